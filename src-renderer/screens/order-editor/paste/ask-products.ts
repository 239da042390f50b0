import type { ProductMatches } from '../../../../src-shared/contract/catalogue/catalogue.ts';
import { query } from '../../../bridge.ts';

/** What the catalogue holds for rows of texts. Rejects where the core does not answer. */
export async function askProducts(rows: string[][]): Promise<ProductMatches[]> {
  const answer = await query('products.match', { rows });
  if (!answer.ok) throw new Error(answer.error.kind);
  return answer.value.rows;
}
