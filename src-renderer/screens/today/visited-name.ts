import type { PlannedVisit } from '../../../src-shared/contract/visits/visits.ts';
import { m } from '../../i18n/generated/messages.js';

/** Of the customer. */
export function visitedName({ name, fk_id, customerId }: PlannedVisit): string {
  return name ?? fk_id ?? m.combobox_id({ id: customerId });
}
