/** Some services count the lines of each order: if one is removed, those behind it get its id and the next ones. */
import { describe, expect, it } from 'vitest';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import type { ItemChanges } from '../../../../src-shared/domain/order-item.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig } from '../../../support/rig.ts';
import { openCountingService } from '../../../support/services/counting-service.ts';
import { openWithLineNumbers } from '../../../support/services/line-numbers-service.ts';

async function openWithOrder() {
  const rig = await openRig({ service: openCountingService() });
  await rig.service.fetch(asColleague('POST', '/orders', draft(rig)));
  await rig.sync();
  const orderLocalId = String((await rig.query('orders.search', {})).rows[0]?.localId);
  const names = (await rig.order(orderLocalId)).order.items.map(({ localId }) => localId);
  return { rig, orderLocalId, names };
}

const there = (rig: Awaited<ReturnType<typeof openRig>>) => rig.service.orders()[0]?.items ?? [];

describe('work on a line after a colleague removed one before it', () => {
  it.each([{ description: 'blue' }, { quantity: 20 }, { price: 99 }])(
    'does not put %j on another line',
    async (changes) => {
      const { rig, orderLocalId, names } = await openWithOrder();
      await rig.command('item.update', { orderLocalId, itemLocalId: names[1] ?? '', changes });
      await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1'));
      const before = there(rig);
      expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
      expect(there(rig)).toEqual(before);
    },
  );

  it('removes no other line', async () => {
    const { rig, orderLocalId, names } = await openWithOrder();
    await rig.command('item.delete', { orderLocalId, itemLocalId: names[1] ?? '' });
    await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1'));
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    expect(there(rig)).toHaveLength(2);
  });
});

describe('work on lines after the rep removed one before them', () => {
  it('continues under their new ids', async () => {
    const { rig, orderLocalId, names } = await openWithOrder();
    const [first = '', , third = ''] = names;
    const [, second] = there(rig).map(({ item }) => item?.id);
    await rig.command('item.delete', { orderLocalId, itemLocalId: first });
    await rig.command('item.update', { orderLocalId, itemLocalId: third, changes: { quantity: 30 } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 2, open: 0, conflicted: 0, dead: 0 });
    expect(there(rig)).toMatchObject([{ item: { id: second }, quantity: 2 }, { quantity: 30 }]);

    const [left, last] = (await rig.order(orderLocalId)).order.items.map(({ localId }) => localId);
    await rig.command('item.update', { orderLocalId, itemLocalId: left ?? '', changes: { quantity: 20 } });
    await rig.command('item.delete', { orderLocalId, itemLocalId: last ?? '' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(there(rig)).toMatchObject([{ item: { id: second }, quantity: 20 }]);
  });

  it('continues with lines that were entered here', async () => {
    const rig = await openRig({ service: openCountingService() });
    const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
    const [first = '', second = '', third = ''] = (await rig.order(orderLocalId)).order.items.map(
      (item) => item.localId,
    );
    await rig.sync();
    await rig.command('item.delete', { orderLocalId, itemLocalId: second });
    await rig.sync();
    await rig.command('item.update', { orderLocalId, itemLocalId: third, changes: { quantity: 30 } });
    await rig.command('item.delete', { orderLocalId, itemLocalId: first });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(there(rig)).toMatchObject([{ quantity: 30 }]);
    expect((await rig.order(orderLocalId)).order.items).toMatchObject([{ localId: third, quantity: 30 }]);
  });

  it('keeps the left-out fields with their line', async () => {
    const service = openCountingService();
    async function fetch(request: Request): Promise<Response> {
      if (!['POST', 'PATCH'].includes(request.method)) return await service.fetch(request);
      const body = (await request.text()).replace('"description":"blue"', '"description":null');
      return await service.fetch(new Request(request.url, { method: request.method, headers: request.headers, body }));
    }
    const rig = await openRig({ service: { ...service, fetch } });
    const items = (draft(rig).items ?? []).map((line, at) => ({ ...line, ...(at === 1 && { description: 'blue' }) }));
    const { localId } = await rig.command('order.create', { order: draft(rig, { items }) });
    await rig.sync();
    expect((await rig.order(localId)).leftOut).toEqual(['items.2.description']);
    const [first] = (await rig.order(localId)).order.items;
    await rig.command('item.delete', { orderLocalId: localId, itemLocalId: String(first?.localId) });
    await rig.sync();
    expect((await rig.order(localId)).leftOut).toEqual(['items.1.description']);
  });

  it('does not ask before the order is deleted while the line is on its way out', async () => {
    const { rig, orderLocalId, names } = await openWithOrder();
    await rig.command('item.delete', { orderLocalId, itemLocalId: names[0] ?? '' });
    rig.network.failNext(/^DELETE .*items/, {
      async after(response) {
        await rig.command('order.delete', { localId: orderLocalId });
        return response;
      },
    });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.orders()).toEqual([]);
  });
});

describe('lines of two orders with the same ids', () => {
  it('are told apart when they get new ones', async () => {
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
    rig.network.failNext(/^PATCH .orders.2/, {
      async after(response) {
        await edit(second, { description: 'blue' });
        return response;
      },
    });
    expect(await rig.sync()).toMatchObject({ settled: 2, open: 1 });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.orders().map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([
      [20, 2, 3],
      [30, 2, 3],
    ]);
    expect(rig.service.orders()[1]?.items[0]).toMatchObject({ description: 'blue' });
  });
});

describe('a new line whose answer is lost', () => {
  it.each(['the rep', 'a colleague'])('is added once if %s removed the last one of those entered here', async (who) => {
    const rig = await openRig({ service: openCountingService() });
    const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const last = (await rig.order(orderLocalId)).order.items.at(-1)?.localId ?? '';
    if (who === 'the rep') await rig.command('item.delete', { orderLocalId, itemLocalId: last });
    else await rig.service.fetch(asColleague('DELETE', '/orders/1/items/3'));
    await rig.sync();
    const [product] = rig.service.references('product');
    await rig.command('item.create', { orderLocalId, item: { id_item: product?.id ?? 0, quantity: 40, price: 5 } });
    rig.network.failNext(/^POST .*items/, 'answerLost');
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(there(rig).map(({ quantity }) => quantity)).toEqual([1, 2, 40]);
  });
});

async function openWithOwnOrder() {
  const rig = await openRig({ service: openCountingService() });
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  return { rig, orderLocalId };
}

describe.each(['the rep', 'a colleague'])('the last line of an order of %s, which a colleague removed', (who) => {
  async function openWithoutLast() {
    const { rig, orderLocalId } = who === 'the rep' ? await openWithOwnOrder() : await openWithOrder();
    const gone = (await rig.order(orderLocalId)).order.items.at(-1)?.localId ?? '';
    await rig.service.fetch(asColleague('DELETE', '/orders/1/items/3'));
    const [product] = rig.service.references('product');
    const add = () =>
      rig.command('item.create', { orderLocalId, item: { id_item: product?.id ?? 0, quantity: 40, price: 5 } });
    const edit = () =>
      rig.command('item.update', { orderLocalId, itemLocalId: gone, changes: { description: 'blue' } });
    return { rig, orderLocalId, gone, add, edit };
  }

  it.each(['answered', 'answerLost'] as const)(
    'puts what waits for it on no line that is added before and has its id (%s)',
    async (answer) => {
      const { rig, add, edit } = await openWithoutLast();
      await add();
      await edit();
      if (answer === 'answerLost') rig.network.failNext(/^POST .*items/, 'answerLost');
      expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1, dead: 0 });
      expect(there(rig).map(({ quantity, description }) => [quantity, description ?? null])).toEqual([
        [1, null],
        [2, null],
        [40, null],
      ]);
    },
  );

  it('deletes no line that was added before and has its id', async () => {
    const { rig, orderLocalId, gone, add } = await openWithoutLast();
    await add();
    await rig.command('item.delete', { orderLocalId, itemLocalId: gone });
    await rig.syncUntilQuiet();
    expect(there(rig).map(({ quantity }) => quantity)).toEqual([1, 2, 40]);
  });

  it('does not apply its edits to a new line with its id', async () => {
    const { rig, add, edit } = await openWithoutLast();
    await add();
    let saved: Promise<unknown> = Promise.resolve();
    rig.network.failNext(/^POST .*items/, {
      async after(answer) {
        saved = edit().catch(() => 'refused');
        await saved;
        return answer;
      },
    });
    await rig.syncUntilQuiet();
    expect(there(rig).map(({ quantity, description }) => [quantity, description ?? null])).toEqual([
      [1, null],
      [2, null],
      [40, null],
    ]);
  });
});
