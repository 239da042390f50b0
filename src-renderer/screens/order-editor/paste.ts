/** Pasted rows as lines of an order, as far as they are understood. */
import type { CatalogueRow } from '../../../src-shared/contract/queries.ts';
import { query } from '../../bridge.ts';
import { formatForEditing, type DecimalMark, type NumberLocale } from '../../i18n/parse-number.ts';
import { blankLine, groupsThousands, placesOf, type LineDraft } from './line-draft.ts';
import { matchProduct } from './match-product.ts';
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
import { typeIntoLine } from './reckon-line.ts';

export interface ReadRow extends Omit<PastedRow, 'trouble'> {
  product: CatalogueRow | null;
  trouble: PastedRow['trouble'] | 'notFound' | 'several';
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

/** `mark`: of rows that stood among these before. */
export async function readPasted(
  text: string,
  locale: NumberLocale,
  mark: DecimalMark | null,
  chosen: ChosenColumns,
): Promise<Pasted> {
  const table = readTable(text);
  const rows = readPastedRows(table, locale, mark, chosen);
  return {
    head: headOf(table),
    unread: unreadColumns(rows),
    questions: questionsOf(table, rows, chosen),
    mark: decimalMarkOf(table) ?? mark,
    rows: await Promise.all(rows.map(async (row) => (row.trouble ? { ...row, product: null } : withProduct(row)))),
  };
}

async function withProduct(row: PastedRow): Promise<ReadRow> {
  const { products } = row;
  const [found, together] = await Promise.all([
    Promise.all(products.map(findProducts)),
    findProducts(products.join(' ')),
  ]);
  const match = matchProduct(products, found.flat(), together);
  return 'row' in match
    ? { ...row, product: match.row, trouble: null }
    : { ...row, product: null, trouble: match.trouble };
}

async function findProducts(text: string): Promise<CatalogueRow[]> {
  const answer = await query('catalogue.list', { kind: 'product', text, limit: 20 });
  return answer.ok ? answer.value.rows : [];
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
