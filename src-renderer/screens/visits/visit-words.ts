/** Visits in words. */
import type { NoOrderReason, Visit, VisitKind } from '../../../src-shared/contract/visits/visits.ts';
import { formatLongDay } from '../../i18n/format.ts';
import { m } from '../../i18n/generated/messages.js';

export const kindNames: Record<VisitKind, () => string> = {
  order: m.visit_order,
  noOrder: m.visit_no_order,
  call: m.visit_call,
};

export const reasonNames: Record<NoOrderReason, () => string> = {
  closed: m.visit_reason_closed,
  buyerAway: m.visit_reason_buyer_away,
  hasStock: m.visit_reason_has_stock,
  price: m.visit_reason_price,
  competitor: m.visit_reason_competitor,
  credit: m.visit_reason_credit,
  notAvailable: m.visit_reason_not_available,
  other: m.visit_reason_other,
};

/** What came of it, and why. */
export function outcomeWords({ kind, reason, reasonText }: Visit): string {
  const outcome = kindNames[kind]();
  if (reason === null) return outcome;
  return m.visit_outcome_reason({ outcome, reason: reason === 'other' ? reasonText : reasonNames[reason]() });
}

export function savedWords({ nextDay }: Visit): string {
  return nextDay === null ? m.visits_saved() : m.visits_saved_next({ day: formatLongDay(nextDay, 'short') });
}
