import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openRig, type Rig } from '../../../support/rig.ts';

const order = { id_customer: 1, items: [{ id_item: 1, quantity: 2, price: 3.5 }] };

function openBeside(rig: Rig) {
  const db = new BetterSqlite3(join(rig.directory, 'satchel.sqlite'));
  onTestFinished(() => void db.close());
  return db;
}

it('makes the one entry dead at which Satchel itself fails, with the reason, and sends the others', async () => {
  const rig = await openRig();
  const { entryId } = await rig.command('order.create', { order });
  await rig.command('order.create', { order });
  const broken = { order: { ...order, address_local_id: {} }, itemLocalIds: [] };
  openBeside(rig).prepare(`UPDATE outbox SET payload = ? WHERE id = ?`).run(JSON.stringify(broken), entryId);
  expect(await rig.sync()).toMatchObject({ settled: 1, dead: 1, open: 0 });
  const { entries } = await rig.query('outbox.list', { state: 'dead' });
  expect(entries).toMatchObject([
    { id: entryId, lastError: { kind: 'ours', message: expect.stringContaining('TypeError') } },
  ]);
  expect(rig.service.orders()).toHaveLength(1);
});

it('leaves a row that cannot be read where it is, and sends the others', async () => {
  const rig = await openRig();
  const { entryId } = await rig.command('order.create', { order });
  await rig.command('order.create', { order });
  openBeside(rig).prepare(`UPDATE outbox SET payload = '{' WHERE id = ?`).run(entryId);
  expect(await rig.sync()).toMatchObject({ settled: 1 });
  expect(rig.service.orders()).toHaveLength(1);
});

it('keeps the outcome of a create unknown if Satchel fails at its answer: a probe finds it, and it is never created twice', async () => {
  const rig = await openRig();
  const { localId, entryId } = await rig.command('order.create', { order });
  const db = openBeside(rig);
  db.exec(`CREATE TRIGGER broken BEFORE INSERT ON order_docs BEGIN SELECT raise(ABORT, 'A bug'); END`);
  expect(await rig.sync()).toMatchObject({ settled: 0 });
  expect(await rig.entry(entryId)).toMatchObject({ state: 'outcomeUnknown', lastError: { kind: 'ours' } });
  db.exec('DROP TRIGGER broken');
  await rig.syncUntilQuiet();
  expect(await rig.entry(entryId)).toMatchObject({ state: 'settled' });
  expect(await rig.order(localId)).toMatchObject({ id: 1 });
  expect(rig.service.orders()).toHaveLength(1);
});

it('lets a deletion go that stands behind an edit whose answer Satchel failed at', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order });
  await rig.syncUntilQuiet();
  const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  const db = openBeside(rig);
  db.exec(`CREATE TRIGGER broken BEFORE UPDATE ON order_docs BEGIN SELECT raise(ABORT, 'A bug'); END`);
  let deleting: Promise<unknown> | undefined;
  rig.network.failNext(/^PATCH/, () => {
    deleting = rig.command('order.delete', { localId });
    return Response.json({ data: { ...rig.service.orders()[0], observations: 'Fundos' } });
  });
  await rig.syncUntilQuiet();
  await deleting;
  expect((await rig.entry(entryId)).history.map(({ note }) => note).slice(-2)).toEqual(['ours', 'withdrawn']);
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
  expect(rig.service.orders()).toEqual([]);
});
