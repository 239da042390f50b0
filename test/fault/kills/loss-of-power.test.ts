/**
 * What a command answered `ok` to is on the disk by then, and so is that a request was about to leave. A killed program
 * does not show it, for the system continues: what shows it is that SQLite waited for the disk with each such commit.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../../../src-main/db/engine/connection.ts';
import { expect, it, onTestFinished } from 'vitest';
import { composeWorkspace } from '../../../src-main/app/compose-workspace.ts';
import { openDatabase } from '../../../src-main/db/open.ts';
import { isUnsynced, transactUnsynced } from '../../../src-main/db/engine/statement.ts';
import { systemPorts } from '../../../src-main/ports/system-ports.ts';
import { openService } from '../../../src-service/service.ts';
import { photoBytes } from '../../support/photo-files.ts';
import { valueOf } from '../../support/value-of.ts';

/** SQLite's own numbers: in the log's mode 1 does not wait for the disk with each commit, and 2 does. */
const [normal, full] = [1, 2];

const synchronous = (db: Connection) => db.pragma('synchronous', { simple: true });

function openOnDisk(): { directory: string; db: Connection } {
  const directory = mkdtempSync(join(tmpdir(), 'satchel-power-'));
  const db = openDatabase(join(directory, 'satchel.sqlite'));
  onTestFinished(() => {
    db.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return { directory, db };
}

it('waits for the disk with each commit but those that nobody waits for, and again after one that failed', () => {
  const { db } = openOnDisk();
  expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
  expect(synchronous(db)).toBe(full);
  expect(transactUnsynced(db, () => synchronous(db))).toBe(normal);
  expect(synchronous(db)).toBe(full);
  const fail = () => {
    throw new Error('no');
  };
  expect(() => transactUnsynced(db, fail)).toThrow('no');
  expect(synchronous(db)).toBe(full);
});

/** Tables whose rows no service can give back. */
const own = ['outbox', 'photos', 'drafts', 'templates', 'standing_orders', 'visits', 'settings', 'exported_work'];

it('writes what is the rep’s in no commit that a loss of power may take back, sent or not', async () => {
  const { directory, db } = openOnDisk();
  const written = new Map<string, number>();
  const takenBack = new Set<string>();
  db.function('note_write', (table: string) => {
    written.set(table, (written.get(table) ?? 0) + 1);
    if (isUnsynced(db)) takenBack.add(table);
  });
  for (const table of own) {
    for (const event of ['INSERT', 'UPDATE'])
      db.exec(
        `CREATE TEMP TRIGGER ${event}_${table} AFTER ${event} ON ${table} BEGIN SELECT note_write('${table}'); END`,
      );
  }
  const service = openService({ sample: { orders: 30, seed: 7 }, tokens: ['token'] });
  const workspace = composeWorkspace(
    {
      directory,
      service: { baseUrl: 'https://service.example' },
      tokens: { get: async () => 'token', set: async () => {}, clear: async () => {} },
    },
    { ...systemPorts, fetch: (input, init) => service.fetch(new Request(input, init)), threads: false },
    { db, backUp: async () => {}, close: () => {} },
  );
  const command = async (...[name, payload]: Parameters<typeof workspace.command>) =>
    valueOf(await workspace.command(name, payload)) as { localId: string };
  const typed = { orderLocalId: null, customerName: 'Sol', lineCount: 1, estimate: '1', content: '{}' };

  const { localId } = await command('order.create', {
    order: { id_customer: 1, items: [{ id_item: 1, quantity: 2, price: 3 }] },
  });
  await command('address.create', { customerFkId: 'C-00001', address: { city: 'Natal' } });
  await command('product-image.attachBytes', { productId: 1, name: 'a.jpg', bytes: photoBytes('jpeg', 40_000) });
  await command('draft.keep', { draftId: 'd', ...typed });
  await command('template.keep', { templateId: 't', name: 'Mondays', lineCount: 1, content: '{}' });
  await command('standing.keep', {
    ...{ standingId: 's', customerId: 1, customerName: null, name: 'Weekly', lineCount: 1, content: '{}' },
    ...{ rhythm: { every: 'week', weekday: 1 }, nextDay: '2026-11-30', untilDay: null },
  });
  await command('visit.keep', {
    ...{
      visitId: 'v',
      customerId: 1,
      customerName: null,
      day: '2026-11-26',
      kind: 'call',
      reason: null,
      reasonText: '',
    },
    ...{ note: 'Volto sexta', nextDay: null, loggedAtMs: 1 },
  });
  await command('settings.change', { changes: { companyName: 'Vendas' } });
  expect(await workspace.syncNow()).toMatchObject({ state: 'idle', settled: 3, open: 0 });
  await command('order.update', { localId, changes: { observations: 'Fundos' } });
  await command('outbox.exportWork', {});
  await workspace.close();
  service.close();

  expect([...written.keys()].toSorted()).toEqual(own.toSorted());
  expect([...takenBack]).toEqual([]);
});
