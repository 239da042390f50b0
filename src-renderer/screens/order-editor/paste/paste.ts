/** Pasted rows as lines of an order, as far as they are understood. */
import type { CatalogueRow, ProductMatches } from '../../../../src-shared/contract/catalogue/catalogue.ts';
import { formatForEditing, type DecimalMark, type NumberLocale } from '../../../i18n/parse-number.ts';
import { blankLine, groupsThousands, placesOf, type LineDraft } from '../line/line-draft.ts';
import { matchProduct, type Match, type RowFacts } from './match-product.ts';
import { textsKey, type ProductLookup } from './product-lookup.ts';
import { readTable } from './pasted-table.ts';
import { headOf, type ChosenColumns } from './pasted-columns.ts';
import {
  decimalMarkOf,
  questionsOf,
  readPastedRows,
  unreadColumns,
  type ColumnQuestion,
  type PastedRow,
} from './pasted-rows.ts';
import { typeIntoLine } from '../line/calculate-line.ts';
import { isNumbering, sumsAmong } from './row-labels.ts';

export interface ReadRow extends Omit<PastedRow, 'trouble'> {
  product: CatalogueRow | null;
  trouble: PastedRow['trouble'] | Extract<Match, { trouble: unknown }>['trouble'] | 'notLookedUp';
  /** Products that may be meant: one is taken if the rep says so. */
  suggestions: CatalogueRow[];
}

export interface Pasted {
  /** What names the columns; null where nothing does. */
  head: string[] | null;
  /** Places of the columns that nothing is taken from. */
  unread: number[];
  questions: ColumnQuestion[];
  /** How decimals are written in it, as far as its numbers say so. */
  mark: DecimalMark | null;
  rows: ReadRow[];
}

export interface Reading {
  locale: NumberLocale;
  /** Of rows that stood among these before. */
  mark: DecimalMark | null;
  chosen: ChosenColumns;
  /** Products that the rep took for the texts of rows. */
  taken: ReadonlyMap<string, CatalogueRow>;
}

export async function readPasted(
  text: string,
  { locale, mark, chosen, taken }: Reading,
  lookUp: ProductLookup,
): Promise<Pasted> {
  const table = readTable(text);
  const rows = readPastedRows(table, locale, mark, chosen);
  const head = headOf(table);
  const sums = sumsAmong(rows.map(({ quantity }) => quantity ?? 0));
  const isNumbered = isNumbering(table.map(([first = '']) => first));
  const readable = rows.filter(({ trouble }) => trouble === null);
  const matches = await lookUp(readable.map(({ products }) => products));
  const matchOf = new Map(readable.map((row, at) => [row, matches[at] ?? null]));
  return {
    head,
    unread: unreadColumns(rows),
    questions: questionsOf(table, rows, chosen),
    mark: decimalMarkOf(table) ?? mark,
    rows: rows.map((row, at) => {
      const match = matchOf.get(row);
      const facts = { isHeaded: head !== null, isSum: sums[at] ?? false, isNumbered };
      if (match) return withProduct(row, match, facts, taken);
      return { ...row, product: null, trouble: match === null ? 'notLookedUp' : row.trouble, suggestions: [] };
    }),
  };
}

function withProduct(
  row: PastedRow,
  { found, together }: ProductMatches,
  facts: RowFacts,
  taken: ReadonlyMap<string, CatalogueRow>,
): ReadRow {
  const match = matchProduct(row.products, found, together, facts);
  if ('row' in match) return { ...row, product: match.row, trouble: null, suggestions: [] };
  const { trouble } = match;
  if (trouble === 'badNumber' || trouble === 'notFound') return { ...row, product: null, trouble, suggestions: [] };
  const product = taken.get(textsOf(row));
  if (product) return { ...row, product, trouble: null, suggestions: [] };
  const likely = trouble === 'label' ? found : [...found, ...together];
  const suggestions = [...new Map(likely.map((each) => [each.id, each])).values()].slice(0, mostSuggestions);
  return { ...row, product: null, trouble, suggestions };
}

const mostSuggestions = 5;

/** What a row says of its product: the rep takes one for all rows that say the same. */
export function textsOf({ products }: Pick<PastedRow, 'products'>): string {
  return textsKey(products);
}

/** Prices that were not pasted are left for the last price. */
export function linesOf(rows: readonly ReadRow[], locale: NumberLocale): LineDraft[] {
  return rows.flatMap(({ product, quantity, price, discount }) => {
    if (!product) return [];
    const line = blankLine();
    line.values.id_item = String(product.id);
    line.product = product.name ?? product.fk_id ?? String(product.id);
    const type = (field: 'quantity' | 'price' | 'discount_value' | 'discount_percentage', value: number | null) => {
      if (value === null) return;
      const format = { locale, grouping: groupsThousands(field), places: placesOf(field) };
      typeIntoLine(line, field, formatForEditing(value, format), locale);
    };
    type('quantity', quantity);
    type('price', price);
    if (discount && 'value' in discount) type('discount_value', discount.value);
    else type('discount_percentage', discount?.percentage ?? null);
    return [line];
  });
}
