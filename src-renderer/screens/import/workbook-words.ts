/** What the rep has to know of a sheet before taking its rows, in words. */
import type { WorkbookNotes } from '../../../src-shared/contract/catalogue/import-file.ts';
import { m } from '../../i18n/generated/messages.js';

/** One sentence for each thing that a spreadsheet shows and a file of plain columns does not have. */
export function workbookWords(notes: WorkbookNotes): string[] {
  const { merged, formulas, unknown, hasMoreColumns, macros } = notes;
  return [
    macros ? m.import_macros() : '',
    formulas > 0 ? m.import_formulas() : '',
    unknown > 0 ? m.import_formulas_unknown({ count: unknown }) : '',
    merged > 0 ? m.import_merged({ count: merged }) : '',
    hasMoreColumns ? m.import_more_columns() : '',
  ].filter(Boolean);
}
