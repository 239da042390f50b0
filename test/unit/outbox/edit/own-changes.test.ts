/** Of several changes of an order that wait, each is held against what the one before it left: that is nobody else's doing. */
import { expect, it } from 'vitest';
import type { EntryId } from '../../../../src-shared/domain/ids.ts';
import type { ItemChanges } from '../../../../src-shared/domain/order-item.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig } from '../../../support/rig.ts';

async function openWithLines() {
  const rig = await openRig();
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const { items } = (await rig.order(orderLocalId)).order;
  const edit = (at: number, changes: ItemChanges) =>
    rig.command('item.update', { orderLocalId, itemLocalId: String(items[at]?.localId), changes });
  const changeThere = (changes: ItemChanges) => rig.service.fetch(asColleague('PATCH', '/orders/1/items/1', changes));
  return { rig, edit, changeThere };
}

it('asks nothing where the rep changed the same of a line twice', async () => {
  const { rig, edit } = await openWithLines();
  rig.network.failNext(/^PATCH/, {
    async after(response) {
      await edit(0, { quantity: 50 });
      return response;
    },
  });
  await edit(0, { quantity: 30 });
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 2, open: 0, conflicted: 0 });
  expect(rig.service.orders()[0]?.items[0]).toMatchObject({ quantity: 50 });
});

it('asks about the discount that others gave a line, behind a change of another one', async () => {
  const { rig, edit, changeThere } = await openWithLines();
  await edit(1, { quantity: 30 });
  const { entryId } = await edit(0, { price: 12 });
  await changeThere({ discount_value: 2 });
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, conflicted: 1 });
  expect(await rig.entry(entryId)).toMatchObject({ state: 'conflicted', conflict: { kind: 'fields' } });
});

it('asks about the price that others gave in the moment in which a discount of the rep’s was sent', async () => {
  const { rig, edit, changeThere } = await openWithLines();
  let entryId: EntryId | null = null;
  rig.network.failNext(/^GET .orders.1$/, {
    async after(response) {
      await changeThere({ price: 99 });
      ({ entryId } = await edit(0, { price: 12 }));
      return response;
    },
  });
  await edit(0, { discount_value: 2 });
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, conflicted: 1 });
  const { conflict } = await rig.entry(entryId);
  expect(conflict?.kind === 'fields' && conflict.fields).toContainEqual(
    expect.objectContaining({ field: 'price', mine: 12, theirs: 99 }),
  );
});
