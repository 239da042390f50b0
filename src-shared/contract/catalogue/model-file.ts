/** A workbook that the office fills in: the window writes its words, the host the file. */
import * as v from 'valibot';
import { fileName, type SavedFile } from '../host/saved-file.ts';
import { columnKinds, sheetName, tableWords } from '../host/table.ts';

const cell = v.nullable(
  v.union([v.pipe(v.string('mustBeText'), v.maxLength(500, 'outOfRange')), v.number('mustBeANumber')], 'mustBeOneOf'),
);

const ModelSheet = v.strictObject({
  name: sheetName,
  columns: v.pipe(
    v.array(
      v.strictObject({
        name: tableWords,
        kind: v.picklist(columnKinds, 'mustBeOneOf'),
        /** In characters. */
        width: v.pipe(v.number('mustBeANumber'), v.minValue(1, 'outOfRange'), v.maxValue(200, 'outOfRange')),
      }),
      'mustBeAList',
    ),
    v.minLength(1, 'required'),
    v.maxLength(50, 'outOfRange'),
  ),
  rows: v.pipe(
    v.array(v.pipe(v.array(cell, 'mustBeAList'), v.maxLength(50, 'outOfRange')), 'mustBeAList'),
    v.maxLength(100, 'outOfRange'),
  ),
});
export type ModelSheet = v.InferOutput<typeof ModelSheet>;

export const modelFileSchemas = {
  'import.saveModel': v.strictObject({
    suggestedName: fileName('.xlsx'),
    /** The first one is what the import reads. */
    sheets: v.pipe(v.array(ModelSheet, 'mustBeAList'), v.minLength(1, 'required'), v.maxLength(2, 'outOfRange')),
  }),
} as const;

export interface ModelFileResults {
  'import.saveModel': SavedFile;
}
