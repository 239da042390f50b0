import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import type { EntryId } from '../../../../src-shared/domain/ids.ts';
import { asColleague } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const order = { id_customer: 1, items: [{ id_item: 1, quantity: 2, price: 3.5 }] };

/** As the disk does it: past the program, and past its check sums. */
function damage(rig: Rig, entryId: string | null, column: string, value: string): void {
  const db = new BetterSqlite3(join(rig.directory, 'satchel.sqlite'));
  onTestFinished(() => void db.close());
  expect(db.prepare(`UPDATE outbox SET ${column} = ? WHERE id = ?`).run(value, entryId).changes).toBe(1);
}

async function openWithThree() {
  const rig = await openRig();
  const before = await rig.command('order.create', { order });
  const damaged = await rig.command('order.create', { order });
  const after = await rig.command('order.create', { order });
  return { rig, before, damaged, after };
}

const ways = [
  ['text that is cut off', 'payload', '{"order":{"id_cust'],
  ['a changed letter in a name', 'payload', '{"ordes":{"id_customer":1},"itemLocalIds":[]}'],
  ['a kind that nobody knows', 'kind', 'order.crfate'],
  ['a state that nobody knows', 'state', 'qufued'],
] as const;

it.each(ways)('shows an entry with %s as damaged, with all the others around it', async (_, column, value) => {
  const { rig, before, damaged, after } = await openWithThree();
  damage(rig, damaged.entryId, column, value);
  const { entries } = await rig.query('outbox.list', {});
  expect(entries.map(({ id }) => id)).toEqual([before.entryId, damaged.entryId, after.entryId]);
  expect(entries[1]).toMatchObject({ state: 'dead', lastError: { kind: 'damaged' }, lane: `order:${damaged.localId}` });
  expect((await rig.query('outbox.lanes', { filter: 'all' })).lanes).toHaveLength(3);
  expect((await rig.entry(damaged.entryId)).lastError).toMatchObject({ kind: 'damaged' });
});

it.each(ways)('counts an entry with %s among what needs the rep, and under nothing else', async (_, column, value) => {
  const { rig, damaged } = await openWithThree();
  damage(rig, damaged.entryId, column, value);
  const counts = { open: 0, conflicted: 0, dead: 1 };
  expect(await rig.sync()).toMatchObject({ ...counts, state: 'idle', nextAttemptAtMs: null });
  expect(await rig.query('sync.status', {})).toMatchObject(counts);
  const all = await rig.query('outbox.lanes', { filter: 'all' });
  expect(all.counts).toEqual({ all: 1, needsYou: 1, waiting: 0, notConfirmed: 0 });
  const { lanes, laneTotal } = await rig.query('outbox.lanes', { filter: 'needsYou' });
  expect([lanes.map(({ lane }) => lane), laneTotal]).toEqual([[`order:${damaged.localId}`], 1]);
  expect((await rig.order(damaged.localId)).sync.state).toBe('needsYou');
  expect(await rig.query('orders.count', { criteria: { pending: 'needsYou' } })).toEqual({ total: 1 });
  const { rows } = await rig.query('orders.search', { limit: 10 });
  expect(rows.filter(({ sync }) => sync === 'needsYou').map(({ localId }) => localId)).toEqual([damaged.localId]);
  await rig.command('outbox.discard', { entryId: damaged.entryId as EntryId });
  expect(await rig.query('sync.status', {})).toMatchObject({ dead: 0 });
});

it('counts one that was damaged while it was being sent, and sends all the others', async () => {
  const { rig, damaged } = await openWithThree();
  damage(rig, damaged.entryId, 'state', 'sending');
  damage(rig, damaged.entryId, 'payload', '{');
  expect(await rig.sync()).toMatchObject({ settled: 2, open: 0, dead: 1 });
});

it('keeps no address from being recreated, or deleted', async () => {
  const { rig, damaged } = await openWithThree();
  damage(rig, damaged.entryId, 'payload', '{"order":{"id_cust');
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
  await rig.sync();
  const { id } = await rig.query('addresses.get', { localId });
  await rig.service.fetch(asColleague('DELETE', `/customers/address/${id}`));
  const { entryId } = await rig.command('address.update', { localId, changes: { number: 7 } });
  await rig.sync();
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
  expect(await rig.sync()).toMatchObject({ settled: 1 });
  await rig.command('address.delete', { localId });
  expect(await rig.sync()).toMatchObject({ settled: 1 });
});

it('counts as damaged what is shown as damaged, also while nothing can be sent', async () => {
  const { rig, damaged } = await openWithThree();
  rig.network.isDown = true;
  damage(rig, damaged.entryId, 'payload', '{');
  await rig.query('outbox.lanes', { filter: 'all' });
  expect(await rig.query('sync.status', {})).toMatchObject({ open: 2, dead: 1 });
});

it('sends everything but the damaged entry, and what waits in its lane', async () => {
  const { rig, damaged } = await openWithThree();
  damage(rig, damaged.entryId, 'payload', '{');
  await rig.command('order.update', { localId: damaged.localId, changes: { observations: 'Behind it' } });
  expect(await rig.sync()).toMatchObject({ settled: 2 });
  expect(rig.service.orders()).toHaveLength(2);
  expect((await rig.query('outbox.list', {})).entries).toHaveLength(2);
});

it('gives the rep what is left of it, and lets him discard it', async () => {
  const { rig, damaged } = await openWithThree();
  damage(rig, damaged.entryId, 'payload', '{"order":{"id_cust');
  expect((await rig.entry(damaged.entryId)).payload).toBe('{"order":{"id_cust');
  const entryId = damaged.entryId as EntryId;
  expect(await rig.refused('outbox.retry', { entryId })).toEqual({ kind: 'notNow', state: 'damaged' });
  await rig.command('outbox.discard', { entryId });
  await rig.syncUntilQuiet();
  expect((await rig.query('outbox.list', {})).entries).toEqual([]);
  expect((await rig.query('orders.search', {})).rows).toHaveLength(2);
  const { entries } = await rig.query('outbox.journal', { filter: 'discarded' });
  expect(entries).toMatchObject([{ id: entryId, state: 'discarded' }]);
});

it.each(ways)(
  'takes what waits behind an order with %s along where the rep discards that',
  async (_, column, value) => {
    const { rig, damaged } = await openWithThree();
    damage(rig, damaged.entryId, column, value);
    const { localId } = damaged;
    const later = [
      await rig.command('order.update', { localId, changes: { observations: 'Behind it' } }),
      await rig.command('item.create', { orderLocalId: localId, item: { id_item: 2, quantity: 1 } }),
    ];
    await rig.command('outbox.discard', { entryId: damaged.entryId as EntryId });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0 });
    expect(rig.service.orders()).toHaveLength(2);
    for (const { entryId } of [damaged, ...later])
      expect((await rig.entry(entryId)).history.at(-1)).toMatchObject({ to: 'discarded', note: 'discardedByRep' });
    expect((await rig.query('orders.search', {})).rows).toHaveLength(2);
  },
);

it.each(ways)('keeps an order where the rep discards a change with %s behind its create', async (_, column, value) => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order });
  rig.network.failNext(/^POST/, 'requestLost');
  await rig.sync();
  const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Behind it' } });
  damage(rig, entryId, column, value);
  await rig.command('outbox.discard', { entryId: String(entryId) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, open: 0, dead: 0 });
  expect(rig.service.orders()).toHaveLength(1);
});

it('leaves nothing of an address of which the rep discards the create, with a kind that nobody knows', async () => {
  const { rig } = await openWithThree();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId, entryId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
  damage(rig, entryId, 'kind', 'adfress.create');
  await rig.command('outbox.discard', { entryId: String(entryId) });
  expect(await rig.query('addresses.list', { customerFkId })).toMatchObject({ rows: [] });
  expect(await rig.workspace.query('addresses.get', { localId })).toMatchObject({ ok: false });
});

it('says that one which was damaged while it was being sent may have arrived', async () => {
  const { rig, damaged } = await openWithThree();
  damage(rig, damaged.entryId, 'state', 'sending');
  damage(rig, damaged.entryId, 'payload', '{');
  await rig.sync();
  await rig.command('outbox.discard', { entryId: damaged.entryId as EntryId });
  expect((await rig.entry(damaged.entryId)).history.at(-1)).toMatchObject({ note: 'discardedUnconfirmed' });
});

it('continues where the reason for a wait was damaged', async () => {
  const { rig, damaged } = await openWithThree();
  rig.network.isDown = true;
  await rig.sync();
  damage(rig, damaged.entryId, 'failure', '{"kind":"off');
  rig.network.isDown = false;
  expect(await rig.sync()).toMatchObject({ settled: 2 });
  expect((await rig.query('outbox.troubles', {})).failures.length).toBeGreaterThan(0);
});
