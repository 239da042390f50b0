/** How much of a workbook is read. A small file may unpack to gigabytes, and one string may stand in each of a million cells. */
import { workbookMaxRows } from '../../../../src-shared/contract/catalogue/import-file.ts';

export interface WorkbookLimits {
  /** Of all parts that are read, unpacked. */
  unpackedBytes: number;
  /** The last row that may hold something. */
  rows: number;
  /** Columns behind these are left out. */
  columns: number;
  /** Of the text that comes out. */
  characters: number;
  /** Files inside the workbook. */
  parts: number;
}

export const workbookLimits: WorkbookLimits = {
  unpackedBytes: 256 * 2 ** 20,
  rows: workbookMaxRows,
  columns: 200,
  characters: 48 * 2 ** 20,
  parts: 5_000,
};

/**
 * `unpacked`: more bytes, characters or parts than the limits. `other`: another kind of file in a ZIP archive. `damaged`: what a
 * workbook has to have is missing or cannot be read.
 */
export type WorkbookTrouble = 'rows' | 'unpacked' | 'other' | 'damaged' | 'empty';

/** Ends the reading of a workbook. */
export class WorkbookError extends Error {
  readonly trouble: WorkbookTrouble;

  constructor(trouble: WorkbookTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}
