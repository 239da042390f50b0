/** What every table for a spreadsheet is asked with: its file, its sheet, and its columns in the words of the window. */
import { partsOfInstant } from '../i18n/date-parts.ts';
import { language } from '../i18n/locale.svelte.ts';
import { decimalMarks } from '../i18n/region.ts';

export interface NamedTable<Id extends string> {
  /** The name of the file without its ending; `day` is today as `yyyy-mm-dd`. */
  name: (of: { day: string }) => string;
  sheet: string;
  columns: readonly (readonly [Id, () => string])[];
}

export function askedTable<Id extends string>({ name, sheet, columns }: NamedTable<Id>) {
  return {
    suggestedName: `${name({ day: partsOfInstant(Date.now()).day })}.xlsx`,
    sheet,
    decimal: decimalMarks[language()],
    columns: columns.map(([id, head]) => ({ id, name: head() })),
  };
}
