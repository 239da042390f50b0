/** Saves the list of products as a table for a spreadsheet. */
import type { ProductColumnId } from '../../../src-shared/contract/catalogue/catalogue-tables.ts';
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { SavedFile } from '../../../src-shared/contract/host/saved-file.ts';
import { host } from '../../bridge.ts';
import { m } from '../../i18n/generated/messages.js';
import { askedTable } from '../../tables/asked-table.ts';
import { referenceFieldNames } from '../import/kind-words.ts';

const columns: readonly [ProductColumnId, () => string][] = [
  ['name', referenceFieldNames.name],
  ['fk_id', referenceFieldNames.fk_id],
  ['id', referenceFieldNames.id],
  ['ean', referenceFieldNames.ean],
  ['type', referenceFieldNames.type],
  ['last_price', m.products_last_price],
  ['last_sold', m.products_last_sold],
  ['list_price', m.products_list_price],
  ['price_list', referenceFieldNames.price_list],
  ['unit', referenceFieldNames.unit],
  ['carton', referenceFieldNames.carton],
  ['multiple', referenceFieldNames.multiple],
  ['minimum', referenceFieldNames.minimum],
  ['minimum_price', referenceFieldNames.minimum_price],
  ['stock', referenceFieldNames.stock],
  ['stock_date', referenceFieldNames.stock_date],
  ['valid_from', referenceFieldNames.valid_from],
  ['valid_to', referenceFieldNames.valid_to],
];

/** All that the list shows for the text. */
export function exportProducts(text: string): Promise<Result<SavedFile>> {
  const file = { name: m.products_table_name, sheet: m.products_title(), columns };
  return host('table.saveProducts', { ...askedTable(file), text });
}
