import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createOrderTable } from '../../../../src-main/electron/tables/order-table.ts';
import { lineColumnIds, orderColumnIds } from '../../../../src-shared/contract/orders/order-table.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { byName, csvRowsOf, folder, sheetRowsOf, tableOptions } from './read-table.ts';

const everything = { criteria: { sort: 'total' as const }, except: [] };
const words = {
  ...{ yes: 'yes', no: 'no' },
  ...{ onService: 'Synced', savedHere: 'Saved here', sentNotConfirmed: 'Sent', needsYou: 'Action needed' },
};
const named = <Id extends string>(ids: readonly Id[]) => ids.map((id) => ({ id, name: id }));
const orders = {
  ...{ selection: everything, suggestedName: 'orders.xlsx', sheet: 'Orders', decimal: '.' as const, words },
  columns: named(orderColumnIds),
};
const { words: _, ...forLines } = orders;
const lines = { ...forLines, columns: named(lineColumnIds) };

const tableOf = (rig: Rig | null, filePath: string | null) => createOrderTable(tableOptions(rig, filePath));
const sheetOf = async (path: string) => byName(await sheetRowsOf(path));
const csvOf = (path: string) => byName(csvRowsOf(path));

it('writes every order of a filter, newest first, with figures and days', async () => {
  const rig = await openRig({ orders: 450 });
  await rig.sync();
  const [product] = rig.service.references('product');
  const items = [0.5, 2].map((quantity) => ({ id_item: product?.id ?? 0, quantity, price: 10.25 }));
  await rig.command('order.create', { order: draft(rig, { date: '2099-01-02T00:00:00-03:00', items }) });
  const [xlsx, csv] = [join(folder(), 'orders.XLSX'), join(folder(), 'orders.csv')];
  for (const path of [xlsx, csv])
    expect(await tableOf(rig, path)['table.saveOrders'](orders)).toEqual({ ok: true, value: { kind: 'saved', path } });
  const list = (await rig.query('orders.selected', { selection: { criteria: {}, except: [] }, from: 0, count: 500 }))
    .rows;
  for (const rows of [await sheetOf(xlsx), csvOf(csv)]) {
    expect(rows.map(({ number }) => number)).toEqual(list.map(({ id }) => (id === null ? '' : String(id))));
    expect(rows[0]).toMatchObject({
      ...{ date: '2099-01-02', items: '2', units: '2.5', sync: 'Saved here', total: '25.62', is_estimate: 'yes' },
      ...{ customer: list[0]?.customer.name, customer_fk_id: list[0]?.customer.fk_id },
    });
    expect(rows[1]).toMatchObject({
      sync: 'Synced',
      is_estimate: 'no',
      payment_type: list[1]?.details?.payment_type?.name,
    });
  }
});

it('writes a row for each line, with what the service says of it, else our estimate', async () => {
  const rig = await openRig({ orders: 3 });
  await rig.sync();
  const product = rig.service.orders()[0]?.items?.[0]?.item;
  const item = {
    id_item: product?.id ?? 0,
    quantity: 3,
    price: 10,
    discount_percentage: 5,
    value_icms_st: 1,
    value_ipi: 2,
  };
  const order = draft(rig, { date: '2099-01-02T12:00:00Z', items: [item, { ...item, discount_value: 6 }] });
  await rig.command('order.create', { order });
  const path = join(folder(), 'lines.xlsx');
  await tableOf(rig, path)['table.saveLines'](lines);
  const [first, second, ...others] = await sheetOf(path);
  const shared = { number: '', product: product?.name, code: product?.fk_id, quantity: '3', price: '10', taxes: '3' };
  expect(first).toMatchObject({ ...shared, discount: '5', total: '31.5' });
  expect(second).toMatchObject({ ...shared, discount: '20', total: '27' });
  const sent = rig.service.orders().toSorted((a, b) => Date.parse(String(b.date)) - Date.parse(String(a.date)));
  expect(others.map(({ number, total }) => [number, Number(total)])).toEqual(
    sent.flatMap(({ id, items: sold }) =>
      (sold ?? []).map(({ total_liq, vlr_icms_st, value_ipi }) => [
        String(id),
        expect.closeTo(Number(total_liq) + Number(vlr_icms_st ?? 0) + Number(value_ipi ?? 0), 6) as number,
      ]),
    ),
  );
});

it('takes a name without an ending for a workbook, and replaces no file that nobody was asked about', async () => {
  const rig = await openRig({ orders: 2 });
  await rig.sync();
  const path = join(folder(), 'pedidos');
  const save = () => tableOf(rig, path)['table.saveOrders'](orders);
  expect(await save()).toMatchObject({ value: { kind: 'saved', path: `${path}.xlsx` } });
  writeFileSync(`${path}.xlsx`, 'another');
  expect(await save()).toMatchObject({ value: { kind: 'saved', path } });
  expect(readFileSync(`${path}.xlsx`, 'utf8')).toBe('another');
  expect(await sheetOf(path)).toHaveLength(2);
});

it('writes nothing without a place or an account, and says so if nothing can be written', async () => {
  const rig = await openRig();
  const path = join(folder(), 'nowhere', 'orders.xlsx');
  expect(await tableOf(rig, null)['table.saveOrders'](orders)).toMatchObject({ value: { kind: 'cancelled' } });
  expect(await tableOf(rig, path)['table.saveOrders'](orders)).toMatchObject({ value: { kind: 'failed', path } });
  expect(await tableOf(null, path)['table.saveLines'](lines)).toMatchObject({ ok: false });
  expect(existsSync(path)).toBe(false);
});

it('leaves no half of a file if the account is closed meanwhile', async () => {
  const rig = await openRig({ orders: 450 });
  await rig.sync();
  const path = join(folder(), 'orders.xlsx');
  const saved = tableOf(rig, path)['table.saveOrders'](orders);
  await rig.workspace.close();
  expect(await saved).toMatchObject({ value: { kind: 'failed' } });
  expect(existsSync(path)).toBe(false);
});
