/** The occurrence of a standing order that a new order is. */
import type { StandingOccurrence } from '../../../../src-shared/contract/standing/standing-orders.ts';
import type { OrderDraft } from '../draft/draft.ts';

/** Null if it is none any more, because the rep gave the order to another customer. `today` as `yyyy-mm-dd`. */
export function occurrenceOf({ standing, values }: OrderDraft, today: string): StandingOccurrence | null {
  if (!standing || values.id_customer !== String(standing.customerId)) return null;
  const { standingId, plannedDay } = standing;
  return { standingId, plannedDay, today };
}
