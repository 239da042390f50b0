/** A service that counts the lines of each order: where one is taken out, those after it get its number and the next ones. */
import { expect, it } from 'vitest';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import type { ItemChanges } from '../../../src-shared/domain/order-item.ts';
import { asColleague, draft } from '../../support/drafts.ts';
import { openCountingService } from '../../support/counting-service.ts';
import { openWithLineNumbers } from '../../support/line-numbers-service.ts';
import { openRig } from '../../support/rig.ts';

async function openWithOrder() {
  const rig = await openRig({ service: openCountingService() });
  await rig.service.fetch(asColleague('POST', '/orders', draft(rig)));
  await rig.sync();
  const orderLocalId = String((await rig.query('orders.search', {})).rows[0]?.localId);
  const names = (await rig.order(orderLocalId)).order.items.map(({ localId }) => localId);
  return { rig, orderLocalId, names };
}

const there = (rig: Awaited<ReturnType<typeof openRig>>) => rig.service.orders()[0]?.items ?? [];

it.each([{ description: 'blue' }, { quantity: 20 }, { price: 99 }])(
  'puts %j on no other line after a colleague took one out',
  async (changes) => {
    const { rig, orderLocalId, names } = await openWithOrder();
    await rig.command('item.update', { orderLocalId, itemLocalId: names[1] ?? '', changes });
    await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1'));
    const before = there(rig);
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    expect(there(rig)).toEqual(before);
  },
);

it('takes out no other line after a colleague took one out', async () => {
  const { rig, orderLocalId, names } = await openWithOrder();
  await rig.command('item.delete', { orderLocalId, itemLocalId: names[1] ?? '' });
  await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1'));
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
  expect(there(rig)).toHaveLength(2);
});

it('changes the line of the order that it is of, where two orders have lines of one number that get new ones', async () => {
  const writes = new Map<number, number>();
  const shiftOf = (orderId: number) => (writes.get(orderId) ?? 0) * 1000;
  const service = openWithLineNumbers({
    shown: ({ id }, at) => at + 1 + shiftOf(id),
    made: (orderId, id, { orders }) =>
      orders().find((order) => order.id === orderId)?.items[id - shiftOf(orderId) - 1]?.id ?? 0,
    written: (orderId) => void writes.set(orderId, (writes.get(orderId) ?? 0) + 1),
  });
  const rig = await openRig({ service });
  for (const _ of [1, 2]) await rig.service.fetch(asColleague('POST', '/orders', draft(rig)));
  await rig.sync();
  const [first, second] = (await rig.query('orders.search', { sort: 'id' })).rows.map((row) => row.localId);
  const edit = async (orderLocalId: LocalId | undefined, changes: ItemChanges) => {
    const itemLocalId = (await rig.order(orderLocalId ?? '')).order.items[0]?.localId ?? '';
    await rig.command('item.update', { orderLocalId: orderLocalId ?? '', itemLocalId, changes });
  };
  await edit(first, { quantity: 10 });
  await rig.sync();
  rig.network.failNext(/^PATCH .orders.1/, () => Response.json({}, { status: 425 }));
  await edit(first, { quantity: 20 });
  await edit(second, { quantity: 30 });
  await edit(second, { description: 'blue' });
  expect(await rig.sync()).toMatchObject({ settled: 2, open: 1 });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(rig.service.orders().map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([
    [20, 2, 3],
    [30, 2, 3],
  ]);
  expect(rig.service.orders()[1]?.items[0]).toMatchObject({ description: 'blue' });
});
