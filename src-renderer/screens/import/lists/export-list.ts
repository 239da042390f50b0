/** Saves a price list as the import takes it, so that it can be edited and taken in again. */
import { priceListFields } from '../../../../src-shared/contract/catalogue/list-rows.ts';
import type { Result } from '../../../../src-shared/contract/errors.ts';
import type { SavedFile } from '../../../../src-shared/contract/host/saved-file.ts';
import { host } from '../../../bridge.ts';
import { m } from '../../../i18n/generated/messages.js';
import { askedTable } from '../../../tables/asked-table.ts';
import { fileStem } from '../../../tables/file-stem.ts';
import { referenceFieldNames } from '../kind-words.ts';

/** The file is called after the list, by which the import knows it again. Null: the general list. */
export function exportList(list: string | null): Promise<Result<SavedFile>> {
  const name = fileStem(list ?? m.list_general()) || m.list_general();
  const columns = priceListFields.map((field) => [field, referenceFieldNames[field]] as const);
  // The name of a sheet is shorter than that of a list may be: one that says no more than its kind is not taken for it.
  const file = askedTable({ name: () => name, sheet: m.products_title(), columns });
  return host('table.savePriceList', { ...file, ...(list !== null && { list }) });
}
