/** Rows of a file whose id is known here under another name or code: each is the rep's to decide, and none is taken before. */
import type { KnownReference } from '../../../src-shared/contract/catalogue/catalogue.ts';
import type { CatalogueReference } from '../../../src-shared/domain/catalogue-reference.ts';
import { differInZeros } from '../../../src-shared/domain/text/leading-zeros.ts';
import { withLostZeros } from '../../../src-shared/domain/contact/tax-id.ts';
import { wordsOf } from '../../../src-shared/domain/text/words-of.ts';
import type { AcceptedRow, CheckedRows } from './check-rows.ts';

/** `zeros`: the code is that of the record, but for zeros in front. `taxId`: it would be a taxpayer number with them. */
export type AskedAbout = 'other' | 'zeros' | 'taxId';

export interface AskedRow extends AcceptedRow {
  about: AskedAbout;
  /** The row with the name and the code that are known here, or with the zeros. */
  corrected: CatalogueReference;
}

/** `file` is not offered where only zeros differ: the code of the service is the one that addresses are filed under. */
export type Decision = 'leave' | 'corrected' | 'file';

export function decisionsOn({ about }: AskedRow): Decision[] {
  return about === 'zeros' ? ['leave', 'corrected'] : ['leave', 'corrected', 'file'];
}

/**
 * Null if there is nothing to ask: name and code are those that are known here, or only one side has them. `taxCountry`: whose
 * taxpayer numbers the codes are; null for none that is known.
 */
export function questionOn(
  row: AcceptedRow,
  known: KnownReference | undefined,
  taxCountry: string | null,
): AskedRow | null {
  const { reference } = row;
  const { name, fk_id } = reference;
  const isOtherName =
    Boolean(name && known?.name) && wordsOf(name ?? '').join(' ') !== wordsOf(known?.name ?? '').join(' ');
  const isOtherCode = Boolean(fk_id && known?.fk_id) && fk_id !== known?.fk_id;
  if (isOtherName || isOtherCode) {
    const isOfZeros = isOtherCode && differInZeros(fk_id ?? '', known?.fk_id ?? '');
    const corrected = {
      ...reference,
      ...(isOtherName && { name: known?.name }),
      ...(isOtherCode && { fk_id: known?.fk_id }),
    };
    return { ...row, about: isOfZeros && !isOtherName ? 'zeros' : 'other', corrected };
  }
  const whole = fk_id && !known?.fk_id ? withLostZeros(fk_id, taxCountry) : null;
  return whole === null ? null : { ...row, about: 'taxId', corrected: { ...reference, fk_id: whole } };
}

/** By id. */
export type Known = ReadonlyMap<number, KnownReference>;

/** Rows that are asked about stand apart from those that are taken. */
export function partAsked(
  checked: CheckedRows,
  known: Known,
  taxCountry: string | null,
): CheckedRows & { asked: AskedRow[] } {
  const rows = checked.accepted.map((reference, at) => ({ reference, line: checked.lines[at] ?? 0 }));
  const asked = rows.flatMap((row) => questionOn(row, known.get(row.reference.id), taxCountry) ?? []);
  const lines = new Set(asked.map(({ line }) => line));
  const others = rows.filter(({ line }) => !lines.has(line));
  return {
    accepted: others.map(({ reference }) => reference),
    lines: others.map(({ line }) => line),
    refused: checked.refused,
    warned: checked.warned,
    asked,
  };
}

export function decided(rows: readonly AskedRow[], decisions: ReadonlyMap<number, Decision>): CatalogueReference[] {
  return rows.flatMap((row) => {
    const decision = decisions.get(row.line) ?? 'leave';
    return decision === 'leave' ? [] : decision === 'file' ? row.reference : row.corrected;
  });
}
