/** Drafts and templates have in common that each is a text, stored with its checksum. */
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
