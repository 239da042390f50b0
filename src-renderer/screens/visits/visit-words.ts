/** Visits in words. */
import type { NoOrderReason, Visit, VisitKind } from '../../../src-shared/contract/visits/visits.ts';
import { planningVisit } from '../../../src-shared/domain/customers/visit-plan.ts';
import { formatLongDay, formatNearDay } from '../../i18n/format.ts';
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

/** `visits`: all of the customer, the newest first, with the one that was saved. */
export function savedWords({ visitId, nextDay }: Visit, visits: readonly Visit[]): string {
  if (nextDay === null) return m.visits_saved();
  const planning = planningVisit(visits);
  if (planning?.visitId === visitId) return m.visits_saved_next({ day: formatLongDay(nextDay, 'short') });
  return planning?.nextDay
    ? m.visits_saved_planned({ day: formatLongDay(planning.nextDay, 'short') })
    : m.visits_saved_over({ day: formatNearDay(visits[0]?.day ?? nextDay) });
}
