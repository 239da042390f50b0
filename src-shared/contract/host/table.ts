/** A table for a spreadsheet. The window names its columns, the host writes the file. */
import * as v from 'valibot';
import { fileName } from './saved-file.ts';

export const tableWords = v.pipe(v.string('mustBeText'), v.maxLength(80, 'outOfRange'));

/** Some of the columns that a table can have, in the order in which they are to stand. */
export const tableColumns = <const Id extends string>(ids: readonly Id[]) =>
  v.pipe(
    v.array(v.strictObject({ id: v.picklist(ids, 'mustBeOneOf'), name: tableWords }), 'mustBeAList'),
    v.minLength(1, 'required'),
    v.maxLength(ids.length, 'outOfRange'),
  );

export const columnKinds = ['text', 'number', 'amount', 'day', 'code'] as const;

export const sheetName = v.pipe(v.string('mustBeText'), v.regex(/^[^\\/?*[\]:\p{C}]{1,24}$/u, 'outOfRange'));

export const tableFile = {
  /** The place that the rep chooses decides between XLSX and CSV by its ending. */
  suggestedName: fileName('.xlsx'),
  sheet: sheetName,
  /** Of the figures in a CSV, where it tells the separator as well. */
  decimal: v.picklist(['.', ','], 'mustBeOneOf'),
};
