/** Saves the list of customers, or what one of them buys, as a table for a spreadsheet. */
import type { CustomerColumnId, PurchaseColumnId } from '../../../src-shared/contract/catalogue/catalogue-tables.ts';
import type { Purchase } from '../../../src-shared/contract/catalogue/customers.ts';
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { SavedFile } from '../../../src-shared/contract/host/saved-file.ts';
import { host } from '../../bridge.ts';
import { m } from '../../i18n/generated/messages.js';
import { today } from '../../state/clock.svelte.ts';
import type { NewOrderCustomer } from '../../state/router.svelte.ts';
import { askedTable } from '../../tables/asked-table.ts';
import { fileStem } from '../../tables/file-stem.ts';
import { referenceFieldNames } from '../import/kind-words.ts';

const customerColumns: readonly [CustomerColumnId, () => string][] = [
  ['name', referenceFieldNames.name],
  ['fk_id', referenceFieldNames.fk_id],
  ['id', referenceFieldNames.id],
  ['phone', referenceFieldNames.phone],
  ['email', referenceFieldNames.email],
  ['city', referenceFieldNames.city],
  ['last_order', m.customers_last_order],
  ['rhythm', m.customers_table_rhythm],
  ['next_order', m.customers_table_next_order],
  ['due_state', m.customers_table_due_state],
  ['usual_amount', m.customers_usual_order],
  ['price_list', referenceFieldNames.price_list],
  ['credit', referenceFieldNames.credit],
  ['credit_date', referenceFieldNames.credit_date],
  ['visit_day', referenceFieldNames.visit_day],
];

const purchaseColumns: readonly [PurchaseColumnId, () => string][] = [
  ['product', m.purchases_product],
  ['code', m.orders_table_code],
  ['times', m.purchases_times],
  ['rhythm', m.customers_table_rhythm],
  ['last_quantity', m.purchases_last_quantity],
  ['last_price', m.purchases_last_price],
  ['last_date', m.purchases_last_date],
  ['stopped', m.purchases_stopped],
];

/** All that the list shows for the text. */
export function exportCustomers(text: string): Promise<Result<SavedFile>> {
  const file = { name: m.customers_table_name, sheet: m.customers_title(), columns: customerColumns };
  const words = {
    onTime: m.customers_table_on_time(),
    due: m.customers_table_due(),
    late: m.customers_table_late(),
    silent: m.customers_table_silent(),
  };
  return host('table.saveCustomers', { ...askedTable(file), words, text, today: today() });
}

const mostLettersOfCustomer = 50;

/** As they are shown: `rows` in their order, and of which products the customer has `stopped` buying. */
export function exportPurchases(
  { id: customerId, name, fk_id: code }: NewOrderCustomer,
  rows: readonly Purchase[],
  stopped: ReadonlySet<number>,
): Promise<Result<SavedFile>> {
  const customer = fileStem(name ?? code ?? String(customerId), mostLettersOfCustomer);
  const file = {
    name: ({ day }: { day: string }) => m.purchases_table_name({ customer, day }),
    ...{ sheet: m.customers_purchases(), columns: purchaseColumns },
  };
  const shown = rows.map(({ productId }) => ({ productId, hasStopped: stopped.has(productId) }));
  const words = { yes: m.orders_yes(), no: m.orders_no() };
  return host('table.savePurchases', { ...askedTable(file), words, customerId, shown });
}
