/** Questions about the products of lines, whatever their number. */
import type { Result } from '../../../../src-shared/contract/errors.ts';
import { mostProductsAsked } from '../../../../src-shared/contract/orders/prices.ts';
import type { LineDraft } from '../line/line-draft.ts';

/** The ids of their products, each once. */
export function productsOf(lines: readonly LineDraft[]): number[] {
  return [...new Set(lines.flatMap(({ values }) => (values.id_item === '' ? [] : [Number(values.id_item)])))];
}

/** By the product's id as text, asked in as many portions as it takes. Nothing is known of a portion that cannot be read. */
export async function askByProduct<Row extends { productId: number }>(
  productIds: readonly number[],
  ask: (some: number[]) => Promise<Result<{ rows: Row[] }>>,
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (let at = 0; at < productIds.length; at += mostProductsAsked) {
    const answer = await ask(productIds.slice(at, at + mostProductsAsked));
    if (answer.ok) for (const row of answer.value.rows) found.set(String(row.productId), row);
  }
  return found;
}
