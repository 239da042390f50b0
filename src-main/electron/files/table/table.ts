/** A table for a spreadsheet: its columns, and rows that are written as they come. */
import type { columnKinds } from '../../../../src-shared/contract/host/table.ts';
import type { CsvStyle } from '../../../../src-shared/domain/text/csv.ts';

export interface TableColumn {
  name: string;
  /**
   * `day`: cells are texts `yyyy-mm-dd` or `yyyy-mm-dd hh:mm`. `amount`: numbers with two places. Other numbers have all of theirs.
   * `code`: texts, and what is typed below them stays a text with its zeros.
   */
  kind: (typeof columnKinds)[number];
  /** In characters. */
  width: number;
}

export type TableCell = string | number | null;
export type TableRow = readonly TableCell[];

export interface TableTask {
  format: 'csv' | 'xlsx';
  /** The name of the sheet. */
  sheet: string;
  decimal: CsvStyle['decimal'];
  columns: readonly TableColumn[];
}

/** Returns the bytes of the file that are ready, in their order. */
export interface TableWriter {
  write(rows: readonly TableRow[]): Promise<Uint8Array>;
  end(): Promise<Uint8Array>;
}
