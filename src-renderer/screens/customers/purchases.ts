/** How a customer's purchases are sorted, and which of them have stopped. */
import { rhythmOf } from '../../../src-shared/domain/rhythm.ts';
import { partsOfDateTime } from '../../i18n/date-parts.ts';
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

/** The products that the customer seems to have stopped buying, by their ids. `today` is a day as text; rows are newest first. */
export function stoppedOf(rows: readonly Purchase[], today: string): Set<number> {
  const lastOrder = dayOf(rows[0]?.lastDate ?? null);
  const stopped = rows.filter(
    ({ everyDays, lastDate }) => rhythmOf({ everyDays, lastDate: dayOf(lastDate) }, today, lastOrder)?.hasStopped,
  );
  return new Set(stopped.map(({ productId }) => productId));
}

/** By this machine's calendar. */
function dayOf(dateTime: string | null): string {
  return partsOfDateTime(dateTime).day;
}
