/** Which orders count for the rhythm of a customer, as the rep has set it, and what rhythm they make. */
import { dueStateOf, type DueLimits, type DueState } from '../../../src-shared/domain/customers/due.ts';
import { usualGap } from './order-days.ts';

/** Older orders say little about a rhythm. */
export const daysLookedAt = 500;
/** The usual amount is that of so many of the newest orders. */
export const ordersForAmount = 6;

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

export interface Rhythm {
  everyDays: number;
  daysSince: number;
  state: DueState;
}

/** `days` are those with orders that count, ascending and distinct. Null if they are too few. */
export function rhythmOfDays(days: readonly number[], today: number, rules: DueRules): Rhythm | null {
  const last = days.at(-1);
  const everyDays = usualGap(days, rules.fewestOrders);
  if (last === undefined || everyDays === null) return null;
  const daysSince = today - last;
  return { everyDays, daysSince, state: dueStateOf({ everyDays, daysSince }, rules) };
}
