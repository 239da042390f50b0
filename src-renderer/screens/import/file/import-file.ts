/** A file that is being imported, as rows and columns. */
import type { ReadFile } from '../../../../src-shared/contract/catalogue/import-file.ts';
import { m } from '../../../i18n/generated/messages.js';
import type { CsvRow, Separator } from './read-csv.ts';

export interface ImportFile extends Omit<ReadFile, 'kind'> {
  separator: Separator;
  rows: CsvRow[];
  /** Lines that hold nothing, or separators alone. */
  emptyLines: number[];
  /** The place of the row that names the columns: what stands above it is no data. Null: no row does. */
  headAt: number | null;
}

/** What stands below the row that names the columns. */
export function dataRows({ rows, headAt }: ImportFile): CsvRow[] {
  return headAt === null ? rows : rows.slice(headAt + 1);
}

/** Of the lines below the row that names the columns. */
export function countEmpty({ rows, emptyLines, headAt }: ImportFile): number {
  const from = headAt === null ? 0 : (rows[headAt]?.line ?? 0);
  return emptyLines.filter((line) => line > from).length;
}

export function headOf({ rows, headAt }: ImportFile): string[] {
  return headAt === null ? [] : (rows[headAt]?.cells ?? []);
}

/** What the columns are called; numbered where the file does not say. */
export function columnNames(file: ImportFile): string[] {
  const width = file.rows.slice(0, 100).reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const head = headOf(file);
  return Array.from({ length: width }, (_, at) => head[at] || m.import_column({ number: at + 1 }));
}
