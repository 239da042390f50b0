/** New lines of an order: sent on their own or with their order, found again if their answer was lost. */
import { describe, expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { hand } from '../../../support/handing-over.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { openOtherService } from '../../../support/services/other-service.ts';

async function savedOrder(rig: Rig) {
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const { order } = await rig.order(localId);
  return { orderLocalId: localId, lines: order.items.map((item) => item.localId) };
}

describe('a new line', () => {
  it('goes with the one POST of its order, as changed and without what was removed, before the order left', async () => {
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

  it('goes through its own operation, as other edits of lines do, in the rep’s order', async () => {
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

  it('can be edited before it left: still one POST', async () => {
    const rig = await openRig();
    const { orderLocalId } = await savedOrder(rig);
    const { itemLocalId } = await rig.command('item.create', { orderLocalId, item: { id_item: 5, quantity: 9 } });
    await rig.command('item.update', { orderLocalId, itemLocalId, changes: { quantity: 10 } });
    await rig.sync();
    expect(rig.writes().slice(1)).toEqual(['POST /orders/1/items']);
    expect(rig.service.orders()[0]?.items).toHaveLength(4);
  });

  it('is withdrawn if it is removed before it left', async () => {
    const rig = await openRig();
    const { orderLocalId } = await savedOrder(rig);
    const { itemLocalId } = await rig.command('item.create', { orderLocalId, item: { id_item: 5, quantity: 9 } });
    expect(await rig.command('item.delete', { orderLocalId, itemLocalId })).toEqual({ entryId: null });
    await rig.sync();
    expect(rig.writes()).toEqual(['POST /orders']);
  });

  it('is known by the name that the service gives it as well', async () => {
    const rig = await openRig();
    const { orderLocalId, lines } = await savedOrder(rig);
    await rig.command('item.update', { orderLocalId, itemLocalId: 'item-1', changes: { quantity: 4 } });
    expect((await rig.order(orderLocalId)).order.items[0]).toMatchObject({ localId: lines[0], quantity: 4 });
  });
});

describe('a new line whose outcome is unknown', () => {
  it('is found by what was not there before', async () => {
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

  it('is found also if a colleague deleted one like it in that moment', async () => {
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

  it('is found also if a colleague deleted one like it before, the only one of its order', async () => {
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

  it('is shown once if a pull has brought it since, and takes its edits', async () => {
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

  it('is counted once if it landed late, in the list too, as soon as the rep has sent it again', async () => {
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
});

const item = { id_item: 5, quantity: 9, price: 2 };

async function openWithOrder() {
  const rig = await openRig();
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  return { rig, orderLocalId };
}

describe('a new line beside those of a colleague', () => {
  it('is sent if it was put off, also if the colleague has entered one just like it meanwhile', async () => {
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

  it('is not the one that the colleague enters before the answer comes', async () => {
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

  it('is asked about if the colleague changed it before the rep chose it for the one whose answer was lost', async () => {
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
});

async function handOverLine(product: 'there already' | 'new') {
  const service = openOtherService({
    answered({ method, path, body }) {
      if (method !== 'GET' || path !== '/orders') return body;
      const { data, ...rest } = body as { data: Record<string, unknown>[] };
      return { ...rest, data: data.map(({ items: _, ...order }) => order) };
    },
  });
  const one = await openRig({ service });
  const other = await openRig({ service, seed: 2 });
  const order = draft(one, { items: draft(one).items?.slice(0, 2) ?? [] });
  await service.fetch(asColleague('POST', '/orders', order));
  for (const rig of [one, other]) await rig.sync();
  const [row] = (await one.query('orders.search', {})).rows;
  const item = draft(one).items?.[product === 'new' ? 2 : 0];
  if (!row || !item) throw new Error('There is no order to add a line to.');
  await one.command('item.create', { orderLocalId: row.localId, item });
  await other.command('outbox.importWork', { work: await hand(one) });
  const report = await other.syncUntilQuiet();
  const [entry] = (await other.query('outbox.list', {})).entries;
  return { other, service, report, entryId: String(entry?.id) };
}

describe('an imported line of an order whose lines no list tells', () => {
  it('is asked about if it is like one that was there, and not taken for that', async () => {
    const { other, service, report, entryId } = await handOverLine('there already');
    expect(report).toMatchObject({ conflicted: 1 });
    expect((await other.entry(entryId)).conflict).toMatchObject({ kind: 'undecided', candidates: [{ id: 1 }] });
    await other.command('outbox.resolve', { entryId, choice: 'resend' });
    expect(await other.syncUntilQuiet()).toMatchObject({ conflicted: 0, open: 0 });
    expect(service.orders()[0]?.items).toHaveLength(3);
  });

  it('is sent if its product is not in the order', async () => {
    const { service, report } = await handOverLine('new');
    expect(report).toMatchObject({ conflicted: 0, open: 0, settled: 1 });
    expect(service.orders()[0]?.items).toHaveLength(3);
  });
});
