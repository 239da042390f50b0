import { expect, it } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

async function enter(rig: Rig, customerId: number, ...items: object[]): Promise<void> {
  for (const item of items) {
    const order = { ...draft(rig), id_customer: customerId, items: [{ id_item: 5, quantity: 1, price: 10, ...item }] };
    await rig.command('order.create', { order });
  }
  await rig.sync();
}

async function usual(rig: Rig, customerId: number | null): Promise<unknown> {
  return (await rig.query('prices.usual', { customerId, productIds: [5, 5, 999_999] })).rows;
}

it('says what this customer usually has of a product, with discounts in percent', async () => {
  const rig = await openRig();
  await enter(rig, 2, { quantity: 500, price: 1 });
  await enter(rig, 1, { quantity: 12, discount_percentage: 5 }, { quantity: 24, price: 12, discount_value: 28.8 });
  expect(await usual(rig, 1)).toEqual([
    {
      ...{ productId: 5, ofThisCustomer: true, quantity: { from: 12, to: 24 } },
      ...{ price: { from: 10, to: 12 }, discount: { from: 5, to: 10 } },
    },
  ]);
});

it('says what anybody has if this customer never had the product', async () => {
  const rig = await openRig();
  await enter(rig, 2, { quantity: 3, price: 9 });
  for (const customerId of [1, null])
    expect(await usual(rig, customerId)).toMatchObject([
      { ofThisCustomer: false, quantity: { from: 3, to: 3 }, price: { from: 9, to: 9 }, discount: { from: 0, to: 0 } },
    ]);
});

it('lets one slip among three lines not become usual, nor what the service has not taken, nor a price of zero', async () => {
  const rig = await openRig();
  await enter(
    rig,
    1,
    { quantity: 10 },
    { quantity: 12 },
    { quantity: 14 },
    { quantity: 11, price: 0 },
    { quantity: 999_999 },
  );
  const order = { ...draft(rig), id_customer: 1, items: [{ id_item: 5, quantity: 7, price: 99 }] };
  for (let unsent = 0; unsent < 3; unsent++) await rig.command('order.create', { order });
  expect(await usual(rig, 1)).toMatchObject([{ quantity: { from: 11, to: 14 }, price: { from: 10, to: 10 } }]);
});
