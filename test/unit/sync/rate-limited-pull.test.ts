import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asColleague } from '../../support/drafts.ts';
import { openRig, type Rig } from '../../support/rig.ts';

it('asks once and writes nothing but when it asked if nothing is new', async () => {
  const rig = await openRig({ orders: 120 });
  // The customers' lists of addresses follow, some with each pass.
  for (let pass = 0; pass < 10; pass++) await rig.sync();
  // The parts of the text indexes are joined, and no change is so young that it comes twice.
  await rig.clock.advance(300_000);
  await rig.sync();
  const tables = readTables(rig);
  const requests = rig.service.requests().length;
  await rig.clock.advance(60_000);
  expect(await rig.sync()).toMatchObject({ state: 'idle', pulled: 0 });
  expect(rig.service.requests().slice(requests)).toHaveLength(1);
  const changed = Object.entries(readTables(rig)).filter(([name, rows]) => rows !== tables[name]);
  expect(changed.map(([name]) => name)).toEqual(['sync_state.lastSyncAtMs']);
});

it('moves the watermark once an hour where nothing changes, and finds what changes then', async () => {
  const rig = await openRig({ orders: 3 });
  await rig.sync();
  await rig.clock.advance(300_000);
  await rig.sync();
  const before = watermark(rig);
  await rig.clock.advance(1_800_000);
  await rig.sync();
  expect(watermark(rig)).toBe(before);
  await rig.clock.advance(1_800_000);
  await rig.sync();
  expect(Date.parse(watermark(rig)) - Date.parse(before)).toBe(3_600_000);
  await rig.clock.advance(1_800_000);
  await rig.sync();
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'At the gate' }));
  await rig.clock.advance(60_000);
  expect(await rig.sync()).toMatchObject({ pulled: 1 });
});

function watermark(rig: Rig): string {
  return readTables(rig)['sync_state.ordersWatermark'] ?? '';
}

/** The content of each table as text, and of each fact about the sync. */
function readTables({ directory }: Rig): Record<string, string> {
  const db = new Database(join(directory, 'satchel.sqlite'), { readonly: true });
  const names = db
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`)
    .pluck()
    .all() as string[];
  const contents = names
    .filter((name) => name !== 'sync_state' && name !== 'orders_fts')
    .map((name) => [name, JSON.stringify(db.prepare(`SELECT * FROM ${name}`).all())]);
  const facts = db.prepare(`SELECT 'sync_state.' || key AS key, value FROM sync_state ORDER BY key`).raw().all();
  db.close();
  return Object.fromEntries([...contents, ...(facts as [string, string][])]) as Record<string, string>;
}
