import { expect, it } from 'vitest';
import type { ItemWrite } from '../../../../src-shared/domain/order-item.ts';
import type { OrderCreate } from '../../../../src-shared/domain/order.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const taxes = { aliq_icms: 18, base_icms: 100, aliq_icms_st: 18, base_icms_st: 140, aliq_ipi: 5, base_ipi: 100 };
const anywhere = { addressId: null, addressLocalId: null, branchId: null };
type Where = Partial<Record<'addressId' | 'branchId', number>>;

async function enter(rig: Rig, extra: Partial<OrderCreate>, item: Partial<ItemWrite> = {}): Promise<void> {
  const items = [{ id_item: 5, quantity: 10, price: 10, ...taxes, ...item }];
  await rig.command('order.create', { order: { ...draft(rig), ...extra, items } });
  await rig.sync();
}

const ask = async (rig: Rig, customerId: number | null, where: Where = {}) =>
  (await rig.query('taxes.last', { customerId, productIds: [5, 999_999], ...anywhere, ...where })).rows;

it('gives rates and bases of the newest line of this customer, and says from which order', async () => {
  const rig = await openRig();
  await enter(rig, { id_customer: 1, date: '2026-02-01T12:00:00Z' }, { aliq_icms: 12 });
  await enter(rig, { id_customer: 1, date: '2026-02-03T12:00:00Z' });
  await enter(rig, { id_customer: 2, date: '2026-02-05T12:00:00Z' }, { aliq_icms: 7 });
  expect(await ask(rig, 1)).toEqual([
    {
      ...{ productId: 5, taxedFor: 'customer', state: null, orderId: 2, date: expect.stringContaining('2026-02-03') },
      icms: { rate: 18, ratio: '1' },
      icms_st: { rate: 18, ratio: '1.4' },
      ipi: { rate: 5, ratio: '1' },
    },
  ]);
});

it('passes over lines that say no rate, and over zeros if an older line says more', async () => {
  const rig = await openRig();
  const none = { aliq_icms: null, aliq_icms_st: null, aliq_ipi: null };
  await enter(rig, { id_customer: 1, date: '2026-02-01T12:00:00Z' });
  await enter(rig, { id_customer: 1, date: '2026-02-02T12:00:00Z' }, { aliq_icms: 0, aliq_icms_st: 0, aliq_ipi: 0 });
  await enter(rig, { id_customer: 1, date: '2026-02-03T12:00:00Z' }, none);
  expect(await ask(rig, 1)).toMatchObject([{ orderId: 1, icms: { rate: 18 } }]);
  await enter(rig, { id_customer: 2 }, { ...none, aliq_icms: 0 });
  expect(await ask(rig, 2)).toMatchObject([{ taxedFor: 'customer', icms: { rate: 0 }, ipi: null }]);
});

it('asks others in the same state and branch next, and anybody last', async () => {
  const rig = await openRig();
  const address = async (customer: number, state: string) => {
    const customerFkId = rig.service.references('customer').find(({ id }) => id === customer)?.fk_id ?? '';
    const made = await rig.command('address.create', { customerFkId, address: { street: 'Rua A', state } });
    await rig.sync();
    const { id } = await rig.query('addresses.get', { localId: made.localId });
    return id ?? 0;
  };
  const [there, elsewhere, here] = [await address(2, 'SP'), await address(3, 'MG'), await address(1, ' sp')];
  await enter(rig, { id_customer: 2, id_address: there, id_branch_company: 1, date: '2026-02-01T12:00:00Z' });
  await enter(rig, { id_customer: 3, id_address: elsewhere, date: '2026-02-03T12:00:00Z' }, { aliq_icms: 12 });
  expect(await ask(rig, 1, { addressId: here, branchId: 1 })).toMatchObject([
    { taxedFor: 'state', state: ' sp', orderId: null, date: null, icms: { rate: 18 } },
  ]);
  for (const where of [{ addressId: here, branchId: 2 }, {}])
    expect(await ask(rig, 1, where)).toMatchObject([{ taxedFor: 'anybody', orderId: null, icms: { rate: 12 } }]);
});

it('does not take the taxes of an order that the service has not confirmed', async () => {
  const rig = await openRig();
  rig.network.isDown = true;
  const items = [{ id_item: 5, quantity: 10, price: 10, ...taxes }];
  await rig.command('order.create', { order: { ...draft(rig), id_customer: 1, items } });
  expect(await ask(rig, 1)).toEqual([]);
});
