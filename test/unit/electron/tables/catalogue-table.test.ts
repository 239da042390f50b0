/** Customers, products and what a customer buys in a file, as a spreadsheet reads them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createCatalogueTable } from '../../../../src-main/electron/tables/catalogue-table.ts';
import {
  customerColumnIds,
  productColumnIds,
  purchaseColumnIds,
} from '../../../../src-shared/contract/catalogue/catalogue-tables.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { byName, csvRowsOf, folder, sheetRowsOf, tableOptions } from './read-table.ts';

const named = <Id extends string>(ids: readonly Id[]) => ids.map((id) => ({ id, name: id }));
const file = { suggestedName: 'list.xlsx', sheet: 'List', decimal: '.' as const };
const words = { onTime: 'On time', due: 'Due', late: 'Late', silent: 'Silent' };
const customers = { ...file, columns: named(customerColumnIds), words, text: '', today: '2026-03-31' };
const tableOf = (rig: Rig | null, path: string | null) => createCatalogueTable(tableOptions(rig, path));

async function buy(rig: Rig, id_customer: number, days: readonly string[], price = 10): Promise<void> {
  for (const day of days) {
    const items = [{ id_item: 9001, quantity: 2.5, price }];
    await rig.command('order.create', { order: draft(rig, { id_customer, date: `${day}T12:00:00Z`, items }) });
  }
}

async function rigWithCustomers(): Promise<Rig> {
  const rig = await openRig();
  const known = { phone: '(62) 3000-0001', email: 'compras@example.com', city: 'Goiânia', price_list: 'Atacado' };
  const sun = { id: 1, name: 'Mercado Sol', fk_id: '007', ...known, credit: '=1+1', credit_date: '2026-03-01' };
  await rig.command('catalogue.add', { kind: 'customer', reference: sun });
  await rig.command('catalogue.add', { kind: 'customer', reference: { id: 2, name: 'Mercado Lua' } });
  await rig.command('catalogue.add', { kind: 'customer', reference: { id: 3, name: 'Padaria' } });
  await buy(rig, 1, ['2026-03-10', '2026-03-17', '2026-03-24']);
  await buy(rig, 2, ['2026-02-20', '2026-03-02', '2026-03-12'], 500);
  return rig;
}

it('writes each customer with contacts, rhythm and where the next order stands', async () => {
  const rig = await rigWithCustomers();
  const path = join(folder(), 'customers.xlsx');
  expect(await tableOf(rig, path)['table.saveCustomers'](customers)).toEqual({
    ok: true,
    value: { kind: 'saved', path },
  });
  const rows = byName(await sheetRowsOf(path));
  expect(rows.map(({ name }) => name)).toEqual(['Mercado Lua', 'Mercado Sol', 'Padaria']);
  expect(rows[0]).toMatchObject({ due_state: 'Late', next_order: '2026-03-22', rhythm: '10', usual_amount: '1250' });
  expect(rows[1]).toEqual({
    ...{ name: 'Mercado Sol', fk_id: '007', id: '1', phone: '(62) 3000-0001', email: 'compras@example.com' },
    ...{ city: 'Goiânia', last_order: '2026-03-24', rhythm: '7', next_order: '2026-03-31', due_state: 'Due' },
    ...{ usual_amount: '25', price_list: 'Atacado', credit: '=1+1', credit_date: '2026-03-01', visit_day: '' },
  });
  expect(rows[2]).toMatchObject({ last_order: '', rhythm: '', next_order: '', due_state: '' });
});

it('writes the customers that the list shows for a text, and no formula into a CSV', async () => {
  const rig = await rigWithCustomers();
  const path = join(folder(), 'customers.csv');
  await tableOf(rig, path)['table.saveCustomers']({ ...customers, text: 'mercado' });
  const rows = byName(csvRowsOf(path));
  const list = await rig.query('catalogue.list', { kind: 'customer', text: 'mercado' });
  expect(rows.map(({ id }) => Number(id))).toEqual(list.rows.map(({ id }) => id));
  expect(rows[1]?.credit).toBe("'=1+1");
  for (const text of ['007', 'sol', 'a']) {
    const { ids } = await rig.query('catalogue.ids', { kind: 'customer', text });
    const shown = await rig.query('catalogue.list', { kind: 'customer', text });
    expect(ids).toEqual(shown.rows.map(({ id }) => id));
  }
});

it('writes more products than a list shows, each with its prices and how it is sold', async () => {
  const rig = await openRig({ orders: 1 });
  await rig.sync();
  const sold = rig.service.orders()[0]?.items?.[0];
  const { importId } = await rig.command('import.begin', { kind: 'product', fileName: 'lista.xlsx' });
  const references = Array.from({ length: 600 }, (_, at) => ({
    id: at + 1,
    name: `Produto ${1000 + at}`,
    price: 1.25,
  }));
  for (let from = 0; from < references.length; from += 200)
    await rig.command('import.add', { importId, references: references.slice(from, from + 200) });
  await rig.command('import.finish', { importId });
  const coffee = {
    id: Number(sold?.item?.id),
    name: 'A Café',
    fk_id: '00042',
    ean: '7890000000017',
    unit: 'UN',
    carton: 12,
    price: 9.5,
  };
  const stock = { minimum_price: 9, stock: 40, stock_date: '2026-03-01', valid_to: '2026-12-31' };
  await rig.command('catalogue.add', { kind: 'product', reference: { ...coffee, ...stock } });
  const path = join(folder(), 'products.xlsx');
  await tableOf(rig, path)['table.saveProducts']({ ...file, columns: named(productColumnIds), text: '' });
  const rows = byName(await sheetRowsOf(path));
  const { rows: list } = await rig.query('catalogue.list', { kind: 'product', limit: 500 });
  expect(rows.slice(0, 500).map(({ id }) => Number(id))).toEqual(list.map(({ id }) => id));
  expect(rows[0]).toMatchObject({
    ...{ name: 'A Café', fk_id: '00042', ean: '7890000000017', last_price: String(sold?.price) },
    last_sold: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    ...{ list_price: '9.5', unit: 'UN', carton: '12', minimum_price: '9', stock: '40', stock_date: '2026-03-01' },
    ...{ valid_from: '', valid_to: '2026-12-31' },
  });
  expect(rows.find(({ id }) => id === '600')).toMatchObject({
    ...{ name: 'Produto 1599', list_price: '1.25', last_price: '', last_sold: '' },
  });
});

it('writes what a customer buys as the window shows it, in its order', async () => {
  const rig = await openRig();
  const items = [9001, 9002].map((id_item) => ({ id_item, quantity: 3, price: 4.5 }));
  await rig.command('catalogue.add', { kind: 'product', reference: { id: 9001, name: 'Café', fk_id: '00042' } });
  await rig.command('order.create', { order: draft(rig, { id_customer: 1, date: '2026-03-10T12:00:00Z', items }) });
  const path = join(folder(), 'purchases.xlsx');
  const shown = [
    { productId: 9002, hasStopped: true },
    { productId: 77, hasStopped: false },
    { productId: 9001, hasStopped: false },
  ];
  const asked = { ...file, columns: named(purchaseColumnIds), words: { yes: 'yes', no: 'no' }, customerId: 1, shown };
  await tableOf(rig, path)['table.savePurchases'](asked);
  expect(byName(await sheetRowsOf(path))).toMatchObject([
    { product: '', times: '1', stopped: 'yes' },
    { product: 'Café', code: '00042', last_quantity: '3', last_price: '4.5', last_date: '2026-03-10', stopped: 'no' },
  ]);
  expect(await tableOf(null, path)['table.savePurchases'](asked)).toMatchObject({ ok: false });
});

it('writes nothing without a place', async () => {
  const path = join(folder(), 'customers.xlsx');
  expect(await tableOf(await openRig(), null)['table.saveCustomers'](customers)).toMatchObject({
    value: { kind: 'cancelled' },
  });
  expect(existsSync(path)).toBe(false);
});
