/** Which orders count for the rhythm of a customer, as the rep has set it, and what rhythm they make. */
import { dueStateOf, type DueLimits, type DueState } from '../../../src-shared/domain/customers/due.ts';
import type { Bindings } from '../engine/statement.ts';
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

/** SQL that says 1 of an order that counts, else 0. An order that was made here and names nobody is the rep's own, as it is in lists. */
export const isCounted = `ifnull(
  (status_id IS NULL OR status_id NOT IN (SELECT value FROM json_each(@leftOutStatuses)))
  AND (quotation_id IS NULL OR @countsQuotations)
  AND (@userId IS NULL OR user_id IS @userId OR (user_id IS NULL AND made_here = 1)), 0)`;

export function countedBindings({ leftOutStatuses, countsQuotations, userId }: DueRules): Bindings {
  return { leftOutStatuses: JSON.stringify(leftOutStatuses), countsQuotations: countsQuotations ? 1 : 0, userId };
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
