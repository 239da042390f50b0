/** Which orders count for the rhythm of a customer, as the rep has set it. */
import type { DueLimits } from '../../../src-shared/domain/customers/due.ts';

export interface DueRules extends DueLimits {
  /** So many days with orders make a rhythm, at least. */
  fewestOrders: number;
  /** The rep, of whom alone orders count; null: those of everybody count. */
  userId: number | null;
  countsQuotations: boolean;
  leftOutStatuses: readonly number[];
}

/** What says of an order whether it counts, as a row in this order: see `countedColumns`. */
export type CountedRow = readonly [
  statusId: number | null,
  userId: number | null,
  quotationId: number | null,
  madeHere: number,
];

export const countedColumns = 'status_id, user_id, quotation_id, made_here';

/** An order that was made here and names nobody is the rep's own, as it is in lists. */
export function orderCounter(rules: DueRules): (row: CountedRow) => boolean {
  const leftOut = new Set(rules.leftOutStatuses);
  return ([statusId, userId, quotationId, madeHere]) => {
    if (statusId !== null && leftOut.has(statusId)) return false;
    if (quotationId !== null && !rules.countsQuotations) return false;
    return rules.userId === null || userId === rules.userId || (userId === null && madeHere === 1);
  };
}
