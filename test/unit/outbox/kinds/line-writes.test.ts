import { expect, it } from 'vitest';
import type { EntryId } from '../../../../src-shared/domain/ids.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

async function savedOrder(rig: Rig) {
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const { order } = await rig.order(localId);
  return { orderLocalId: localId, lines: order.items.map((item) => item.localId) };
}

it('folds lines added, changed and removed before the order left into its one POST', async () => {
  const rig = await openRig();
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
  const [first, second] = (await rig.order(orderLocalId)).order.items;
  const { itemLocalId } = await rig.command('item.create', {
    orderLocalId,
    item: { id_item: 5, quantity: 9, price: 2 },
  });
  await rig.command('item.update', { orderLocalId, itemLocalId, changes: { quantity: 8 } });
  await rig.command('item.update', { orderLocalId, itemLocalId: second?.localId ?? '', changes: { price: 11 } });
  await rig.command('item.delete', { orderLocalId, itemLocalId: first?.localId ?? '' });
  await rig.sync();
  expect(rig.writes()).toEqual(['POST /orders']);
  expect(rig.service.orders()[0]?.items).toMatchObject([
    { quantity: 2, price: 11 },
    { quantity: 3, price: 10.5 },
    { quantity: 8, price: 2 },
  ]);
  expect((await rig.order(orderLocalId)).order.items.at(-1)).toMatchObject({ localId: itemLocalId, id: 3 });
});

it('sends lines of an order on the service through their own operations, in the rep’s order', async () => {
  const rig = await openRig();
  const { orderLocalId, lines } = await savedOrder(rig);
  const { itemLocalId } = await rig.command('item.create', {
    orderLocalId,
    item: { id_item: 5, quantity: 9, price: 2 },
  });
  await rig.command('item.update', { orderLocalId, itemLocalId: String(lines[0]), changes: { quantity: 4 } });
  await rig.command('item.delete', { orderLocalId, itemLocalId: String(lines[1]) });
  expect(await rig.sync()).toMatchObject({ settled: 3, conflicted: 0 });
  expect(rig.writes().slice(1)).toEqual([
    'POST /orders/1/items',
    'PATCH /orders/1/items/1',
    'DELETE /orders/1/items/2',
  ]);
  const { items } = (await rig.order(orderLocalId)).order;
  expect(items.map(({ localId, id, quantity }) => [localId, id, quantity])).toEqual([
    [lines[0], 1, 4],
    [lines[2], 3, 3],
    [itemLocalId, 4, 9],
  ]);
});

it('lets the rep edit a new line again before it left: still one POST', async () => {
  const rig = await openRig();
  const { orderLocalId } = await savedOrder(rig);
  const { itemLocalId } = await rig.command('item.create', { orderLocalId, item: { id_item: 5, quantity: 9 } });
  await rig.command('item.update', { orderLocalId, itemLocalId, changes: { quantity: 10 } });
  await rig.sync();
  expect(rig.writes().slice(1)).toEqual(['POST /orders/1/items']);
  expect(rig.service.orders()[0]?.items).toHaveLength(4);
});

it('withdraws a new line that is removed before it left', async () => {
  const rig = await openRig();
  const { orderLocalId } = await savedOrder(rig);
  const { itemLocalId } = await rig.command('item.create', { orderLocalId, item: { id_item: 5, quantity: 9 } });
  expect(await rig.command('item.delete', { orderLocalId, itemLocalId })).toEqual({ entryId: null });
  await rig.sync();
  expect(rig.writes()).toEqual(['POST /orders']);
});

it('asks when the figures of a line changed on both sides, even in different fields', async () => {
  const rig = await openRig();
  const { orderLocalId, lines } = await savedOrder(rig);
  await rig.service.fetch(asColleague('PATCH', '/orders/1/items/1', { price: 12 }));
  const { entryId } = await rig.command('item.update', {
    orderLocalId,
    itemLocalId: String(lines[0]),
    changes: { quantity: 4 },
  });
  expect(await rig.sync()).toMatchObject({ conflicted: 1 });
  const { conflict } = await rig.entry(entryId);
  expect(conflict?.kind === 'fields' && conflict.fields.map(({ field }) => field)).toContain('price');
});

it('says so when somebody removed the line that the rep changed', async () => {
  const rig = await openRig();
  const { orderLocalId, lines } = await savedOrder(rig);
  await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1'));
  const { entryId } = await rig.command('item.update', {
    orderLocalId,
    itemLocalId: String(lines[0]),
    changes: { quantity: 4 },
  });
  await rig.sync();
  expect((await rig.entry(entryId)).conflict).toEqual({ kind: 'deletedThere' });
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'theirs' });
  expect((await rig.order(orderLocalId)).order.items).toHaveLength(2);
});

it('says so, too, where somebody entered another one of the same product instead', async () => {
  const rig = await openRig();
  const { orderLocalId, lines } = await savedOrder(rig);
  const edit = { orderLocalId, itemLocalId: lines[0] ?? '', changes: { price: 9 } };
  const { entryId } = await rig.command('item.update', edit);
  const [{ item } = {}] = rig.service.orders()[0]?.items ?? [];
  await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1'));
  await rig.service.fetch(asColleague('POST', '/orders/1/items', { id_item: item?.id, quantity: 7, price: 8 }));
  await rig.sync();
  expect((await rig.entry(entryId)).conflict).toMatchObject({ kind: 'deletedThere' });
});

it('takes a line’s service name for the line that was entered here', async () => {
  const rig = await openRig();
  const { orderLocalId, lines } = await savedOrder(rig);
  await rig.command('item.update', { orderLocalId, itemLocalId: 'item-1', changes: { quantity: 4 } });
  expect((await rig.order(orderLocalId)).order.items[0]).toMatchObject({ localId: lines[0], quantity: 4 });
});

it('recreates a line that somebody removed, if the rep keeps his own', async () => {
  const rig = await openRig();
  const { orderLocalId, lines } = await savedOrder(rig);
  await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1'));
  const changes = { quantity: 4 };
  const { entryId } = await rig.command('item.update', { orderLocalId, itemLocalId: String(lines[0]), changes });
  await rig.sync();
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
  expect(await rig.sync()).toMatchObject({ settled: 1, conflicted: 0 });
  expect(rig.service.orders()[0]?.items.at(-1)).toMatchObject({ quantity: 4, price: 10.5 });
});

it('recreates a line with every edit that the rep has made to it', async () => {
  const rig = await openRig();
  const { orderLocalId, lines } = await savedOrder(rig);
  await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1'));
  const line = { orderLocalId, itemLocalId: String(lines[0]) };
  const { entryId } = await rig.command('item.update', { ...line, changes: { quantity: 4 } });
  await rig.command('item.update', { ...line, changes: { description: 'Azul' } });
  await rig.sync();
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
  expect(await rig.sync()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.service.orders()[0]?.items.at(-1)).toMatchObject({ quantity: 4, price: 10.5, description: 'Azul' });
});

it('folds the next edit of a line into the one that the service rejected', async () => {
  const rig = await openRig();
  const { orderLocalId, lines } = await savedOrder(rig);
  const itemLocalId = String(lines[0]);
  await rig.command('item.update', { orderLocalId, itemLocalId, changes: { id_item: 999_999, quantity: 4 } });
  expect(await rig.sync()).toMatchObject({ dead: 1 });
  await rig.command('item.update', { orderLocalId, itemLocalId, changes: { id_item: 2 } });
  expect(await rig.sync()).toMatchObject({ dead: 0, settled: 1 });
  expect(rig.service.orders()[0]?.items[0]).toMatchObject({ item: { id: 2 }, quantity: 4 });
});

it('does not fold the edit of one line into the rejected edit of another line', async () => {
  const rig = await openRig();
  const { orderLocalId, lines } = await savedOrder(rig);
  const [first, second] = lines.map(String);
  const change = (itemLocalId = '', changes: object) =>
    rig.command('item.update', { orderLocalId, itemLocalId, changes });
  const { entryId } = await change(first, { id_item: 999_999 });
  await rig.sync();
  await change(second, { quantity: 40 });
  await rig.command('outbox.discard', { entryId: String(entryId) });
  expect(await rig.sync()).toMatchObject({ settled: 1, dead: 0, open: 0 });
  expect(rig.service.orders()[0]?.items.map(({ quantity }) => quantity)).toEqual([1, 40, 3]);
});

it('asks about the text of a line that others changed, also behind a new price of the rep’s', async () => {
  const rig = await openRig();
  const { orderLocalId, lines } = await savedOrder(rig);
  const line = { orderLocalId, itemLocalId: lines[0] ?? '' };
  await rig.service.fetch(asColleague('PATCH', '/orders/1/items/1', { description: 'red' }));
  await rig.command('item.update', { ...line, changes: { price: 12 } });
  const { entryId } = await rig.command('item.update', { ...line, changes: { description: 'blue' } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 0, conflicted: 1 });
  expect((await rig.entry(entryId)).conflict).toMatchObject({
    fields: [{ field: 'description', base: null, mine: 'blue', theirs: 'red' }],
  });
});

it('asks about a discount that others gave in the moment in which a new price of the rep’s was sent', async () => {
  const rig = await openRig();
  const { orderLocalId, lines } = await savedOrder(rig);
  const line = { orderLocalId, itemLocalId: lines[0] ?? '' };
  let entryId: EntryId | null = null;
  rig.network.failNext(/^GET .orders.1$/, {
    async after(response) {
      await rig.service.fetch(asColleague('PATCH', '/orders/1/items/1', { discount_percentage: 20 }));
      ({ entryId } = await rig.command('item.update', { ...line, changes: { discount_percentage: 5 } }));
      return response;
    },
  });
  await rig.command('item.update', { ...line, changes: { price: 12 } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
  const { conflict } = await rig.entry(entryId);
  expect(conflict?.kind === 'fields' && conflict.fields).toContainEqual(
    expect.objectContaining({ field: 'discount_percentage', mine: 5, theirs: 20 }),
  );
});

it('asks before it deletes a line that others changed', async () => {
  const rig = await openRig();
  const { orderLocalId, lines } = await savedOrder(rig);
  await rig.service.fetch(asColleague('PATCH', '/orders/1/items/1', { description: 'red' }));
  const { entryId } = await rig.command('item.delete', { orderLocalId, itemLocalId: lines[0] ?? '' });
  expect(await rig.sync()).toMatchObject({ conflicted: 1, open: 0 });
  expect((await rig.entry(entryId)).conflict).toMatchObject({
    kind: 'changedThere',
    fields: [{ field: 'description', theirs: 'red' }],
  });
});

it.each([
  ['', '/orders/1/items/1', false],
  [' with its order', '/orders/1', true],
])('asks about a line that is deleted%s in the moment in which it is changed', async (_, path, isOrderGone) => {
  const rig = await openRig();
  const { orderLocalId, lines } = await savedOrder(rig);
  const after = async () => {
    await rig.service.fetch(asColleague('DELETE', path));
    return Response.json({ message: 'Not found' }, { status: 404 });
  };
  rig.network.failNext(/^PATCH/, { after });
  const edit = { orderLocalId, itemLocalId: lines[0] ?? '', changes: { quantity: 9 } };
  const { entryId } = await rig.command('item.update', edit);
  await rig.sync();
  expect((await rig.entry(entryId)).conflict).toEqual({ kind: 'deletedThere' });
  expect((await rig.order(orderLocalId)).sync.deletedThere).toBe(isOrderGone);
});
