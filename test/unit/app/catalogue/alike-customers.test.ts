/** What customers alike buy and this one never did. */
import { expect, it } from 'vitest';
import type { OrderCreate } from '../../../../src-shared/domain/order.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const shared = [9001, 9002, 9003];

async function buy(rig: Rig, customer: number, products: readonly number[], extra: Partial<OrderCreate> = {}) {
  const items = products.map((id_item) => ({ id_item, quantity: 1, price: 5 }));
  await rig.command('order.create', { order: draft(rig, { id_customer: customer, items, ...extra }) });
}

async function alike(rig: Rig): Promise<{ ofCustomers: number; products: [number, number][] }> {
  const { rows, ofCustomers } = await rig.query('customers.alike', { customerId: 1 });
  return { ofCustomers, products: rows.map(({ productId, customers }) => [productId, customers]) };
}

it('names what several of them buy, the most first, and nothing that this one ever bought', async () => {
  const rig = await openRig();
  await buy(rig, 1, [...shared, 9004]);
  for (const customer of [2, 3, 4]) await buy(rig, customer, [...shared, 9004, 9100]);
  for (const customer of [2, 3]) await buy(rig, customer, [9101]);
  await buy(rig, 2, [9102]);
  await buy(rig, 5, [9001, 9002, 9103]);
  await buy(rig, 6, [9001, 9002, 9103]);
  expect(await alike(rig)).toEqual({
    ofCustomers: 3,
    products: [
      [9100, 3],
      [9101, 2],
    ],
  });
});

it('leaves out what less than a fifth of them buy, and names six products at most', async () => {
  const rig = await openRig();
  await buy(rig, 1, shared);
  const liked = Array.from({ length: 8 }, (_, at) => 9200 + at);
  for (let customer = 2; customer <= 12; customer++)
    await buy(rig, customer, customer > 4 ? shared : [...shared, 9100]);
  expect(await alike(rig), 'three of eleven').toEqual({ ofCustomers: 11, products: [[9100, 3]] });
  for (let customer = 13; customer <= 20; customer++) await buy(rig, customer, shared);
  expect(await alike(rig), 'three of nineteen').toEqual({ ofCustomers: 19, products: [] });
  for (let customer = 2; customer <= 20; customer++) await buy(rig, customer, liked);
  expect((await alike(rig)).products).toHaveLength(6);
});

it('knows nobody alike of a customer who has bought nothing', async () => {
  const rig = await openRig();
  for (const customer of [2, 3]) await buy(rig, customer, shared);
  expect(await alike(rig)).toEqual({ ofCustomers: 0, products: [] });
});

it('compares customers of the same branch, and of the same state however it is written', async () => {
  const rig = await openRig();
  const address = async (customer: number, state: string) => {
    const customerFkId = rig.service.references('customer').find(({ id }) => id === customer)?.fk_id ?? '';
    const made = await rig.command('address.create', { customerFkId, address: { street: 'Rua A', state } });
    await rig.sync();
    return (await rig.query('addresses.get', { localId: made.localId })).id ?? 0;
  };
  const products = rig.service.references('product').map(({ id }) => id);
  const [common, other] = [products.slice(0, 3), products.slice(3, 4)];
  const places: [customer: number, state: string, branch: number][] = [
    [1, 'SP', 1],
    [2, ' sp', 1],
    [3, 'SP', 1],
    [4, 'RJ', 1],
    [5, 'SP', 2],
  ];
  for (const [customer, state, branch] of places) {
    const bought = customer === 1 ? common : [...common, ...other];
    await buy(rig, customer, bought, { id_address: await address(customer, state), id_branch_company: branch });
  }
  await rig.syncUntilQuiet();
  expect(await alike(rig)).toEqual({ ofCustomers: 2, products: [[other[0], 2]] });
});
