/** What discarded work brings back as a draft. */
import { expect, it } from 'vitest';
import type { EntryId, LocalId } from '../../../src-shared/domain/ids.ts';
import type { Restorable } from '../../../src-shared/contract/outbox/outbox.ts';
import { asColleague } from '../../support/drafts.ts';
import { openRig, type Rig } from '../../support/rig.ts';

async function discard(rig: Rig, entryId: string | null): Promise<void> {
  await rig.command('outbox.discard', { entryId: entryId as EntryId });
}

async function restorableOf(rig: Rig, entryId: string | null): Promise<Restorable | null> {
  return (await rig.entry(entryId ?? '')).restorable;
}

async function firstOrder(rig: Rig): Promise<{ localId: LocalId; lineId: LocalId }> {
  const [row] = (await rig.query('orders.search', {})).rows;
  const localId = row?.localId as LocalId;
  const { order } = await rig.query('orders.get', { localId });
  return { localId, lineId: order.items[0]?.localId as LocalId };
}

it('a discarded new order comes back with all that was entered, and only once it is discarded', async () => {
  const rig = await openRig({ orders: 1 });
  await rig.sync();
  const order = { id_customer: 1, observations: 'Portaria', items: [{ id_item: 7, quantity: 3 }] };
  const { entryId } = await rig.command('order.create', { order });
  expect(await restorableOf(rig, entryId)).toBeNull();
  await discard(rig, entryId);
  expect(await restorableOf(rig, entryId)).toMatchObject({
    as: 'newOrder',
    order: { order: { observations: 'Portaria', items: [{ item: { id: 7 }, quantity: 3 }] } },
  });
});

it('discarded changes of an order come back over the order as it is now', async () => {
  const rig = await openRig({ orders: 1 });
  await rig.sync();
  const { localId, lineId } = await firstOrder(rig);
  const head = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  await discard(rig, head.entryId);
  const line = await rig.command('item.update', {
    orderLocalId: localId,
    itemLocalId: lineId,
    changes: { quantity: 99 },
  });
  await discard(rig, line.entryId);
  await rig.command('order.update', { localId, changes: { delivery_date: '2026-06-08T00:00:00.000Z' } });

  const restoredHead = await restorableOf(rig, head.entryId);
  const restoredLine = await restorableOf(rig, line.entryId);
  expect(restoredHead).toMatchObject({ as: 'order', order: { localId, order: { observations: 'Fundos' } } });
  expect(restoredHead).toMatchObject({ order: { order: { delivery_date: '2026-06-08T00:00:00.000Z' } } });
  const lines = restoredLine?.as === 'order' ? restoredLine.order.order.items : [];
  expect(lines.find((item) => item.localId === lineId)?.quantity).toBe(99);
});

it('a discarded new line comes back beside the others, and a discarded removal without its line', async () => {
  const rig = await openRig({ orders: 1 });
  await rig.sync();
  const { localId, lineId } = await firstOrder(rig);
  const { order } = await rig.query('orders.get', { localId });
  const added = await rig.command('item.create', { orderLocalId: localId, item: { id_item: 5, quantity: 2 } });
  await discard(rig, added.entryId);
  const removed = await rig.command('item.delete', { orderLocalId: localId, itemLocalId: lineId });
  await discard(rig, removed.entryId);

  const withLine = await restorableOf(rig, added.entryId);
  const withoutLine = await restorableOf(rig, removed.entryId);
  const linesOf = (found: Restorable | null) => (found?.as === 'order' ? found.order.order.items : []);
  expect(linesOf(withLine)).toHaveLength(order.items.length + 1);
  expect(linesOf(withoutLine).map((item) => item.localId)).not.toContain(lineId);
});

it('a change that the order holds by now has nothing to bring back', async () => {
  const rig = await openRig({ orders: 1 });
  await rig.sync();
  const { localId } = await firstOrder(rig);
  const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  await discard(rig, entryId);
  await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  expect(await restorableOf(rig, entryId)).toBeNull();
});

it('a discarded change of an address comes back over it, and as a new address once it is gone', async () => {
  const rig = await openRig({ orders: 1 });
  await rig.sync();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', {
    customerFkId,
    address: { name: 'Loja', street: 'Rua Velha' },
  });
  await rig.sync();
  const { entryId } = await rig.command('address.update', { localId, changes: { street: 'Rua Nova' } });
  await discard(rig, entryId);
  expect(await restorableOf(rig, entryId)).toMatchObject({ as: 'address', localId, address: { street: 'Rua Nova' } });

  const { id } = await rig.query('addresses.get', { localId });
  await rig.service.fetch(asColleague('DELETE', `/customers/address/${id}`));
  await rig.command('addresses.pull', { customerFkId });
  expect(await restorableOf(rig, entryId)).toMatchObject({
    as: 'newAddress',
    customerFkId,
    address: { id: null, street: 'Rua Nova' },
  });
});

it('the change of an order that somebody has deleted comes back as a new order', async () => {
  const rig = await openRig({ orders: 1 });
  await rig.sync();
  const { localId } = await firstOrder(rig);
  const { id } = await rig.query('orders.get', { localId });
  await rig.service.fetch(asColleague('DELETE', `/orders/${id}`));
  const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  await rig.sync();
  await rig.command('outbox.resolve', { entryId: entryId as EntryId, choice: 'theirs' });
  expect(await restorableOf(rig, entryId)).toMatchObject({
    as: 'newOrder',
    order: { id: null, order: { observations: 'Fundos' } },
  });
});
