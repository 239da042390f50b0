import { expect, it } from 'vitest';
import type { QueryPayload } from '../../../src-shared/contract/queries.ts';
import { draft } from '../../support/drafts.ts';
import { openRig, type Rig } from '../../support/rig.ts';

const day = '2026-03-04';
const items = [5, 6, 7].map((productId) => ({ productId, quantity: 2 }));
const asked = { customerId: 1, day, items, externalId: '', customFields: {} };

const ask = async (rig: Rig, question: Partial<QueryPayload<'orders.same'>> = {}) =>
  (await rig.query('orders.same', { ...asked, ...question })).order;

async function openWithOrder(extra: object = {}) {
  const rig = await openRig();
  const lines = [7, 5, 6].map((id_item) => ({ id_item, quantity: 3, price: 10 }));
  await rig.command('order.create', { order: { ...draft(rig), id_customer: 1, items: lines, ...extra } });
  return rig;
}

it('finds the order with the same products some days before, also unsent and in another order', async () => {
  const rig = await openWithOrder();
  expect(await ask(rig)).toMatchObject({ id: null, sameNumber: null, date: expect.stringContaining('2026-03-02') });
  await rig.sync();
  expect(await ask(rig)).toMatchObject({ id: 1 });
});

it('finds none with other products, of another customer, or long ago', async () => {
  const rig = await openWithOrder();
  expect(await ask(rig, { items: items.slice(1) })).toBeNull();
  expect(await ask(rig, { items: [...items, { productId: 8, quantity: 1 }] })).toBeNull();
  expect(await ask(rig, { customerId: 2 })).toBeNull();
  expect(await ask(rig, { day: '2026-03-20' })).toBeNull();
});

it('holds the quantity of a single product against the other order’s', async () => {
  const rig = await openWithOrder({ items: [{ id_item: 5, quantity: 3, price: 10 }] });
  expect(await ask(rig, { items: [{ productId: 5, quantity: 2 }] })).toBeNull();
  expect(await ask(rig, { items: [{ productId: 5, quantity: 3 }] })).not.toBeNull();
});

it('finds the order with the same number of the customer, and takes no field with repeated values for a number', async () => {
  const rig = await openRig();
  for (const n of [1, 2, 3]) {
    const custom_fields = { pedido_compra: `PC-${n}`, rota: 'Rota 1' };
    const date = `2025-0${n}-02T12:00:00Z`;
    await rig.command('order.create', {
      order: { ...draft(rig), id_customer: 1, date, custom_fields, fk_id: `E-${n}` },
    });
  }
  await rig.sync();
  const none = { items: [] };
  expect(await ask(rig, { ...none, customFields: { rota: 'Rota 1', pedido_compra: 'PC-2' } })).toMatchObject({
    ...{ id: 2, sameNumber: 'pedido_compra' },
  });
  expect(await ask(rig, { ...none, customFields: { rota: 'Rota 1', pedido_compra: 'PC-9' } })).toBeNull();
  expect(await ask(rig, { ...none, externalId: 'E-3' })).toMatchObject({ id: 3, sameNumber: '' });
});

it('takes few orders of the practice service for a second entry of another', async () => {
  const rig = await openRig({ orders: 400 });
  await rig.sync();
  const { localIds } = await rig.query('orders.between', { criteria: {}, from: 0, count: 400 });
  let alarms = 0;
  for (const localId of localIds) {
    const { order } = await rig.order(localId);
    const found = await ask(rig, {
      ...{ customerId: order.customer?.id ?? 0, day: String(order.date).slice(0, 10) },
      items: order.items.map(({ item, quantity }) => ({ productId: item?.id ?? 0, quantity: quantity ?? null })),
    });
    if (found && found.localId !== localId) alarms++;
  }
  expect(alarms).toBeLessThanOrEqual(2);
});
