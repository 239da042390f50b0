/** The product that the cells of a row mean, where only one can be meant. */
import type { CatalogueRow } from '../../../src-shared/contract/queries.ts';
import { foldText } from '../../../src-shared/domain/fold-text.ts';
import { withoutLeadingZeros } from '../../../src-shared/domain/leading-zeros.ts';

export type Match = { row: CatalogueRow } | { trouble: 'notFound' | 'several' | 'badNumber' };

/**
 * `found` are those in which one of the cells occurs, `together` those in which all of them do. A code counts before a
 * name, and that before an id, or a code that has lost its leading zeros: a bare number may as well be the number of the
 * row. So may a short code: where another cell is the whole name of another product, nobody knows which is meant. Neither an
 * id nor a part of a name is enough where another cell speaks of something else. An amount with its unit that is not in the
 * product's name may be the quantity: the number behind it is then none.
 */
export function matchProduct(
  cells: readonly string[],
  found: readonly CatalogueRow[],
  together: readonly CatalogueRow[],
): Match {
  const wanted = new Set(cells.map(plain));
  const isWanted = (text: string | null) => text !== null && wanted.has(plain(text));
  const wantedNumbers = new Set([...wanted].map(withoutLeadingZeros));
  const isWantedNumber = (text: string | null) => text !== null && wantedNumbers.has(withoutLeadingZeros(plain(text)));
  const coded = found.filter(({ fk_id }) => isWanted(fk_id));
  const named = found.filter(({ name }) => isWanted(name));
  const codes = new Set(coded.map(({ fk_id }) => plain(fk_id ?? '')));
  const isOfOne = coded.length === 0 || named.some(({ id }) => coded.some((each) => each.id === id));
  if (!isOfOne && named.some(({ name }) => !codes.has(plain(name ?? '')))) return { trouble: 'several' };
  const fitting = [
    coded,
    named,
    together.filter(({ id, fk_id }) => isWantedNumber(String(id)) || isWantedNumber(fk_id)),
    together,
  ].find((rows) => rows.length > 0);
  const [one, ...more] = fitting ?? [];
  if (!one) return { trouble: 'notFound' };
  if (more.some(({ id }) => id !== one.id)) return { trouble: 'several' };
  const own = amountsIn(`${one.fk_id ?? ''} ${one.name ?? ''}`);
  const isUnread = cells.some((cell) => isAmount(cell) && !amountsIn(cell).every((amount) => own.includes(amount)));
  return isUnread ? { trouble: 'badNumber' } : { row: one };
}

function isAmount(cell: string): boolean {
  return /^\d[\d.,]*\s?[a-z]{1,4}\.?$/.test(plain(cell));
}

/** “500 g” and “500g” are the same. */
function amountsIn(text: string): string[] {
  return [...plain(text).matchAll(/(\d[\d.,]*)\s?([a-z]{1,4})\b/g)].map(([, amount, unit]) => `${amount} ${unit}`);
}

function plain(text: string): string {
  return foldText(text).replace(/\s+/g, ' ');
}
