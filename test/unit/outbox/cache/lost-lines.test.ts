/** A new line whose answer was lost, or which landed late, is there once. */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig } from '../../../support/rig.ts';

it('finds a line whose answer was lost again by what was not there before', async () => {
  const rig = await openRig();
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  rig.network.failNext(/^POST .*items/, 'answerLost');
  const { itemLocalId } = await rig.command('item.create', { orderLocalId, item: { id_item: 5, quantity: 9 } });
  await rig.sync();
  await rig.command('item.update', { orderLocalId, itemLocalId, changes: { quantity: 10 } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.writes().slice(1)).toEqual(['POST /orders/1/items', 'PATCH /orders/1/items/4']);
  expect((await rig.order(orderLocalId)).order.items.at(-1)).toMatchObject({
    localId: itemLocalId,
    id: 4,
    quantity: 10,
  });
});

it('finds such a line also where a colleague deleted one like it in that moment', async () => {
  const rig = await openRig();
  const items = [2, 3].map((quantity) => ({ id_item: 1, quantity, price: 10 }));
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig, { items }) });
  await rig.sync();
  rig.network.failNext(/^POST/, {
    async after() {
      await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1'));
      return new Response('', { status: 504 });
    },
  });
  await rig.command('item.create', { orderLocalId, item: { id_item: 1, quantity: 2, price: 10 } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(rig.service.orders()[0]?.items.map(({ quantity }) => quantity)).toEqual([3, 2]);
});

it('finds such a line also where a colleague deleted one like it before, the only one of its order', async () => {
  const item = { id_item: 1, quantity: 2, price: 10 };
  const rig = await openRig();
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig, { items: [item] }) });
  await rig.sync();
  await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1'));
  rig.network.failNext(/^POST/, 'answerLost');
  const { itemLocalId } = await rig.command('item.create', { orderLocalId, item });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(rig.service.orders()).toMatchObject([{ items: [{ quantity: 2 }] }]);
  expect((await rig.order(orderLocalId)).order.items).toMatchObject([{ localId: itemLocalId }]);
});

it('shows a line once whose answer was lost and that a pull has brought since, and takes its edits', async () => {
  const rig = await openRig();
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  rig.network.failNext(/^POST/, 'answerLost');
  const item = { id_item: 4, quantity: 5, price: 2 };
  const { itemLocalId } = await rig.command('item.create', { orderLocalId, item });
  expect(await rig.sync()).toMatchObject({ open: 1, pulled: 1 });
  const lines = async () => (await rig.order(orderLocalId)).order.items.filter((line) => line.item?.id === 4);
  expect(await lines()).toMatchObject([{ localId: itemLocalId, quantity: 5 }]);
  expect((await rig.query('orders.search', {})).rows).toMatchObject([{ itemCount: 4 }]);
  await rig.command('item.update', { orderLocalId, itemLocalId, changes: { quantity: 6 } });
  expect(await lines()).toMatchObject([{ localId: itemLocalId, quantity: 6 }]);
  await rig.syncUntilQuiet();
  expect(rig.service.orders()[0]?.items?.filter((line) => line.item?.id === 4)).toMatchObject([{ quantity: 6 }]);
});

it('counts a line once that landed late, in the list too, as soon as the rep has sent it again', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const [product] = rig.service.references('product');
  const item = { id_item: product?.id ?? 0, quantity: 40, price: 5 };
  rig.network.failNext(/^POST .*items/, 'requestLost');
  rig.network.failNext(/^POST .*items/, () => Response.json({ message: 'Not like this' }, { status: 422 }));
  const { entryId } = await rig.command('item.create', { orderLocalId: localId, item });
  expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 1 });
  await rig.service.fetch(asColleague('POST', '/orders/1/items', item));
  await rig.syncUntilQuiet();
  const listed = async () => (await rig.query('orders.search', {})).rows[0];
  expect(await listed()).toMatchObject({ itemCount: 5 });
  rig.network.isDown = true;
  await rig.command('outbox.retry', { entryId: String(entryId) });
  expect(await listed()).toMatchObject({ itemCount: 4 });
});
