import { expect, it } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openRig } from '../../../support/rig.ts';

it('gives the price that this customer last paid, and from which order', async () => {
  const rig = await openRig();
  const order = { ...draft(rig), id_customer: 1 };
  const items = (price: number) => [{ id_item: 5, quantity: 1, price }];
  await rig.command('order.create', { order: { ...order, date: '2026-02-01T12:00:00Z', items: items(10) } });
  await rig.command('order.create', { order: { ...order, date: '2026-02-03T12:00:00Z', items: items(12.5) } });
  await rig.command('order.create', { order: { ...order, date: '2026-02-02T12:00:00Z', items: items(11) } });
  await rig.command('order.create', {
    order: { ...order, id_customer: 2, date: '2026-02-05T12:00:00Z', items: items(9) },
  });
  await rig.sync();
  const { rows } = await rig.query('prices.last', { customerId: 1, productIds: [5, 5, 999_999] });
  expect(rows).toMatchObject([
    { productId: 5, price: 12.5, orderId: expect.any(Number), date: expect.any(String), ofThisCustomer: true },
  ]);
  expect(rows[0]?.date).toContain('2026-02-03');
});

it('gives the price that the rep imported before what others paid, and after what this customer paid', async () => {
  const rig = await openRig();
  const order = { ...draft(rig), id_customer: 2, items: [{ id_item: 5, quantity: 1, price: 9 }] };
  await rig.command('order.create', { order });
  await rig.command('catalogue.add', { kind: 'product', reference: { id: 5, name: 'Meu', price: 14.9 } });
  const priceFor = async (customerId: number | null) =>
    (await rig.query('prices.last', { customerId, productIds: [5] })).rows;
  expect(await priceFor(1)).toMatchObject([{ price: 14.9, isListed: true, orderLocalId: null, ofThisCustomer: false }]);
  expect(await priceFor(2)).toMatchObject([{ price: 9, isListed: false, ofThisCustomer: true }]);
});

it('falls back to what another customer paid last, and says so', async () => {
  const rig = await openRig();
  const order = { ...draft(rig), id_customer: 2, items: [{ id_item: 5, quantity: 1, price: 9 }] };
  await rig.command('order.create', { order });
  await rig.sync();
  for (const customerId of [1, null]) {
    const { rows } = await rig.query('prices.last', { customerId, productIds: [5] });
    expect(rows).toMatchObject([{ price: 9, ofThisCustomer: false, orderId: 1 }]);
  }
});

it('takes what was given away for no price that anybody paid', async () => {
  const rig = await openRig();
  const enter = async (date: string, ...prices: number[]) => {
    const items = prices.map((price) => ({ id_item: 5, quantity: 1, price }));
    await rig.command('order.create', { order: { ...draft(rig), id_customer: 1, date, items } });
  };
  await enter('2026-02-01T12:00:00Z', 10);
  await enter('2026-02-02T12:00:00Z', 0, 12.5);
  await enter('2026-02-03T12:00:00Z', 0);
  await rig.sync();
  for (const customerId of [1, 2, null]) {
    const { rows } = await rig.query('prices.last', { customerId, productIds: [5] });
    expect(rows).toMatchObject([{ price: 12.5, ofThisCustomer: customerId === 1 }]);
    if (customerId === 1) expect(rows[0]?.orderId).toBe(2);
    const found = await rig.query('catalogue.list', { kind: 'product', text: '5', ...(customerId && { customerId }) });
    expect(found.rows.find(({ id }) => id === 5)).toMatchObject({ lastPrice: 12.5 });
  }
});

async function openWithGift() {
  const rig = await openRig();
  for (const [date, price] of [
    ['2026-02-01T12:00:00Z', 10],
    ['2026-02-03T12:00:00Z', 0],
  ] as const) {
    const items = [{ id_item: 5, quantity: 1, price }];
    await rig.command('order.create', { order: { ...draft(rig), id_customer: 1, date, items } });
    await rig.sync();
  }
  return rig;
}

it('names the order on which the price was paid, not a later one that gave the product away', async () => {
  const rig = await openWithGift();
  const { rows } = await rig.query('prices.last', { customerId: 2, productIds: [5] });
  expect(rows).toMatchObject([{ price: 10, orderId: 1, date: '2026-02-01T12:00:00Z', ofThisCustomer: false }]);
});

it('lists what a customer paid for a product, five at most, the newest first and nothing given away', async () => {
  const rig = await openRig();
  for (const [at, price] of [10, 0, 11, 12, 13, 14, 15].entries()) {
    const items = [{ id_item: 5, quantity: at + 1, price }];
    const date = `2026-02-0${at + 1}T12:00:00Z`;
    await rig.command('order.create', { order: { ...draft(rig), id_customer: 1, date, items } });
  }
  await rig.sync();
  const { rows } = await rig.query('prices.paid', { customerId: 1, productId: 5 });
  expect(rows.map(({ price }) => price)).toEqual([15, 14, 13, 12, 11]);
  expect(rows[0]).toMatchObject({ quantity: 7, orderId: 7, date: expect.stringContaining('2026-02-07') });
  expect((await rig.query('prices.paid', { customerId: 2, productId: 5 })).rows).toEqual([]);
});
