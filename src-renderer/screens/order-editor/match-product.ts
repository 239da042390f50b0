/** The product that a text means, where only one can be meant. */
import type { CatalogueRow } from '../../../src-shared/contract/queries.ts';

export type Match = { row: CatalogueRow } | { trouble: 'notFound' | 'several' };

/** `rows` are those in which the text occurs. A code or an id counts before a name, and all of a text before a part. */
export function matchProduct(rows: readonly CatalogueRow[], text: string): Match {
  const wanted = fold(text);
  const [one, ...more] = rows;
  if (!one) return { trouble: 'notFound' };
  for (const namesOf of [
    ({ fk_id }: CatalogueRow) => fk_id,
    ({ id }: CatalogueRow) => String(id),
    ({ name }: CatalogueRow) => name,
  ]) {
    const fitting = rows.filter((row) => fold(namesOf(row) ?? '') === wanted);
    if (fitting.length === 1 && fitting[0]) return { row: fitting[0] };
    if (fitting.length > 1) return { trouble: 'several' };
  }
  return more.length === 0 ? { row: one } : { trouble: 'several' };
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}
