/** A selection of orders, or their lines, as a table for a spreadsheet. The window names the columns, the host writes the file. */
import * as v from 'valibot';
import type { SavedFile } from '../host/saved-file.ts';
import { tableColumns, tableFile, tableWords as words } from '../host/table.ts';
import { OrderSelection } from './order-lists.ts';

/** What a row of an order can say. */
export const orderColumnIds = [
  ...(['number', 'fk_id', 'date', 'customer', 'customer_fk_id', 'status', 'user', 'quotation', 'opportunity'] as const),
  ...(['payment_type', 'payment_method', 'category', 'branch', 'delivery', 'shipping', 'freight'] as const),
  ...(['observations', 'items', 'units', 'total', 'is_estimate', 'sync'] as const),
] as const;
export type OrderColumnId = (typeof orderColumnIds)[number];

/** What a row of a line can say: the first ones are of its order. */
export const lineColumnIds = [
  ...(['number', 'date', 'customer'] as const),
  ...(['product', 'code', 'quantity', 'price', 'discount', 'taxes', 'total'] as const),
] as const;
export type LineColumnId = (typeof lineColumnIds)[number];

const tableEntries = { selection: OrderSelection, ...tableFile };

/** Words of the cells that are no figures. */
const cellWords = v.strictObject({
  yes: words,
  no: words,
  onService: words,
  savedHere: words,
  sentNotConfirmed: words,
  needsYou: words,
});
export type OrderCellWords = v.InferOutput<typeof cellWords>;

export const orderTableSchemas = {
  'table.saveOrders': v.strictObject({ ...tableEntries, columns: tableColumns(orderColumnIds), words: cellWords }),
  'table.saveLines': v.strictObject({ ...tableEntries, columns: tableColumns(lineColumnIds) }),
} as const;

export interface OrderTableResults {
  'table.saveOrders': SavedFile;
  'table.saveLines': SavedFile;
}
