/** How a customer's purchases are ordered and what their rhythm is. */
import type { Purchase } from '../../../src-shared/contract/catalogue/customers.ts';

export type PurchaseSort = 'name' | 'times' | 'lastDate';

/** Most recent first is how they come. */
export function sortPurchases(rows: readonly Purchase[], sort: PurchaseSort): Purchase[] {
  if (sort === 'times') return [...rows].sort((a, b) => b.times - a.times);
  if (sort === 'name') return [...rows].sort(byName);
  return [...rows];
}

/** As they are shown: by its external id who has no name, and last, by their ids, who have neither. */
function byName(a: Purchase, b: Purchase): number {
  const [mine, others] = [a, b].map(({ name, fk_id }) => name ?? fk_id);
  if (mine == null || others == null) return Number(mine == null) - Number(others == null) || a.productId - b.productId;
  return mine.localeCompare(others);
}

/** Two purchases have one gap, which is no habit. */
const fewestTimes = 3;

/** Days from one purchase to the next on average; null for fewer than three, or without days. */
export function daysBetween({ times, firstDate, lastDate }: Purchase): number | null {
  const span = Date.parse(lastDate ?? '') - Date.parse(firstDate ?? '');
  return times < fewestTimes || !(span > 0) ? null : Math.max(1, Math.round(span / 86_400_000 / (times - 1)));
}
