/** Saves customers, products, what a customer buys, or a price list as a table for a spreadsheet, as the window shows them. */
import type { catalogueTableSchemas } from '../../../src-shared/contract/catalogue/catalogue-tables.ts';
import { mostListRows } from '../../../src-shared/contract/catalogue/list-rows.ts';
import type { CatalogueReference } from '../../../src-shared/domain/catalogue-reference.ts';
import { notNow } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import { customerColumns, priceListColumns, productColumns, purchaseColumns } from './catalogue-columns.ts';
import { readForTable, saveRows, type TableOptions, type TableSource } from './save-rows.ts';

/** Each customer takes two reads of the orders, and so many of them some milliseconds. */
const customersAtOnce = 100;

export function createCatalogueTable(options: TableOptions): Pick<HostHandlers, keyof typeof catalogueTableSchemas> {
  return {
    'table.saveCustomers': ({ words, text, today, ...table }) =>
      saveRows(options, table, customerColumns, async function* (workspace) {
        const asked = { kind: 'customer', text } as const;
        for await (const customerIds of idsInParts(workspace, asked, customersAtOnce)) {
          const { rows } = await readForTable(workspace, 'customers.rows', { customerIds, today });
          yield rows.map((customer) => ({ customer, words }));
        }
      }),

    'table.saveProducts': ({ text, ...table }) =>
      saveRows(options, table, productColumns, async function* (workspace) {
        for await (const productIds of idsInParts(workspace, { kind: 'product', text }, mostListRows))
          yield (await readForTable(workspace, 'products.rows', { productIds })).rows;
      }),

    'table.savePurchases': ({ words, customerId, shown, ...table }) =>
      saveRows(options, table, purchaseColumns, async function* (workspace) {
        const { rows } = await readForTable(workspace, 'customers.purchases', { customerId });
        const bought = new Map(rows.map((purchase) => [purchase.productId, purchase]));
        yield shown.flatMap(({ productId, hasStopped }) => {
          const purchase = bought.get(productId);
          return purchase ? [{ purchase, hasStopped, words }] : [];
        });
      }),

    async 'table.savePriceList'({ list, columns, ...table }) {
      const workspace = options.workspace();
      if (!workspace) return notNow('signedOut');
      const said = new Set<string>(['id', 'name', 'price']);
      for await (const part of listInParts(workspace, list))
        for (const reference of part)
          for (const [field, value] of Object.entries(reference)) if (value !== null) said.add(field);
      const used = { ...table, columns: columns.filter(({ id }) => said.has(id)) };
      return saveRows(options, used, priceListColumns, (source) => listInParts(source, list));
    },
  };
}

async function* idsInParts(
  workspace: TableSource,
  asked: { kind: 'customer' | 'product'; text: string },
  atOnce: number,
): AsyncGenerator<number[]> {
  const { ids } = await readForTable(workspace, 'catalogue.ids', asked);
  for (let from = 0; from < ids.length; from += atOnce) yield ids.slice(from, from + atOnce);
}

async function* listInParts(workspace: TableSource, list: string | undefined): AsyncGenerator<CatalogueReference[]> {
  for (let after = 0; ;) {
    const { rows } = await readForTable(workspace, 'priceLists.rows', { after, ...(list !== undefined && { list }) });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < mostListRows) return;
    after = last.id;
  }
}
