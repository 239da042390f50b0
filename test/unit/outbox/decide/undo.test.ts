/** Deletions and discardings that the rep takes back. */
import { expect, it } from 'vitest';
import type { EntryId } from '../../../../src-shared/domain/ids.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const holdMs = 8_000;

async function sentOrder(rig: Rig) {
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  return localId;
}

const deletions = (rig: Rig) => rig.writes().filter((write) => write.startsWith('DELETE'));
const shown = async (rig: Rig) => (await rig.query('orders.search', {})).total;

it('holds a deletion for its time, and then sends it once', async () => {
  const rig = await openRig();
  const localId = await sentOrder(rig);
  const { entryId } = await rig.command('order.delete', { localId, holdMs });
  expect(await shown(rig)).toBe(0);
  expect((await rig.entry(entryId)).nextAttemptAtMs).toBe(rig.clock.now() + holdMs);
  expect(await rig.sync()).toMatchObject({ state: 'waiting', nextAttemptAtMs: rig.clock.now() + holdMs });
  await rig.clock.advance(holdMs - 1);
  await rig.sync();
  expect(deletions(rig)).toEqual([]);
  await rig.syncUntilQuiet();
  expect(deletions(rig)).toEqual(['DELETE /orders/1']);
});

it('neither loses nor doubles a held deletion when the program ends in between', async () => {
  const rig = await openRig();
  const localId = await sentOrder(rig);
  await rig.command('order.delete', { localId, holdMs });
  await rig.reopen();
  await rig.sync();
  expect([deletions(rig), await shown(rig)]).toEqual([[], 0]);
  await rig.syncUntilQuiet();
  await rig.reopen();
  await rig.syncUntilQuiet();
  expect(deletions(rig)).toEqual(['DELETE /orders/1']);
});

it('brings an order back from its deletion, also after the program has ended, and sends nothing', async () => {
  const rig = await openRig();
  const localId = await sentOrder(rig);
  const { undo = [] } = await rig.command('order.delete', { localId, holdMs });
  await rig.reopen();
  await rig.command('outbox.undo', { entryIds: undo });
  await rig.clock.advance(holdMs);
  await rig.syncUntilQuiet();
  expect(deletions(rig)).toEqual([]);
  expect(await shown(rig)).toBe(1);
  expect((await rig.order(localId)).sync.state).toBe('onService');
});

it('brings unsent changes back with the order that they were made to', async () => {
  const rig = await openRig();
  const localId = await sentOrder(rig);
  await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  await rig.command('item.create', { orderLocalId: localId, item: { id_item: 5, quantity: 2, price: 3 } });
  const { undo = [] } = await rig.command('order.delete', { localId, holdMs });
  await rig.command('outbox.undo', { entryIds: undo });
  expect((await rig.order(localId)).order).toMatchObject({ observations: 'Fundos' });
  await rig.syncUntilQuiet();
  const [order] = rig.service.orders();
  expect([order?.observations, order?.items?.length]).toEqual(['Fundos', 4]);
});

it('brings an order back that was never sent, which then goes once', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'Portaria' }) });
  const { undo = [] } = await rig.command('order.delete', { localId, holdMs });
  await rig.sync();
  expect(rig.service.orders()).toEqual([]);
  await rig.command('outbox.undo', { entryIds: undo });
  expect((await rig.order(localId)).order.observations).toBe('Portaria');
  expect((await rig.query('orders.search', { text: 'portaria' })).total).toBe(1);
  await rig.syncUntilQuiet();
  expect(rig.service.orders()).toHaveLength(1);
});

it('brings an address back, one of the service and one that was never sent', async () => {
  const rig = await openRig();
  const address = { street: 'Rua A', city: 'Natal' };
  const one = await rig.command('address.create', { customerFkId: 'C-1', address });
  await rig.sync();
  const other = await rig.command('address.create', { customerFkId: 'C-1', address });
  for (const { localId } of [one, other]) {
    const { undo = [] } = await rig.command('address.delete', { localId, holdMs });
    expect((await rig.query('addresses.list', { customerFkId: 'C-1' })).rows).toHaveLength(1);
    await rig.command('outbox.undo', { entryIds: undo });
  }
  await rig.syncUntilQuiet();
  expect((await rig.query('addresses.list', { customerFkId: 'C-1' })).rows).toHaveLength(2);
  expect(deletions(rig)).toEqual([]);
});

it('says that it is too late for a deletion that has left', async () => {
  const rig = await openRig();
  const localId = await sentOrder(rig);
  const { undo = [] } = await rig.command('order.delete', { localId, holdMs });
  await rig.syncUntilQuiet();
  expect(await rig.refused('outbox.undo', { entryIds: undo })).toEqual({ kind: 'notNow', state: 'settled' });
});

it('takes back once, however often it is asked to', async () => {
  const rig = await openRig();
  const localId = await sentOrder(rig);
  const { undo = [] } = await rig.command('order.delete', { localId, holdMs });
  await rig.command('outbox.undo', { entryIds: undo });
  expect(await rig.refused('outbox.undo', { entryIds: undo })).toEqual({ kind: 'notNow', state: 'discarded' });
  await rig.syncUntilQuiet();
  expect([deletions(rig), await shown(rig)]).toEqual([[], 1]);
});

it('restores a rejected and discarded entry as it was, so that the rep can decide again', async () => {
  const rig = await openRig();
  const order = draft(rig, { items: [{ id_item: 987_654, quantity: 1, price: 1 }] });
  const { localId, entryId } = await rig.command('order.create', { order });
  await rig.sync();
  const rejected = await rig.entry(entryId);
  const { undo = [] } = await rig.command('outbox.discard', { entryId: rejected.id });
  expect(await shown(rig)).toBe(0);
  await rig.command('outbox.undo', { entryIds: undo });
  const { state, lastError } = await rig.entry(entryId);
  expect({ state, lastError }).toEqual({ state: 'dead', lastError: rejected.lastError });
  expect((await rig.order(localId)).sync.state).toBe('needsYou');
  const writes = rig.writes().length;
  await rig.syncUntilQuiet();
  expect(rig.writes()).toHaveLength(writes);
});

it('brings a discarded conflict back with its question', async () => {
  const rig = await openRig();
  const localId = await sentOrder(rig);
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Urgente' }));
  const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  await rig.sync();
  const { conflict } = await rig.entry(entryId);
  const { undo = [] } = await rig.command('outbox.discard', { entryId: entryId as EntryId });
  await rig.command('outbox.undo', { entryIds: undo });
  expect(conflict?.kind).toBe('fields');
  expect((await rig.entry(entryId)).conflict).toEqual(conflict);
});
