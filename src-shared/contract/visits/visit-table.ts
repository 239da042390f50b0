/** Every visit that the rep has logged, as a table for a spreadsheet. */
import * as v from 'valibot';
import type { SavedFile } from '../host/saved-file.ts';
import { tableColumns, tableFile, tableWords } from '../host/table.ts';
import { noOrderReasons, visitKinds } from './visits.ts';

/** What a row can say. */
export const visitColumnIds = [
  ...(['day', 'customer', 'customer_fk_id', 'customer_id', 'kind', 'reason', 'note', 'next_day'] as const),
] as const;
export type VisitColumnId = (typeof visitColumnIds)[number];

/** The words of kinds and of reasons. */
const cellWords = v.strictObject({
  kinds: v.strictObject(v.entriesFromList(visitKinds, tableWords)),
  reasons: v.strictObject(v.entriesFromList(noOrderReasons, tableWords)),
});
export type VisitCellWords = v.InferOutput<typeof cellWords>;

export const visitTableSchemas = {
  'table.saveVisits': v.strictObject({ ...tableFile, columns: tableColumns(visitColumnIds), words: cellWords }),
} as const;

export interface VisitTableResults {
  'table.saveVisits': SavedFile;
}
