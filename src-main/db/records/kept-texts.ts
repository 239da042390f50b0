/** What drafts and templates have in common: a text with the sum that was written with it. */
import type { KeptText } from '../../../src-shared/contract/orders/drafts.ts';

export interface WithChecksum {
  checksum: number | null;
  content: string;
}

export function isBroken({ checksum }: WithChecksum, sum: number): boolean {
  return checksum !== sum;
}

export function readKept<Row extends WithChecksum>(row: Row | undefined, sumOf: (row: Row) => number): KeptText {
  return row ? { content: row.content, isDamaged: isBroken(row, sumOf(row)) } : { content: null, isDamaged: false };
}
