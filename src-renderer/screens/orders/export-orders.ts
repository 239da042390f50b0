/** Saves orders, or their lines, as a table for a spreadsheet, in a file that the rep chooses. */
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { SavedFile } from '../../../src-shared/contract/host/saved-file.ts';
import type { OrderSelection } from '../../../src-shared/contract/orders/order-lists.ts';
import {
  orderColumnIds,
  type LineColumnId,
  type OrderColumnId,
} from '../../../src-shared/contract/orders/order-table.ts';
import { host } from '../../bridge.ts';
import { m } from '../../i18n/generated/messages.js';
import { itemFieldNames } from '../../i18n/words/field-names.ts';
import { recordSyncWords } from '../../i18n/words/record-sync.ts';
import { askedTable } from '../../tables/asked-table.ts';
import { allColumns } from './columns.ts';

export type TableOf = 'orders' | 'lines';

/** What everybody wants to know of orders; columns that the list shows besides stand behind them. */
const usual: readonly OrderColumnId[] = [
  ...(['number', 'date', 'customer', 'customer_fk_id', 'status', 'payment_type', 'items', 'units'] as const),
  ...(['total', 'is_estimate', 'delivery', 'branch', 'sync'] as const),
];

const ofLines: readonly [LineColumnId, () => string][] = [
  ['number', m.orders_table_order],
  ['date', m.column_date],
  ['customer', m.column_customer],
  ['product', itemFieldNames.id_item],
  ['code', m.orders_table_code],
  ['quantity', itemFieldNames.quantity],
  ['price', itemFieldNames.price],
  ['discount', itemFieldNames.discount_percentage],
  ['taxes', m.line_taxes],
  ['total', m.column_total],
];

export function exportOrders(
  table: TableOf,
  selection: OrderSelection,
  shown: readonly { id: string }[],
): Promise<Result<SavedFile>> {
  if (table === 'lines') {
    const file = { name: m.orders_table_lines_name, sheet: m.orders_table_lines(), columns: ofLines };
    return host('table.saveLines', { selection, ...askedTable(file) });
  }
  const besides = orderColumnIds.filter((id) => !usual.includes(id) && shown.some((column) => column.id === id));
  const columns = [...usual, ...besides].map((id) => [id, () => nameOf(id)] as const);
  const file = { name: m.orders_table_name, sheet: m.orders_title(), columns };
  const words = {
    yes: m.orders_yes(),
    no: m.orders_no(),
    onService: recordSyncWords('onService'),
    savedHere: recordSyncWords('savedHere'),
    sentNotConfirmed: recordSyncWords('sentNotConfirmed'),
    needsYou: recordSyncWords('needsYou'),
  };
  return host('table.saveOrders', { selection, ...askedTable(file), words });
}

function nameOf(id: OrderColumnId): string {
  if (id === 'customer_fk_id') return m.orders_table_customer_code();
  if (id === 'units') return m.orders_table_units();
  if (id === 'is_estimate') return m.orders_column_is_estimate();
  return allColumns.find((column) => column.id === id)?.name() ?? id;
}
