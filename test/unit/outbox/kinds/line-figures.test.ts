/** The figures of a line that follow from one another: net value, discounts and total. */
import { describe, expect, it } from 'vitest';
import { asColleague } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

async function openWithLine(rig: Rig, extra: object = {}) {
  const item = { id_item: rig.service.references('product')[0]?.id ?? 0, quantity: 2, price: 10, ...extra };
  const order = { id_customer: rig.service.references('customer')[0]?.id ?? 0, items: [item] };
  const { localId } = await rig.command('order.create', { order });
  await rig.sync();
  const line = (await rig.order(localId)).order.items[0];
  if (!line) throw new Error('The order has no line');
  return { orderLocalId: localId, itemLocalId: line.localId };
}

describe('the net value of a line', () => {
  it('is not sent as before with the price that the rep keeps in a conflict', async () => {
    const rig = await openRig();
    const line = await openWithLine(rig);
    await rig.service.fetch(asColleague('PATCH', '/orders/1/items/1', { price: 12 }));
    const { entryId } = await rig.command('item.update', { ...line, changes: { price: 11 } });
    expect(await rig.sync()).toMatchObject({ conflicted: 1 });
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
    await rig.sync();
    expect(rig.service.requests().findLast(({ method }) => method === 'PATCH')?.body).toEqual({ price: 11 });
    expect(rig.service.orders()[0]).toMatchObject({
      total_value: 22,
      items: [{ price: 11, total_liq: 22, unit_liq: 11 }],
    });
  });

  it('is not shown as the rep’s own in a conflict about the price', async () => {
    const rig = await openRig();
    const line = await openWithLine(rig);
    await rig.service.fetch(asColleague('PATCH', '/orders/1/items/1', { price: 12 }));
    const { entryId } = await rig.command('item.update', { ...line, changes: { price: 11 } });
    await rig.sync();
    const { conflict } = await rig.query('outbox.get', { entryId: String(entryId) });
    expect(conflict).toMatchObject({
      fields: expect.arrayContaining([
        { field: 'price', base: 10, mine: 11, theirs: 12 },
        { field: 'net_value', base: 20, mine: null, theirs: 24 },
      ]),
    });
  });

  it('is calculated by the service if an order is recreated with the price as edited', async () => {
    const rig = await openRig();
    const line = await openWithLine(rig, { discount_percentage: 10 });
    await rig.service.fetch(asColleague('DELETE', '/orders/1'));
    const { entryId } = await rig.command('item.update', { ...line, changes: { price: 20 } });
    await rig.sync();
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
    await rig.sync();
    expect(rig.service.orders()[0]).toMatchObject({
      items: [{ price: 20, perc_desc: 10, vlr_desc: 4, total_liq: 36 }],
    });
  });

  it('is not shown while an edited price has not been answered: the estimate takes the discount as a percentage', async () => {
    const rig = await openRig();
    const line = await openWithLine(rig, { discount_percentage: 10 });
    await rig.command('item.update', { ...line, changes: { price: 20 } });
    const { order, estimate } = await rig.order(line.orderLocalId);
    expect(order.items[0]).toMatchObject({ price: 20, perc_desc: 10, vlr_desc: null, unit_liq: null, total_liq: null });
    expect(estimate).toBe('36.00');
  });
});

describe('the discount of a line', () => {
  it('is recreated without its value if the rep removed its percentage', async () => {
    const rig = await openRig();
    const line = await openWithLine(rig, { discount_percentage: 10 });
    await rig.service.fetch(asColleague('DELETE', '/orders/1'));
    const { entryId } = await rig.command('item.update', { ...line, changes: { discount_percentage: null } });
    await rig.sync();
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
    await rig.sync();
    expect(rig.service.orders()[0]).toMatchObject({
      items: [{ price: 10, perc_desc: null, vlr_desc: null, total_liq: 20 }],
    });
  });

  it('keeps its value beside a percentage of zero, which some services answer for none', async () => {
    const rig = await openRig();
    const line = await openWithLine(rig, { discount_percentage: 0, discount_value: 5 });
    await rig.service.fetch(asColleague('DELETE', '/orders/1'));
    const { entryId } = await rig.command('item.update', { ...line, changes: { price: 20 } });
    expect((await rig.order(line.orderLocalId)).estimate).toBe('35.00');
    await rig.sync();
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
    await rig.sync();
    expect(rig.service.orders()[0]).toMatchObject({ items: [{ price: 20, vlr_desc: 5, total_liq: 35 }] });
  });

  it('is not somebody else’s change if its percentage went with a value of ours', async () => {
    const rig = await openRig();
    const line = await openWithLine(rig, { discount_percentage: 10 });
    rig.network.failNext(/^PATCH/, {
      async after(response) {
        await rig.command('item.update', { ...line, changes: { quantity: 3 } });
        return response;
      },
    });
    await rig.command('item.update', { ...line, changes: { discount_value: 5 } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 2, conflicted: 0, open: 0 });
    expect(rig.service.orders()[0]).toMatchObject({ items: [{ quantity: 3, perc_desc: null, vlr_desc: 5 }] });
  });
});

describe('the discount that was entered last', () => {
  it('is sent with an unsent line, and no net value of before', async () => {
    const rig = await openRig();
    const item = { id_item: rig.service.references('product')[0]?.id ?? 0, quantity: 2, price: 10 };
    const order = { id_customer: 1, items: [{ ...item, discount_percentage: 10, net_value: 18 }] };
    const { localId } = await rig.command('order.create', { order });
    const itemLocalId = (await rig.order(localId)).order.items[0]?.localId as never;
    await rig.command('item.update', { orderLocalId: localId, itemLocalId, changes: { discount_value: 5 } });
    await rig.sync();
    expect(rig.service.orders()[0]).toMatchObject({ items: [{ perc_desc: null, vlr_desc: 5, total_liq: 15 }] });
  });

  it('is sent with a recreated line, and no net value of an earlier edit', async () => {
    const rig = await openRig();
    const line = await openWithLine(rig);
    await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1'));
    const { entryId } = await rig.command('item.update', {
      ...line,
      changes: { discount_percentage: 10, net_value: 18 },
    });
    await rig.command('item.update', { ...line, changes: { discount_value: 5 } });
    expect(await rig.sync()).toMatchObject({ conflicted: 1 });
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
    expect(await rig.sync()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.orders()[0]).toMatchObject({ items: [{ perc_desc: null, vlr_desc: 5, total_liq: 15 }] });
  });

  it('is sent with a rejected edit, and no earlier net value', async () => {
    const rig = await openRig();
    const line = await openWithLine(rig);
    rig.network.failNext(/^PATCH/, () => Response.json({ message: 'Not like this' }, { status: 422 }));
    await rig.command('item.update', { ...line, changes: { discount_percentage: 10, net_value: 18 } });
    expect(await rig.sync()).toMatchObject({ dead: 1 });
    await rig.command('item.update', { ...line, changes: { discount_value: 5 } });
    expect(await rig.sync()).toMatchObject({ open: 0, dead: 0 });
    expect(rig.service.orders()[0]).toMatchObject({ items: [{ perc_desc: null, vlr_desc: 5, total_liq: 15 }] });
  });

  it('is sent with a rejected create, and no net value of an edit that waits behind it', async () => {
    const rig = await openRig();
    const item = { id_item: rig.service.references('product')[0]?.id ?? 0, quantity: 2, price: 10 };
    const order = { id_customer: 1, items: [item] };
    const { localId: orderLocalId } = await rig.command('order.create', { order });
    const itemLocalId = String((await rig.order(orderLocalId)).order.items[0]?.localId);
    const edit = (changes: object) => rig.command('item.update', { orderLocalId, itemLocalId, changes });
    rig.network.failNext(/^POST/, () => {
      void edit({ discount_percentage: 10, net_value: 18 });
      return Response.json({ message: 'Not like this' }, { status: 422 });
    });
    expect(await rig.sync()).toMatchObject({ dead: 1, open: 1 });
    await edit({ discount_value: 5 });
    expect(await rig.sync()).toMatchObject({ open: 0, dead: 0 });
    expect(rig.service.orders()[0]).toMatchObject({ items: [{ perc_desc: null, vlr_desc: 5, total_liq: 15 }] });
  });
});

describe('the total of a line, which nobody can read back', () => {
  const newLine = { id_item: 1, quantity: 2, price: 10, total_item: 20 };

  async function openUnsent() {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: { id_customer: 1, items: [newLine] } });
    const shown = async () => (await rig.order(localId)).order.items[0];
    const edit = async (changes: object) =>
      rig.command('item.update', { orderLocalId: localId, itemLocalId: String((await shown())?.localId), changes });
    return { rig, localId, shown, edit };
  }

  it('does not go with another quantity or price of a line that waits with its order', async () => {
    const { rig, edit } = await openUnsent();
    await edit({ quantity: 5 });
    await rig.sync();
    expect(rig.service.orders()[0]).toMatchObject({ total_value: 50, items: [{ quantity: 5, total_liq: 50 }] });
  });

  it('goes with another discount, of which it says nothing', async () => {
    const { rig, edit } = await openUnsent();
    await edit({ discount_value: 5 });
    await rig.sync();
    expect(rig.service.requests().find(({ method }) => method === 'POST')?.body).toMatchObject({
      items: [{ total_item: 20, discount_value: 5 }],
    });
  });

  it('does not go with another quantity of a line that waits by itself', async () => {
    const rig = await openRig();
    const { orderLocalId } = await openWithLine(rig);
    const { itemLocalId } = await rig.command('item.create', { orderLocalId, item: newLine });
    await rig.command('item.update', { orderLocalId, itemLocalId, changes: { quantity: 5 } });
    await rig.sync();
    expect(rig.service.orders()[0]?.items[1]).toMatchObject({ quantity: 5, total_liq: 50 });
  });

  it('is not sent with another price in an edit that was rejected', async () => {
    const rig = await openRig();
    const line = await openWithLine(rig);
    rig.network.failNext(/^PATCH/, () => Response.json({ message: 'Not like this' }, { status: 422 }));
    await rig.command('item.update', { ...line, changes: { price: 30, total_item: 60 } });
    expect(await rig.sync()).toMatchObject({ dead: 1 });
    await rig.command('item.update', { ...line, changes: { price: 40 } });
    expect(await rig.sync()).toMatchObject({ open: 0, dead: 0 });
    expect(rig.service.orders()[0]?.items[0]).toMatchObject({ price: 40, total_liq: 80 });
  });

  it('does not go if the rep leaves quantity or price to what others made of them', async () => {
    const rig = await openRig();
    const line = await openWithLine(rig);
    await rig.service.fetch(asColleague('PATCH', '/orders/1/items/1', { quantity: 7 }));
    const { entryId } = await rig.command('item.update', { ...line, changes: { quantity: 3, total_item: 30 } });
    expect(await rig.sync()).toMatchObject({ conflicted: 1 });
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'theirs' });
    expect(await rig.sync()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.orders()[0]?.items[0]).toMatchObject({ quantity: 7, total_liq: 70 });
  });

  it('is asked about if others gave the line another quantity meanwhile', async () => {
    const rig = await openRig();
    const line = await openWithLine(rig);
    await rig.service.fetch(asColleague('PATCH', '/orders/1/items/1', { quantity: 7 }));
    await rig.command('item.update', { ...line, changes: { total_item: 30 } });
    expect(await rig.sync()).toMatchObject({ conflicted: 1 });
    expect(rig.service.orders()[0]?.items[0]).toMatchObject({ quantity: 7, total_liq: 70 });
  });

  it('goes into the order that is recreated', async () => {
    const rig = await openRig();
    const line = await openWithLine(rig);
    await rig.service.fetch(asColleague('DELETE', '/orders/1'));
    const { entryId } = await rig.command('item.update', { ...line, changes: { total_item: 30 } });
    await rig.sync();
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
    await rig.sync();
    expect(rig.service.orders()[0]).toMatchObject({ total_value: 30 });
  });

  it('is shown and can be taken back as long as it waits to be sent', async () => {
    const { rig, shown, edit } = await openUnsent();
    expect(await shown()).toMatchObject({ total_item: 20 });
    await edit({ total_item: null });
    expect((await shown())?.total_item ?? null).toBeNull();
    await rig.sync();
    const sent = rig.service.requests().find(({ method }) => method === 'POST')?.body;
    expect((sent as { items: object[] }).items[0]).not.toHaveProperty('total_item');
    expect(await shown()).not.toHaveProperty('total_item');
  });
});
