/** The lists of customers and of products with all that is known of each row, for a table of them: ids first, then some rows at a time. */
import * as v from 'valibot';
import type { CatalogueReference, CatalogueReferenceField } from '../../domain/catalogue-reference.ts';
import { Day } from '../../domain/day.ts';
import type { DueState } from '../../domain/customers/due.ts';
import { ServiceId } from '../../domain/ids.ts';
import type { CatalogueRow } from './catalogue.ts';
import type { OfficeWords } from './customers.ts';
import { ListName } from './price-lists.ts';
import type { SaleTerms } from './sale-terms.ts';
import { SearchText } from './search-text.ts';

/** Of so many rows one question may ask. */
export const mostListRows = 500;
const ids = v.pipe(v.array(ServiceId, 'mustBeAList'), v.maxLength(mostListRows, 'outOfRange'));

export const listRowQueries = {
  /** All that a list shows for a text, in its order. */
  'catalogue.ids': v.strictObject({
    kind: v.picklist(['customer', 'product'], 'mustBeOneOf'),
    text: SearchText,
  }),
  'customers.rows': v.strictObject({ customerIds: ids, today: Day }),
  'products.rows': v.strictObject({ productIds: ids }),
  /** What a price list says now, in portions: products with ids above `after`. */
  'priceLists.rows': v.strictObject({
    /** Without it, the general one. */
    list: v.optional(ListName),
    after: v.pipe(v.number('mustBeANumber'), v.safeInteger('mustBeAWholeNumber')),
  }),
} as const;

export interface CustomerListRow extends OfficeWords {
  id: number;
  name: string | null;
  fk_id: string | null;
  lastDate: string | null;
  /** The median of the days between orders; this and what follows are null where there are too few orders for a rhythm. */
  everyDays: number | null;
  dueState: DueState | null;
  /** As `yyyy-mm-dd`. */
  nextDay: string | null;
  /** The median of the last orders; null where none has a total. */
  usualAmount: number | null;
}

/** What a file of a price list can say of a product, in the order of its columns. */
export const priceListFields = [
  ...(['id', 'name', 'fk_id', 'ean', 'type', 'price', 'unit', 'carton', 'multiple', 'minimum'] as const),
  ...(['minimum_price', 'stock', 'stock_date', 'valid_from', 'valid_to'] as const),
] as const satisfies readonly CatalogueReferenceField[];
export type PriceListField = (typeof priceListFields)[number];

export interface ProductListRow extends CatalogueRow {
  /** Null where no list says anything of it. */
  terms: SaleTerms | null;
}

export interface ListRowResults {
  'catalogue.ids': { ids: number[] };
  /** In the order of the ids. Those that are not known here are left out. */
  'customers.rows': { rows: CustomerListRow[] };
  'products.rows': { rows: ProductListRow[] };
  /** By their ids. Fewer than `mostListRows` rows are the last of them. */
  'priceLists.rows': { rows: CatalogueReference[] };
}
