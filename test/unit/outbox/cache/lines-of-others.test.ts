/** Colleagues enter and change lines of an order while one of the rep's is on its way to it. */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig } from '../../../support/rig.ts';

const item = { id_item: 5, quantity: 9, price: 2 };

async function openWithOrder() {
  const rig = await openRig();
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  return { rig, orderLocalId };
}

it('sends a line that was put off, also where a colleague has entered one just like it meanwhile', async () => {
  const { rig, orderLocalId } = await openWithOrder();
  rig.network.failNext(/^POST/, () => {
    rig.network.isDown = true;
    return new Response('', { status: 425 });
  });
  const { itemLocalId } = await rig.command('item.create', { orderLocalId, item });
  await rig.sync();
  rig.network.isDown = false;
  await rig.service.fetch(asColleague('POST', '/orders/1/items', item));
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(rig.service.orders()[0]?.items).toHaveLength(5);
  expect((await rig.order(orderLocalId)).order.items.find(({ localId }) => localId === itemLocalId)?.id).toBe(5);
});

it('does not mistake a line that a colleague enters before the answer comes for its own', async () => {
  const { rig, orderLocalId } = await openWithOrder();
  rig.network.failNext(/^POST/, {
    async after() {
      await rig.service.fetch(asColleague('POST', '/orders/1/items', { id_item: 4, quantity: 1, price: 1 }));
      return await rig.service.fetch(asColleague('GET', '/orders/1'));
    },
  });
  const { itemLocalId } = await rig.command('item.create', { orderLocalId, item });
  expect(await rig.sync()).toMatchObject({ open: 0, conflicted: 0 });
  await rig.command('item.update', { orderLocalId, itemLocalId, changes: { quantity: 10 } });
  await rig.sync();
  expect(rig.service.orders()[0]?.items.slice(3)).toMatchObject([{ quantity: 10 }, { quantity: 1 }]);
});

it('asks about what others changed in a line before the rep chose it for the one whose answer was lost', async () => {
  const { rig, orderLocalId } = await openWithOrder();
  rig.network.failNext(/^POST/, {
    async after() {
      await rig.service.fetch(asColleague('PATCH', '/orders/1/items/4', { quantity: 70 }));
      return new Response('', { status: 504 });
    },
  });
  const { itemLocalId, entryId } = await rig.command('item.create', { orderLocalId, item });
  await rig.sync();
  const edit = await rig.command('item.update', { orderLocalId, itemLocalId, changes: { quantity: 10 } });
  await rig.syncUntilQuiet();
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: { adopt: 4 } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 1 });
  const { conflict } = await rig.entry(edit.entryId);
  expect(conflict).toMatchObject({ kind: 'fields', fields: [{ field: 'quantity', base: 9, mine: 10, theirs: 70 }] });
});
