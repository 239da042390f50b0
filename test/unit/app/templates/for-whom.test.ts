/** Which templates are for the customer of an order. */
import { expect, it } from 'vitest';
import type { ForWhom } from '../../../../src-shared/domain/customers/for-whom.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const keep = (rig: Rig, name: string, forWhom: ForWhom) =>
  rig.command('template.keep', { templateId: name, name, lineCount: 1, content: '{}', forWhom });

async function fitting(rig: Rig, customerId: number | null, branchId: number | null = null): Promise<string[]> {
  const { rows } = await rig.query('templates.list', { customerId, branchId });
  return rows.filter(({ fits }) => fits).map(({ name }) => name);
}

it('goes by state, city and branch of the last order, unless the order says another branch', async () => {
  const rig = await openRig({ orders: 40 });
  await rig.syncUntilQuiet();
  const order = rig.service.orders().findLast(({ address }) => address !== null);
  if (!order?.address) throw new Error('The sample has no order with an address.');
  const newest = await rig.query('orders.search', { id_customer: order.customer.id, sort: '-date', limit: 1 });
  const last = await rig.order(newest.rows[0]?.localId ?? '');
  const { state, city } = last.order.address ?? {};
  const branch = last.order.branch_company?.id ?? 0;
  await keep(rig, 'all', { for: 'everybody' });
  await keep(rig, 'here', { for: 'states', states: [String(state)] });
  await keep(rig, 'elsewhere', { for: 'states', states: ['AC', 'RR'].filter((each) => each !== state) });
  await keep(rig, 'town', { for: 'cities', cities: [String(city).toUpperCase()] });
  await keep(rig, 'branch', { for: 'branches', branchIds: [branch] });
  await keep(rig, 'chosen', { for: 'customers', customerIds: [order.customer.id] });
  await keep(rig, 'other', { for: 'customers', customerIds: [order.customer.id + 1] });
  expect(await fitting(rig, order.customer.id)).toEqual(['all', 'branch', 'chosen', 'here', 'town']);
  expect(await fitting(rig, order.customer.id, branch + 1)).toEqual(['all', 'chosen', 'here', 'town']);
});

it('goes by the price list and the city of the list of customers', async () => {
  const rig = await openRig();
  const { importId } = await rig.command('import.begin', { kind: 'customer', fileName: 'clientes.csv' });
  const reference = { id: 7, name: 'Mercado Sol', city: 'Santos', price_list: 'Atacado' };
  await rig.command('import.add', { importId, references: [reference] });
  await rig.command('import.finish', { importId });
  await keep(rig, 'list', { for: 'priceLists', priceLists: ['ATACADO'] });
  await keep(rig, 'town', { for: 'cities', cities: ['santos'] });
  expect([await fitting(rig, 7), await fitting(rig, 8)]).toEqual([['list', 'town'], []]);
});

it('fits an order that has no customer yet, and keeps for whom it is over a restart', async () => {
  const rig = await openRig();
  await rig.command('order.create', { order: draft(rig) });
  await keep(rig, 'other', { for: 'states', states: ['RJ'] });
  await rig.reopen();
  expect(await fitting(rig, null)).toEqual(['other']);
  expect((await rig.query('templates.list', {})).rows).toMatchObject([
    { forWhom: { for: 'states', states: ['RJ'] }, isDamaged: false },
  ]);
});

it('refuses groups without anybody in them', async () => {
  const rig = await openRig();
  const template = { templateId: 't', name: 't', lineCount: 1, content: '{}' };
  for (const forWhom of [
    { for: 'states' as const, states: [] },
    { for: 'states' as const, states: ['sp'] },
    { for: 'cities' as const, cities: [' - '] },
    { for: 'customers' as const, customerIds: [] },
  ])
    expect(await rig.refused('template.keep', { ...template, forWhom })).toMatchObject({ kind: 'invalid' });
});
