/** What drafts and templates have in common: a text with the sum that was written with it. */
import type { KeptText } from '../../../src-shared/contract/orders/drafts.ts';

export interface Sealed {
  seal: number | null;
  content: string;
}

export function isBroken({ seal }: Sealed, sum: number): boolean {
  return seal !== sum;
}

export function readKept<Row extends Sealed>(row: Row | undefined, sumOf: (row: Row) => number): KeptText {
  return row ? { content: row.content, isDamaged: isBroken(row, sumOf(row)) } : { content: null, isDamaged: false };
}
