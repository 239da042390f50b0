/** The product that the cells of a row mean, where only one can be meant. */
import type { CatalogueRow } from '../../../../src-shared/contract/catalogue/catalogue.ts';
import { fullGtin, isGtin } from '../../../../src-shared/domain/gtin.ts';
import { foldText } from '../../../../src-shared/domain/text/fold-text.ts';
import { withoutLeadingZeros } from '../../../../src-shared/domain/text/leading-zeros.ts';
import { plainText } from '../../../../src-shared/domain/text/plain-text.ts';
import { wordsOf } from '../../../../src-shared/domain/text/words-of.ts';
import { isLabel, saysHowMany } from './row-labels.ts';

/** `partOfName`: one product fits, but the cells say too little of its name. `label`: of a sum or a group, it seems. */
export type Match = { row: CatalogueRow } | { trouble: 'notFound' | 'several' | 'badNumber' | 'partOfName' | 'label' };

export interface RowFacts {
  /** A head names the columns: a value in a column of the product is no quantity. */
  isHeaded?: boolean;
  /** Its quantity is the sum of rows beside it. */
  isSum?: boolean;
  /** Digits alone may number the rows: no quantity stands before the product. */
  isNumbered?: boolean;
}

/**
 * `found` are those in which one of the cells occurs, `together` those in which all of them do. A code counts before a
 * name, and that before an id, or a code that has lost its leading zeros: a bare number may as well be the number of the
 * row. So may a short code: where another cell is the whole name of another product, nobody knows which is meant. Neither an
 * id nor a part of a name is enough where another cell speaks of something else. What is not in the product may be the
 * quantity: the number behind it is then none.
 */
export function matchProduct(
  cells: readonly string[],
  found: readonly CatalogueRow[],
  together: readonly CatalogueRow[],
  { isHeaded = false, isSum = false, isNumbered = true }: RowFacts = {},
): Match {
  const wanted = new Set([...cells, cells.join(' ')].map(plain));
  const isWanted = (text: string | null) => text !== null && wanted.has(plain(text));
  const wantedNumbers = new Set([...wanted].map(withoutLeadingZeros));
  const isWantedNumber = (text: string | null) => text !== null && wantedNumbers.has(withoutLeadingZeros(plain(text)));
  const isWantedEan = (ean: string | null) =>
    ean !== null && cells.some((cell) => isGtin(cell) && fullGtin(cell) === fullGtin(ean));
  const coded = found.filter(({ fk_id, ean }) => isWanted(fk_id) || isWantedEan(ean));
  const named = found.filter(({ name }) => isWanted(name));
  const codes = new Set(coded.map(({ fk_id }) => plain(fk_id ?? '')));
  const isOfOne = coded.length === 0 || named.some(({ id }) => coded.some((each) => each.id === id));
  if (cells.some(isLabel)) return { trouble: 'label' };
  if (!isOfOne && named.some(({ name }) => !codes.has(plain(name ?? '')))) return { trouble: 'several' };
  const numbered = together.filter(({ id, fk_id }) => isWantedNumber(String(id)) || isWantedNumber(fk_id));
  const fitting = [coded, named, numbered, together].find((rows) => rows.length > 0);
  const [one, ...more] = fitting ?? [];
  if (!one) return { trouble: 'notFound' };
  if (more.some(({ id }) => id !== one.id)) return { trouble: 'several' };
  // Digits that are the id on the service and nothing else of the product are chosen by nobody's paste.
  if (fitting === numbered && !isWantedNumber(one.fk_id) && !cells.some((cell) => /\p{L}/u.test(cell)))
    return { trouble: 'partOfName' };
  if (fitting === together && (isSum || !saysEnough(cells, one))) return { trouble: 'partOfName' };
  const isRead = (cell: string) => isWanted(one.fk_id) && plain(cell) === plain(one.fk_id ?? '');
  const isCount = (cell: string) => !isNumbered && /^\d{1,5}$/.test(cell) && !isNumberOf(cell, one);
  const isUnread = cells.some(
    (cell) => !isRead(cell) && (isHeaded ? isOtherAmount(cell, one) : isCount(cell) || isOfNoProduct(cell, one)),
  );
  return isUnread ? { trouble: 'badNumber' } : { row: one };
}

/** One word fits many a product by chance, as the name of its group does: two or more, and half of the name, are taken. */
function saysEnough(cells: readonly string[], product: CatalogueRow): boolean {
  const said = new Set(cells.flatMap(wordsOf));
  const name = new Set(wordsOf(product.name ?? ''));
  const ofName = [...name].filter((word) => said.has(word)).length;
  return said.size > 1 && ofName * 2 >= name.size;
}

/** Its id or its code, with zeros in front or without. */
function isNumberOf(cell: string, { id, fk_id, ean }: CatalogueRow): boolean {
  return [String(id), fk_id ?? '', ean ?? ''].some((each) => withoutLeadingZeros(each) === withoutLeadingZeros(cell));
}

/** Under a head: an amount with its unit, which the product does not have. */
function isOtherAmount(cell: string, product: CatalogueRow): boolean {
  return /^\d[\d.,]*\s?[a-z]{1,4}\.?$/.test(plain(cell)) && !isWithin(cell, product);
}

/**
 * Without a head: a cell that nothing in the product answers to. Only digits before it may number the rows, and a unit may
 * stand by itself. What counts, as “2 boxes” or “a dozen” do, must be in the product word for word.
 */
function isOfNoProduct(cell: string, product: CatalogueRow): boolean {
  if (/^\d+$/.test(cell) || units.has(wordsOf(cell).join(' '))) return false;
  if (!/\p{L}/u.test(cell)) return true;
  if (/^[^\p{L}]/u.test(plain(cell)) || saysHowMany(cell)) return !isWithin(cell, product);
  const own = wordsOf(textOf(product));
  const isLike = (one: string, other: string) => one.length >= 3 && other.length >= 3 && other.startsWith(one);
  return !wordsOf(cell).some(
    (word) => /^\p{L}{2,}/u.test(word) && own.some((each) => each === word || isLike(word, each) || isLike(each, word)),
  );
}

const units = new Set('un und unid unidade cx caixa pct pacote pc peca fd fardo kg g lt l ml sc dp'.split(' '));

function isWithin(cell: string, product: CatalogueRow): boolean {
  const own = new Set(wordsOf(textOf(product)));
  return wordsOf(cell).every((word) => own.has(word));
}

function textOf({ name, fk_id, ean }: CatalogueRow): string {
  return `${fk_id ?? ''} ${ean ?? ''} ${name ?? ''}`;
}

function plain(text: string): string {
  return foldText(plainText(text)).replace(/\s+/g, ' ');
}
