import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { attach, spooled } from '../../../support/attached-photos.ts';
import { countTurns } from '../../../support/count-turns.ts';
import { draft } from '../../../support/drafts.ts';
import { importList } from '../../../support/import-list.ts';
import { photoBytes, photoFolder } from '../../../support/photo-files.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { countRowsRead } from '../../../support/rows-read.ts';

/** How many entries wait in each lane, by a connection that sees what is committed. */
function watchLanes(rig: Rig): () => number[] {
  const db = new BetterSqlite3(join(rig.directory, 'satchel.sqlite'), { readonly: true });
  onTestFinished(() => void db.close());
  const count = db.prepare(`SELECT count(*) FROM outbox WHERE state IN ('queued', 'waiting', 'dead') GROUP BY lane`);
  return () => count.pluck().all() as number[];
}

async function addLines(rig: Rig, orderLocalId: string, count: number): Promise<void> {
  const [item = { id_item: 1, quantity: 1 }] = draft(rig).items ?? [];
  for (let at = 0; at < count; at++) await rig.command('item.create', { orderLocalId, item });
}

it('tries many again in short turns', async () => {
  const rig = await openRig();
  const order = draft(rig, { items: [{ id_item: 987_654, quantity: 1, price: 1 }] });
  for (let at = 0; at < 170; at++) await rig.command('order.create', { order });
  await rig.sync();
  const { entries } = await rig.query('outbox.list', { state: 'dead' });
  const retrying = rig.command('outbox.retryAll', { entryIds: entries.map(({ id }) => id) });
  expect(await countTurns(retrying)).toBeGreaterThan(2);
  expect(await retrying).toEqual({ retried: 170 });
});

it('probes entries of unknown outcome when many are retried', async () => {
  const rig = await openRig();
  rig.network.failNext(/POST/, 'answerLost');
  rig.network.failNext(/GET/, 'refused');
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  expect((await rig.entry(entryId)).state).toBe('outcomeUnknown');
  expect(await rig.command('outbox.retryAll', { entryIds: [String(entryId)] })).toEqual({ retried: 1 });
  await rig.sync();
  expect((await rig.entry(entryId)).state).toBe('settled');
  expect(rig.service.orders()).toHaveLength(1);
});

it('leaves no bytes of photos behind that are discarded', async () => {
  const rig = await openRig();
  await attach(rig, photoFolder().write('a.jpg', photoBytes()));
  expect(spooled(rig)).toHaveLength(1);
  expect(await rig.command('outbox.discardAll', {})).toEqual({ discarded: 1, kept: 0 });
  expect(spooled(rig)).toEqual([]);
});

it('gives much up in short turns, and each record with all that was done to it', async () => {
  const rig = await openRig({ orders: 40 });
  await rig.sync();
  const { rows } = await rig.query('orders.search', { limit: 40 });
  for (const { localId } of rows) {
    await rig.command('order.update', { localId, changes: { observations: 'x' } });
    await addLines(rig, localId, 2);
  }
  const lanes = watchLanes(rig);
  const seen: number[] = [];
  const giving = rig.command('outbox.discardAll', {});
  expect(await countTurns(giving, () => seen.push(...lanes()))).toBeGreaterThan(2);
  expect(await giving).toEqual({ discarded: 120, kept: 0 });
  expect(new Set(seen)).toEqual(new Set([3]));
  expect((await rig.order(rows[0]?.localId ?? '')).order.observations).not.toBe('x');
});

it('gives up an order with many lines at the same cost for each as one with few', async () => {
  const rowsFor = async (lines: number) => {
    const rig = await openRig({ orders: 1 });
    await rig.sync();
    const [row] = (await rig.query('orders.search', {})).rows;
    await addLines(rig, row?.localId ?? '', lines);
    const read = countRowsRead();
    await rig.command('outbox.discardAll', {});
    return read() / lines;
  };
  const few = await rowsFor(10);
  expect(await rowsFor(80)).toBeLessThanOrEqual(few);
});

it('says what was discarded before the disk was full', { timeout: 40_000 }, async () => {
  const rig = await openRig();
  const order = draft(rig);
  for (let at = 0; at < 70; at++) await rig.command('order.create', { order });
  const topics = new Set<string>();
  rig.workspace.subscribe((event) => event.type === 'changed' && event.topics.forEach((topic) => topics.add(topic)));
  const giving = rig.workspace.command('outbox.discardAll', {});
  // The first turn is over: from here on another program holds the file.
  const other = new BetterSqlite3(join(rig.directory, 'satchel.sqlite'));
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  expect(await giving).toEqual({ ok: false, error: { kind: 'storage', problem: 'busy' } });
  other.exec('ROLLBACK');
  expect((await rig.query('outbox.list', {})).entries).toHaveLength(20);
  expect([...topics]).toEqual(expect.arrayContaining(['outbox', 'orders']));
});

it('hands work over without reading what it is not about', async () => {
  const rig = await openRig({ orders: 30 });
  await rig.sync();
  await importList(rig.workspace, 3, 200);
  await rig.command('order.create', { order: draft(rig) });
  const read = countRowsRead();
  const { work } = await rig.command('outbox.exportWork', {});
  expect(work?.entries).toHaveLength(1);
  expect(read()).toBeLessThan(60);
});

const unknownProduct = (rig: Rig) => draft(rig, { items: [{ id_item: 987_654, quantity: 1, price: 1 }] });
const unknownCustomer = (rig: Rig) => draft(rig, { id_customer: 987_654 });

async function rejected(rig: Rig, count: number, make: (rig: Rig) => ReturnType<typeof draft>): Promise<void> {
  for (let at = 0; at < count; at++) await rig.command('order.create', { order: make(rig) });
  await rig.sync();
}

it('shows many rejections of one cause as one, and retries exactly these', async () => {
  const rig = await openRig();
  await rejected(rig, 130, unknownProduct);
  await rejected(rig, 6, unknownCustomer);
  const { causes } = await rig.query('outbox.causes', {});
  expect(causes.map(({ count }) => count)).toEqual([130, 6]);
  const [most] = causes;
  expect(most?.failure).toMatchObject({ kind: 'rejected' });
  expect(await rig.command('outbox.retryAll', { cause: most?.cause ?? '' })).toEqual({ retried: 130 });
  expect((await rig.query('outbox.list', { state: 'dead' })).entries).toHaveLength(6);
});

it('lists the entries outside of the groups, or one group alone', async () => {
  const rig = await openRig();
  await rejected(rig, 7, unknownProduct);
  await rejected(rig, 2, unknownCustomer);
  const [cause] = (await rig.query('outbox.causes', {})).causes;
  const lanes = async (more: { cause?: string; withoutCauses?: boolean }) => {
    const found = await rig.query('outbox.lanes', { filter: 'all', ...more });
    return [found.lanes.length, found.laneTotal, found.counts.needsYou];
  };
  expect(await lanes({})).toEqual([9, 9, 9]);
  expect(await lanes({ withoutCauses: true })).toEqual([2, 2, 9]);
  expect(await lanes({ cause: cause?.cause ?? '' })).toEqual([7, 7, 9]);
});

it('counts what it tries again beyond what is shown', async () => {
  const rig = await openRig();
  await rejected(rig, 110, unknownProduct);
  const shown = await rig.query('outbox.lanes', { filter: 'all', limit: 100 });
  expect([shown.lanes.length, shown.retried]).toEqual([100, 110]);
  expect(await rig.command('outbox.retryAll', { filter: 'all' })).toEqual({ retried: 110 });
});

it('tries many of one cause again at a cost for each that does not grow', async () => {
  const rowsFor = async (count: number) => {
    const rig = await openRig();
    await rejected(rig, count, unknownProduct);
    const [cause] = (await rig.query('outbox.causes', {})).causes;
    const read = countRowsRead();
    await rig.command('outbox.retryAll', { cause: cause?.cause ?? '' });
    return read() / count;
  };
  expect(await rowsFor(240)).toBeLessThan((await rowsFor(60)) * 1.5);
});
