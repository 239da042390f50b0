/** Customers, products, what a customer buys, and price lists, as tables for a spreadsheet. */
import * as v from 'valibot';
import { Day } from '../../domain/day.ts';
import { dueStates } from '../../domain/customers/due.ts';
import { ServiceId } from '../../domain/ids.ts';
import type { SavedFile } from '../host/saved-file.ts';
import { tableColumns, tableFile, tableWords } from '../host/table.ts';
import { priceListFields } from './list-rows.ts';
import { ListName } from './price-lists.ts';
import { SearchText } from './search-text.ts';

export const customerColumnIds = [
  ...(['name', 'fk_id', 'id', 'phone', 'email', 'city', 'last_order', 'rhythm', 'next_order', 'due_state'] as const),
  ...(['usual_amount', 'price_list', 'credit', 'credit_date', 'visit_day'] as const),
] as const;
export type CustomerColumnId = (typeof customerColumnIds)[number];

export const productColumnIds = [
  ...(['name', 'fk_id', 'id', 'ean', 'type', 'last_price', 'last_sold', 'list_price', 'price_list'] as const),
  ...(['unit', 'carton', 'multiple', 'minimum', 'minimum_price', 'stock', 'stock_date'] as const),
  ...(['valid_from', 'valid_to'] as const),
] as const;
export type ProductColumnId = (typeof productColumnIds)[number];

export const purchaseColumnIds = [
  ...(['product', 'code', 'times', 'rhythm', 'last_quantity', 'last_price', 'last_date', 'stopped'] as const),
] as const;
export type PurchaseColumnId = (typeof purchaseColumnIds)[number];

/** No customer buys as many products. */
const mostPurchases = 20_000;

const dueStateWords = v.strictObject(v.entriesFromList(dueStates, tableWords));
export type DueStateWords = v.InferOutput<typeof dueStateWords>;

export const catalogueTableSchemas = {
  /** All that the list of customers shows for the text. */
  'table.saveCustomers': v.strictObject({
    ...tableFile,
    columns: tableColumns(customerColumnIds),
    words: dueStateWords,
    text: SearchText,
    today: Day,
  }),
  'table.saveProducts': v.strictObject({ ...tableFile, columns: tableColumns(productColumnIds), text: SearchText }),
  /** `shown`: the products that the window shows, in its order, and whether each counts as no longer bought. */
  'table.savePurchases': v.strictObject({
    ...tableFile,
    columns: tableColumns(purchaseColumnIds),
    words: v.strictObject({ yes: tableWords, no: tableWords }),
    customerId: ServiceId,
    shown: v.pipe(
      v.array(v.strictObject({ productId: ServiceId, hasStopped: v.boolean('mustBeOneOf') }), 'mustBeAList'),
      v.maxLength(mostPurchases, 'outOfRange'),
    ),
  }),
  /** As the import takes it: columns in which the list says nothing are left out. */
  'table.savePriceList': v.strictObject({
    ...tableFile,
    columns: tableColumns(priceListFields),
    /** Without it, the general one. */
    list: v.optional(ListName),
  }),
} as const;

export type CatalogueTableName = keyof typeof catalogueTableSchemas;
export type CatalogueTableResults = Record<CatalogueTableName, SavedFile>;
