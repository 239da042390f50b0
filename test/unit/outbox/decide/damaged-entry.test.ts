/** Entries that the disk has damaged, and entries at which Satchel itself fails: the rep is told, and nothing else is held up. */
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
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

describe('an entry that the disk has damaged', () => {
  it.each(ways)('is shown as damaged, beside all others, if it has %s', async (_, column, value) => {
    const { rig, before, damaged, after } = await openWithThree();
    damage(rig, damaged.entryId, column, value);
    const { entries } = await rig.query('outbox.list', {});
    expect(entries.map(({ id }) => id)).toEqual([before.entryId, damaged.entryId, after.entryId]);
    expect(entries[1]).toMatchObject({
      state: 'dead',
      lastError: { kind: 'damaged' },
      lane: `order:${damaged.localId}`,
    });
    expect((await rig.query('outbox.lanes', { filter: 'all' })).lanes).toHaveLength(3);
    expect((await rig.entry(damaged.entryId)).lastError).toMatchObject({ kind: 'damaged' });
  });

  it.each(ways)('counts among what needs the rep, and under nothing else, if it has %s', async (_, column, value) => {
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

  it('is counted if it was damaged while it was being sent, and all others are sent', async () => {
    const { rig, damaged } = await openWithThree();
    damage(rig, damaged.entryId, 'state', 'sending');
    damage(rig, damaged.entryId, 'payload', '{');
    expect(await rig.sync()).toMatchObject({ settled: 2, open: 0, dead: 1 });
  });

  it('is counted as it is shown, also while nothing can be sent', async () => {
    const { rig, damaged } = await openWithThree();
    rig.network.isDown = true;
    damage(rig, damaged.entryId, 'payload', '{');
    await rig.query('outbox.lanes', { filter: 'all' });
    expect(await rig.query('sync.status', {})).toMatchObject({ open: 2, dead: 1 });
  });

  it('holds up only what waits in its lane', async () => {
    const { rig, damaged } = await openWithThree();
    damage(rig, damaged.entryId, 'payload', '{');
    await rig.command('order.update', { localId: damaged.localId, changes: { observations: 'Behind it' } });
    expect(await rig.sync()).toMatchObject({ settled: 2 });
    expect(rig.service.orders()).toHaveLength(2);
    expect((await rig.query('outbox.list', {})).entries).toHaveLength(2);
  });

  it('holds nothing up if only the reason for a wait is damaged', async () => {
    const { rig, damaged } = await openWithThree();
    rig.network.isDown = true;
    await rig.sync();
    damage(rig, damaged.entryId, 'failure', '{"kind":"off');
    rig.network.isDown = false;
    expect(await rig.sync()).toMatchObject({ settled: 2 });
    expect((await rig.query('outbox.troubles', {})).failures.length).toBeGreaterThan(0);
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
});

describe('a damaged entry that the rep discards', () => {
  it('is shown to him with what is left of it', async () => {
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

  it.each(ways)('takes what waits behind it along if it creates an order, with %s', async (_, column, value) => {
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
  });

  it.each(ways)('leaves its order if it stands behind the create, with %s', async (_, column, value) => {
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

  it('leaves nothing of an address if it creates one, with a kind that nobody knows', async () => {
    const { rig } = await openWithThree();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const { localId, entryId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
    damage(rig, entryId, 'kind', 'adfress.create');
    await rig.command('outbox.discard', { entryId: String(entryId) });
    expect(await rig.query('addresses.list', { customerFkId })).toMatchObject({ rows: [] });
    expect(await rig.workspace.query('addresses.get', { localId })).toMatchObject({ ok: false });
  });

  it('is noted as one that may have arrived if it was damaged while it was being sent', async () => {
    const { rig, damaged } = await openWithThree();
    damage(rig, damaged.entryId, 'state', 'sending');
    damage(rig, damaged.entryId, 'payload', '{');
    await rig.sync();
    await rig.command('outbox.discard', { entryId: damaged.entryId as EntryId });
    expect((await rig.entry(damaged.entryId)).history.at(-1)).toMatchObject({ note: 'discardedUnconfirmed' });
  });
});

function openBeside(rig: Rig) {
  const db = new BetterSqlite3(join(rig.directory, 'satchel.sqlite'));
  onTestFinished(() => void db.close());
  return db;
}

describe('an entry at which Satchel itself fails', () => {
  it('becomes dead, with the reason, and the others are sent', async () => {
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

  it('stays where it is if its row cannot be read, and the others are sent', async () => {
    const rig = await openRig();
    const { entryId } = await rig.command('order.create', { order });
    await rig.command('order.create', { order });
    openBeside(rig).prepare(`UPDATE outbox SET payload = '{' WHERE id = ?`).run(entryId);
    expect(await rig.sync()).toMatchObject({ settled: 1 });
    expect(rig.service.orders()).toHaveLength(1);
  });

  it('keeps its unknown outcome if Satchel fails at its answer: a probe finds it, and it is never created twice', async () => {
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

  it('gives way to a deletion that stands behind it', async () => {
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
});
