/** Some services give all lines of an order new ids whenever one of them is written: work on a line follows it. */
import { describe, expect, it } from 'vitest';
import type { ItemWrite } from '../../../../src-shared/domain/order-item.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { openRenumberingService } from '../../../support/services/renumbering-service.ts';

/** An order that a colleague entered, with its lines by the names that they have here. */
async function openWithOrder(items?: ItemWrite[], service = openRenumberingService()) {
  const rig = await openRig({ service });
  await rig.service.fetch(asColleague('POST', '/orders', draft(rig, items && { items })));
  await rig.sync();
  const orderLocalId = String((await rig.query('orders.search', {})).rows[0]?.localId);
  const { items: lines } = (await rig.order(orderLocalId)).order;
  return { rig, orderLocalId, names: lines.map(({ localId }) => localId) };
}

async function openWithOwnOrder() {
  const rig = await openRig({ service: openRenumberingService() });
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const { items } = (await rig.order(localId)).order;
  return { rig, orderLocalId: localId, names: items.map(({ localId: name }) => name) };
}

const linesThere = (rig: Rig) => rig.service.orders()[0]?.items ?? [];

const quantitiesThere = (rig: Rig) => linesThere(rig).map(({ quantity }) => quantity);

const settledAll = { open: 0, conflicted: 0, dead: 0 };

const changeThere = { observations: 'Mudou' };

describe('an edit of a line', () => {
  it.each([
    ['that a colleague entered', openWithOrder],
    ['of the rep’s own', openWithOwnOrder],
  ])('goes to its line if it is one of several of an order %s', async (_, open) => {
    const { rig, orderLocalId, names } = await open();
    for (const [at, itemLocalId] of names.entries()) {
      await rig.command('item.update', { orderLocalId, itemLocalId, changes: { quantity: 10 * (at + 1) } });
    }
    expect(await rig.syncUntilQuiet()).toMatchObject(settledAll);
    expect(quantitiesThere(rig)).toEqual([10, 20, 30]);
    const shown = (await rig.order(orderLocalId)).order.items;
    expect(shown.map(({ localId }) => localId)).toEqual(names);
  });

  it('finds its line if it waits while a pull brings the order with new line ids', async () => {
    const { rig, orderLocalId, names } = await openWithOrder();
    rig.network.failNext(/^PATCH/, () => new Response('', { status: 408, headers: { 'retry-after': '600' } }));
    await rig.command('item.update', { orderLocalId, itemLocalId: names[1] ?? '', changes: { quantity: 20 } });
    await rig.sync();
    await rig.service.fetch(asColleague('PATCH', '/orders/1', changeThere));
    await rig.command('orders.pull', { filters: {} });
    const shown = (await rig.order(orderLocalId)).order.items;
    expect(shown.map(({ localId, quantity }) => [localId, quantity])).toEqual([
      [names[0], 1],
      [names[1], 20],
      [names[2], 3],
    ]);
    expect(await rig.syncUntilQuiet()).toMatchObject(settledAll);
    expect(quantitiesThere(rig)).toEqual([1, 20, 3]);
  });

  it('finds its line if something is being typed in its order', async () => {
    const { rig, orderLocalId, names } = await openWithOrder();
    await rig.command('draft.keep', {
      draftId: orderLocalId,
      orderLocalId: orderLocalId as never,
      customerName: 'Padaria',
      lineCount: 3,
      estimate: '0',
      content: '{}',
    });
    await rig.service.fetch(asColleague('PATCH', '/orders/1', changeThere));
    await rig.sync();
    await rig.command('item.update', { orderLocalId, itemLocalId: names[2] ?? '', changes: { quantity: 30 } });
    expect(await rig.syncUntilQuiet()).toMatchObject(settledAll);
    expect(quantitiesThere(rig)).toEqual([1, 2, 30]);
  });

  it('finds its line if the service has made something else of it than was sent', async () => {
    const inner = openRenumberingService();
    const fetch = async (request: Request) => {
      const { method, headers, url } = request;
      if (method !== 'PATCH') return await inner.fetch(request);
      const body = (await request.text()).replace('a text that is too long', 'a text');
      return await inner.fetch(new Request(url, { method, headers, body }));
    };
    const { rig, orderLocalId, names } = await openWithOrder(undefined, { ...inner, fetch });
    const edit = { orderLocalId, itemLocalId: names[1] ?? '' };
    rig.network.failNext(/^PATCH/, {
      async after(answer) {
        await rig.command('item.update', { ...edit, changes: { quantity: 20 } });
        return answer;
      },
    });
    await rig.command('item.update', { ...edit, changes: { description: 'a text that is too long' } });
    expect(await rig.syncUntilQuiet()).toMatchObject(settledAll);
    expect(linesThere(rig)).toMatchObject([{ quantity: 1 }, { quantity: 20, description: 'a text' }, { quantity: 3 }]);
  });

  it('is not made twice if its answer was lost', async () => {
    const { rig, orderLocalId, names } = await openWithOrder();
    rig.network.failNext(/^PATCH/, 'answerLost');
    await rig.command('item.update', { orderLocalId, itemLocalId: names[0] ?? '', changes: { quantity: 10 } });
    expect(await rig.syncUntilQuiet()).toMatchObject(settledAll);
    expect(rig.writes().filter((write) => write.startsWith('PATCH'))).toHaveLength(1);
    expect(quantitiesThere(rig)).toEqual([10, 2, 3]);
  });

  it('goes to its line, not to one that a colleague added and that says what it will say', async () => {
    const line = { id_item: 1, quantity: 2, price: 10 };
    const { rig, orderLocalId, names } = await openWithOrder([line]);
    const changes = { quantity: 20 };
    await rig.command('item.update', { orderLocalId, itemLocalId: names[0] ?? '', changes });
    await rig.service.fetch(asColleague('POST', '/orders/1/items', { ...line, ...changes }));
    expect(await rig.syncUntilQuiet()).toMatchObject(settledAll);
    expect(quantitiesThere(rig)).toEqual([20, 20]);
  });

  it('asks which line it is if others changed the line itself, and goes to the one that the rep names', async () => {
    const { rig, orderLocalId, names } = await openWithOrder();
    const changes = { description: 'blue' };
    const { entryId } = await rig.command('item.update', { orderLocalId, itemLocalId: names[1] ?? '', changes });
    await rig.service.fetch(asColleague('PATCH', '/orders/1/items/2', { quantity: 70 }));
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1, dead: 0 });
    const { conflict } = await rig.entry(entryId);
    expect(conflict).toMatchObject({ kind: 'undecided', candidates: [{ id: 1002 }] });
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: { adopt: 1002 } });
    expect(await rig.syncUntilQuiet()).toMatchObject(settledAll);
    expect(linesThere(rig)[1]).toMatchObject({ quantity: 70, description: 'blue' });
  });

  it('says that its line was deleted if it was', async () => {
    const { rig, orderLocalId, names } = await openWithOrder();
    const changes = { quantity: 20 };
    const { entryId } = await rig.command('item.update', { orderLocalId, itemLocalId: names[1] ?? '', changes });
    await rig.service.fetch(asColleague('DELETE', '/orders/1/items/2'));
    await rig.syncUntilQuiet();
    expect((await rig.entry(entryId)).conflict).toMatchObject({ kind: 'deletedThere' });
  });
});

describe('a removal of a line', () => {
  it('removes no other line after others changed the order', async () => {
    const { rig, orderLocalId, names } = await openWithOrder();
    await rig.service.fetch(asColleague('PATCH', '/orders/1', changeThere));
    await rig.command('item.delete', { orderLocalId, itemLocalId: names[1] ?? '' });
    expect(await rig.syncUntilQuiet()).toMatchObject(settledAll);
    expect(quantitiesThere(rig)).toEqual([1, 3]);
  });

  it('removes several lines, one after another', async () => {
    const { rig, orderLocalId, names } = await openWithOrder();
    for (const itemLocalId of names.slice(0, 2)) await rig.command('item.delete', { orderLocalId, itemLocalId });
    expect(await rig.syncUntilQuiet()).toMatchObject(settledAll);
    expect(quantitiesThere(rig)).toEqual([3]);
  });

  it('removes none of two equal lines a second time if its answer was lost', async () => {
    const line = { id_item: 1, quantity: 2, price: 10 };
    const { rig, orderLocalId, names } = await openWithOrder([line, line]);
    rig.network.failNext(/^DELETE/, 'answerLost');
    await rig.command('item.delete', { orderLocalId, itemLocalId: names[0] ?? '' });
    expect(await rig.syncUntilQuiet()).toMatchObject(settledAll);
    expect(quantitiesThere(rig)).toEqual([2]);
  });

  it('leaves the other one of two equal lines to its edit if its answer was lost', async () => {
    const line = { id_item: 1, quantity: 2, price: 10 };
    const { rig, orderLocalId, names } = await openWithOrder([line, line]);
    rig.network.failNext(/^DELETE/, 'answerLost');
    await rig.command('item.delete', { orderLocalId, itemLocalId: names[0] ?? '' });
    await rig.command('item.update', { orderLocalId, itemLocalId: names[1] ?? '', changes: { quantity: 20 } });
    expect(await rig.syncUntilQuiet()).toMatchObject(settledAll);
    expect(quantitiesThere(rig)).toEqual([20]);
  });

  it('asks first if others changed the line', async () => {
    const { rig, orderLocalId, names } = await openWithOrder();
    await rig.command('item.delete', { orderLocalId, itemLocalId: names[1] ?? '' });
    await rig.service.fetch(asColleague('PATCH', '/orders/1/items/2', { quantity: 70 }));
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1, dead: 0 });
    expect(quantitiesThere(rig)).toEqual([1, 70, 3]);
  });
});

describe('a new line', () => {
  it.each(['answered', 'lost'])('is added once beside an equal one if its answer is %s', async (answer) => {
    const line = { id_item: 1, quantity: 2, price: 10 };
    const { rig, orderLocalId, names } = await openWithOrder([line, { ...line, quantity: 3 }]);
    if (answer === 'lost') rig.network.failNext(/^POST/, 'answerLost');
    const { itemLocalId } = await rig.command('item.create', { orderLocalId, item: line });
    await rig.command('item.update', { orderLocalId, itemLocalId: names[0] ?? '', changes: { description: 'old' } });
    await rig.command('item.update', { orderLocalId, itemLocalId, changes: { description: 'new' } });
    expect(await rig.syncUntilQuiet()).toMatchObject(settledAll);
    expect(linesThere(rig).map(({ quantity, description }) => [quantity, description ?? ''])).toEqual([
      [2, 'old'],
      [3, ''],
      [2, 'new'],
    ]);
  });

  it('is sent again if it did not arrive, although an equal line has a new id now', async () => {
    const line = { id_item: 1, quantity: 2, price: 10 };
    const { rig, orderLocalId } = await openWithOrder([line]);
    rig.network.failNext(/^POST/, 'requestLost');
    await rig.command('item.create', { orderLocalId, item: line });
    await rig.sync();
    await rig.service.fetch(asColleague('PATCH', '/orders/1', changeThere));
    expect(await rig.syncUntilQuiet()).toMatchObject(settledAll);
    expect(quantitiesThere(rig)).toEqual([2, 2]);
  });
});

describe('a deletion of the order', () => {
  it('is done if its lines got new ids only by the rep’s own change', async () => {
    const { rig, orderLocalId } = await openWithOrder();
    rig.network.failNext(/^PATCH/, {
      async after(response) {
        await rig.command('order.delete', { localId: orderLocalId });
        return response;
      },
    });
    await rig.command('order.update', { localId: orderLocalId, changes: changeThere });
    expect(await rig.syncUntilQuiet()).toMatchObject(settledAll);
    expect(rig.service.orders()).toHaveLength(0);
  });
});
