/** Pasted rows as lines of an order, as far as they are understood. */
import type { CatalogueRow } from '../../../src-shared/contract/queries.ts';
import { query } from '../../bridge.ts';
import { formatForEditing, type NumberLocale } from '../../i18n/parse-number.ts';
import { blankLine, groupsThousands, placesOf, type LineDraft } from './line-draft.ts';
import { matchProduct } from './match-product.ts';
import { readTable } from './pasted-table.ts';
import { readPastedRows, type PastedRow } from './pasted-rows.ts';
import { typeIntoLine } from './reckon-line.ts';

export interface ReadRow extends Omit<PastedRow, 'trouble'> {
  product: CatalogueRow | null;
  trouble: PastedRow['trouble'] | 'notFound' | 'several';
}

export async function readPasted(text: string, locale: NumberLocale): Promise<ReadRow[]> {
  const rows = readPastedRows(readTable(text), locale);
  return Promise.all(rows.map(async (row) => (row.trouble ? { ...row, product: null } : withProduct(row))));
}

async function withProduct(row: PastedRow): Promise<ReadRow> {
  let trouble: ReadRow['trouble'] = 'notFound';
  for (const text of row.products) {
    const answer = await query('catalogue.list', { kind: 'product', text, limit: 20 });
    const match = matchProduct(answer.ok ? answer.value.rows : [], text);
    if ('row' in match) return { ...row, product: match.row, trouble: null };
    if (match.trouble === 'several') trouble = 'several';
  }
  return { ...row, product: null, trouble };
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
