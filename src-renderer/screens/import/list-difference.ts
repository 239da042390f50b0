/** What a file changes against the one that was imported before it. */
import type { CatalogueReference, CatalogueReferenceField } from '../../../src-shared/domain/catalogue-reference.ts';

export interface PriceChange {
  id: number;
  name: string | null;
  before: number;
  now: number;
}

export interface ListDifference {
  added: number;
  /** In the file before and not in this one. */
  gone: number;
  /** The largest change first, in parts of the price before. */
  prices: PriceChange[];
  /** Of those with the same price: another name, stock or other member. */
  changed: number;
  same: number;
}

export function differenceOf(
  before: readonly CatalogueReference[],
  now: readonly CatalogueReference[],
): ListDifference {
  const known = new Map(before.map((row) => [row.id, row]));
  const found: ListDifference = { added: 0, gone: 0, prices: [], changed: 0, same: 0 };
  let met = 0;
  for (const row of now) {
    const last = known.get(row.id);
    if (!last) {
      found.added += 1;
      continue;
    }
    met += 1;
    const { price, name } = row;
    if (price != null && last.price != null && price !== last.price)
      found.prices.push({ id: row.id, name: name ?? last.name ?? null, before: last.price, now: price });
    else if (isOther(row, last)) found.changed += 1;
    else found.same += 1;
  }
  found.gone = known.size - met;
  found.prices.sort((a, b) => Math.abs(part(b)) - Math.abs(part(a)) || a.id - b.id);
  return found;
}

/** In parts of the price before; a price that was nothing has become all of itself. */
export function part({ before, now }: PriceChange): number {
  return before === 0 ? 1 : now / before - 1;
}

/** A member of which the file has no column says nothing. */
function isOther(row: CatalogueReference, last: CatalogueReference): boolean {
  return (Object.keys(row) as CatalogueReferenceField[]).some(
    (field) => (row[field] || null) !== (last[field] || null),
  );
}
