/** Removals of a line. */
import { describe, expect, it } from 'vitest';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

async function openWithOrder() {
  const rig = await openRig();
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const { order } = await rig.order(orderLocalId);
  const removeFirst = () => rig.command('item.delete', { orderLocalId, itemLocalId: String(order.items[0]?.localId) });
  return { rig, orderLocalId, removeFirst };
}

async function savedOrder(rig: Rig) {
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const { order } = await rig.order(localId);
  return { orderLocalId: localId, lines: order.items.map((item) => item.localId) };
}

describe('a removal of a line', () => {
  it('shows the order as the service calculates it without the line', async () => {
    const { rig, orderLocalId, removeFirst } = await openWithOrder();
    await removeFirst();
    expect(await rig.sync()).toMatchObject({ settled: 1, open: 0 });
    const [there] = rig.service.orders();
    expect((await rig.order(orderLocalId)).order).toMatchObject({ total_value: there?.total_value });
    expect(there?.total_value).toBe(52.5);
  });

  it('takes effect before any pull', async () => {
    const { rig, orderLocalId, removeFirst } = await openWithOrder();
    await removeFirst();
    rig.network.failNext(/^GET .orders\?/, () => Response.json({ message: 'No' }, { status: 403 }));
    expect(await rig.sync()).toMatchObject({ settled: 1, open: 0, pulled: 0 });
    expect((await rig.order(orderLocalId)).order.items).toHaveLength(2);
  });

  it('is done also if nothing can be read after it', async () => {
    const { rig, orderLocalId, removeFirst } = await openWithOrder();
    await removeFirst();
    rig.network.failNext(/^DELETE/, {
      async after(answer) {
        for (let at = 0; at < 8; at++) rig.network.failNext(/^GET .orders.1$/, 'answerLost');
        rig.network.failNext(/^GET .orders\?/, () => Response.json({ message: 'No' }, { status: 403 }));
        return answer;
      },
    });
    expect(await rig.sync()).toMatchObject({ settled: 1, open: 0, dead: 0 });
    expect((await rig.order(orderLocalId)).order.items).toHaveLength(2);
  });

  it('is done also if the order cannot be read afterwards', async () => {
    const { rig, orderLocalId, removeFirst } = await openWithOrder();
    await removeFirst();
    rig.network.failNext(/^DELETE/, {
      after(response) {
        rig.network.failNext(/^GET .orders.1$/, () => Response.json({}, { status: 503 }));
        return response;
      },
    });
    expect(await rig.sync()).toMatchObject({ settled: 1, open: 0 });
    expect(rig.writes().slice(1)).toEqual(['DELETE /orders/1/items/1']);
    expect((await rig.order(orderLocalId)).order.items).toHaveLength(2);
  });

  it.each(['answered', 'lost'])('leaves an equal line that a colleague has just entered (%s)', async (answer) => {
    const item = { id_item: 1, quantity: 2, price: 10 };
    const rig = await openRig();
    const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig, { items: [item] }) });
    await rig.sync();
    const itemLocalId = (await rig.order(orderLocalId)).order.items[0]?.localId as LocalId;
    await rig.command('item.delete', { orderLocalId, itemLocalId });
    await rig.service.fetch(asColleague('POST', '/orders/1/items', item));
    if (answer === 'lost') rig.network.failNext(/^DELETE/, 'answerLost');
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.orders()).toMatchObject([{ items: [{ id: 2 }] }]);
    expect((await rig.order(orderLocalId)).order.items).toMatchObject([{ localId: 'item-2' }]);
  });

  it('is asked about if others changed the line', async () => {
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
});

describe('a removal of a line that is gone', () => {
  it('is done, and its order is still there, if somebody else removed the line', async () => {
    const { rig, orderLocalId, removeFirst } = await openWithOrder();
    await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1'));
    await removeFirst();
    expect(await rig.sync()).toMatchObject({ settled: 1, open: 0, conflicted: 0, dead: 0 });
    const { order, sync } = await rig.order(orderLocalId);
    expect(order.items).toHaveLength(2);
    expect(sync).toMatchObject({ state: 'onService', deletedThere: false });
  });

  it('is done, and the order is gone, if somebody deleted that', async () => {
    const { rig, removeFirst } = await openWithOrder();
    await rig.service.fetch(asColleague('DELETE', '/orders/1'));
    await removeFirst();
    expect(await rig.sync()).toMatchObject({ settled: 1, open: 0, conflicted: 0, dead: 0 });
    expect(await rig.query('orders.search', {})).toMatchObject({ total: 0 });
  });
});
