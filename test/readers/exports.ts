/** Every table that Satchel saves, of records with odd names, codes and figures. */
import { join } from 'node:path';
import { createTables } from '../../src-main/electron/tables/tables.ts';
import {
  customerColumnIds,
  productColumnIds,
  purchaseColumnIds,
} from '../../src-shared/contract/catalogue/catalogue-tables.ts';
import { priceListFields } from '../../src-shared/contract/catalogue/list-rows.ts';
import { lineColumnIds, orderColumnIds } from '../../src-shared/contract/orders/order-table.ts';
import { visitColumnIds } from '../../src-shared/contract/visits/visit-table.ts';
import { noOrderReasons, visitKinds, type Visit } from '../../src-shared/contract/visits/visits.ts';
import { draft } from '../support/drafts.ts';
import { openRig, type Rig } from '../support/rig.ts';

const customer = {
  ...{ id: 1, name: '=Padaria "São João" & Filhos; <Ltda>', fk_id: '00042', phone: '+55 62 3000-0001' },
  ...{ city: 'Goiânia', credit: '-1.500,00', credit_date: '2026-03-01', price_list: 'Atacado' },
};
const products = [
  {
    ...{ id: 9001, name: '@Café 500 g 5,5"', fk_id: '12345678901234567', ean: '7890000000017', type: '1/2' },
    ...{ price: 1234.5, minimum_price: 0.07, unit: 'UN', carton: 12, stock: -3.5, stock_date: '2026-11-03' },
  },
  { id: 9002, name: 'Açúcar\tcristal', fk_id: '1E5', price: 4.99, valid_from: '2026-11-04', valid_to: '2026-12-31' },
  { id: 9003, name: '東京 🧺', price: 0.5 },
];
const visit: Visit = {
  ...{ visitId: 'v0', customerId: 1, customerName: customer.name, day: '2026-11-23', kind: 'noOrder' },
  ...{ reason: 'other', reasonText: '#N/A', note: '=1+1; "Obra"\nvolto', nextDay: '2026-11-27', loggedAtMs: 1_000 },
};

async function oddRig(): Promise<Rig> {
  const rig = await openRig({ orders: 20 });
  await rig.sync();
  await rig.command('catalogue.add', { kind: 'customer', reference: customer });
  for (const reference of products) await rig.command('catalogue.add', { kind: 'product', reference });
  const items = products.map(({ id }, at) => ({ id_item: id, quantity: 2.5 - 4 * at, price: 10.255 }));
  const order = { id_customer: 1, date: '2026-03-10T12:30:00-03:00', observations: '+1\n\n"fim"', items };
  await rig.command('order.create', { order: draft(rig, order) });
  await rig.command('visit.keep', visit);
  return rig;
}

const named = <Id extends string>(ids: readonly Id[]) => ids.map((id) => ({ id, name: id }));
const spoken = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, `= ${id}`])) as never;

/** Returns the paths of all tables as files of this kind. */
export async function saveEverything(folder: string, ending: 'xlsx' | 'csv'): Promise<string[]> {
  const rig = await oddRig();
  const paths: string[] = [];
  const tablesAt = (name: string) => {
    const path = join(folder, `${name}-${ending}.${ending}`);
    paths.push(path);
    const dialog = { showSaveDialog: async () => ({ canceled: false, filePath: path }) };
    return createTables({ dialog, workspace: () => rig.workspace, log: () => {} });
  };
  const file = { suggestedName: 'list.xlsx', sheet: 'Planilha', decimal: ',' as const };
  const selection = { criteria: {}, except: [] };
  const yesNo = { yes: 'yes', no: 'no' };
  const sync = { onService: 'Synced', savedHere: 'Here', sentNotConfirmed: 'Sent', needsYou: 'Action needed' };
  const due = { onTime: 'On time', due: 'Due', late: 'Late', silent: 'Silent' };
  const shown = products.map(({ id }) => ({ productId: id, hasStopped: false }));
  const answers = [
    tablesAt('orders')['table.saveOrders']({
      ...{ ...file, selection, columns: named(orderColumnIds), words: { ...yesNo, ...sync } },
    }),
    tablesAt('lines')['table.saveLines']({ ...file, selection, columns: named(lineColumnIds) }),
    tablesAt('customers')['table.saveCustomers']({
      ...{ ...file, columns: named(customerColumnIds), words: due, text: '', today: '2026-03-31' },
    }),
    tablesAt('products')['table.saveProducts']({ ...file, columns: named(productColumnIds), text: '' }),
    tablesAt('purchases')['table.savePurchases']({
      ...{ ...file, columns: named(purchaseColumnIds), words: yesNo, customerId: 1, shown },
    }),
    tablesAt('price-list')['table.savePriceList']({ ...file, columns: named(priceListFields) }),
    tablesAt('visits')['table.saveVisits']({
      ...{
        ...file,
        columns: named(visitColumnIds),
        words: { kinds: spoken(visitKinds), reasons: spoken(noOrderReasons) },
      },
    }),
  ];
  for (const answer of await Promise.all(answers))
    if (!answer.ok || answer.value.kind !== 'saved') throw new Error(JSON.stringify(answer));
  return paths;
}
