/** Which column of a file holds which member of a reference, guessed from its head in every language. */
import type { CatalogueKind } from '../../../../src-shared/domain/catalogue-kind.ts';
import type { CatalogueReferenceField } from '../../../../src-shared/domain/catalogue-reference.ts';
import { foldText } from '../../../../src-shared/domain/text/fold-text.ts';
import { plainText } from '../../../../src-shared/domain/text/plain-text.ts';
import { heads, mayName, tellsPrice, wholeHeads } from './column-heads.ts';
import type { CsvRow } from './read-csv.ts';

/** Places of columns, counted from 0; null where the file has none. Only the two days of a validity may share a column. */
export type ColumnMap = Record<CatalogueReferenceField, number | null>;

/** What a file may say of a kind of record. */
export function fieldsOf(kind: CatalogueKind): CatalogueReferenceField[] {
  if (kind === 'product') return [...basicFieldsOf(kind), ...saleFields];
  return kind === 'customer' ? [...basicFieldsOf(kind), ...customerFields] : basicFieldsOf(kind);
}

export type BasicField = 'id' | 'name' | 'fk_id' | 'ean' | 'type' | 'price' | 'phone' | 'email';

/** What most lists say, and what a rep types of a single record. */
export function basicFieldsOf(kind: CatalogueKind): BasicField[] {
  if (kind === 'product') return ['id', 'name', 'fk_id', 'ean', 'type', 'price'];
  return kind === 'customer' ? ['id', 'name', 'fk_id', 'phone', 'email'] : ['id', 'name', 'fk_id'];
}

/** The basic ones, and others of which the file has a column. */
export function fieldsFound(columns: ColumnMap, kind: CatalogueKind): CatalogueReferenceField[] {
  const basic: readonly CatalogueReferenceField[] = ['id', 'name', 'fk_id'];
  return fieldsOf(kind).filter((field) => basic.includes(field) || columns[field] !== null);
}

/** How a product is sold. */
const saleFields: CatalogueReferenceField[] = [
  ...(['unit', 'carton', 'multiple', 'minimum', 'minimum_price'] as const),
  ...(['stock', 'stock_date', 'valid_from', 'valid_to'] as const),
];

const customerFields: CatalogueReferenceField[] = ['city', 'price_list', 'credit', 'credit_date', 'visit_day'];

/** Of a product or a customer beside its id: the service's own number has another name in such files. */
const codes = ['codigo', 'cod', 'code'];

/** Whether the head says no more than "code", which may be the system's number or the company's own code. */
export function isBareCode(head: string): boolean {
  return codes.includes(headWords(head));
}

function headWords(text: string): string {
  return foldText(plainText(text))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Whether rows can be told by these columns: by the system's number, or by a code or name that is known here. */
export function tellsRecords({ id, fk_id: code, ean, name }: ColumnMap): boolean {
  return id !== null || code !== null || ean !== null || name !== null;
}

/**
 * No column is taken twice; a head that is one of the words goes before one that holds it, and the price of one piece before any other.
 */
export function guessColumns(head: readonly string[], kind: CatalogueKind): ColumnMap {
  const names = head.map(headWords);
  const map = Object.fromEntries(Object.keys(heads).map((field) => [field, null])) as ColumnMap;
  const isFree = (place: number) => place >= 0 && !Object.values(map).includes(place);
  const holds = (name: string, word: string) => !wholeHeads.has(word) && ` ${name} `.includes(` ${word} `);
  const fits: ((name: string, word: string, field: CatalogueReferenceField) => boolean)[] = [
    (name, word, field) => field === 'price' && tellsPrice(name) && holds(name, word),
    (name, word) => name === word,
    holds,
  ];
  for (const fit of fits) {
    for (const field of Object.keys(heads) as CatalogueReferenceField[]) {
      if (map[field] !== null || !fieldsOf(kind).includes(field)) continue;
      const place = heads[field]
        .map((word) =>
          names.findIndex((name, at) => isFree(at) && fit(name, word, field) && mayName(name, field, kind, names)),
        )
        .find((at) => at >= 0);
      map[field] = place ?? null;
    }
  }
  const code = names.findIndex((name, at) => isFree(at) && codes.includes(name));
  if (map.fk_id === null && map.id !== null && code >= 0) map.fk_id = code;
  return map;
}

/** A report's title, its date and the company may stand above the names of the columns. */
const mostAbove = 20;

/**
 * The place of the row that names the columns: the first that names an id and something else, else a code or name and something
 * else, or the first of all when nothing in it is a number. Null: no row does.
 */
export function findHead(rows: readonly CsvRow[], kind: CatalogueKind): number | null {
  const guessed = rows.slice(0, mostAbove).map(({ cells }) => (holdsNumber(cells) ? null : guessColumns(cells, kind)));
  const named = (map: ColumnMap) => Object.values(map).filter((place) => place !== null).length;
  for (const tells of [({ id }: ColumnMap) => id !== null, tellsRecords]) {
    const at = guessed.findIndex((map) => map !== null && tells(map) && named(map) > 1);
    if (at >= 0) return at;
  }
  return rows[0] && !holdsNumber(rows[0].cells) ? 0 : null;
}

function holdsNumber(cells: readonly string[]): boolean {
  return cells.some((cell) => /^[\d.,]+$/.test(plainText(cell)));
}
