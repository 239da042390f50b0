/** What a draft is called in lists and announcements. */
import type { DraftRow } from '../../../src-shared/contract/orders/drafts.ts';
import { m } from '../../i18n/generated/messages.js';

export function draftName(row: DraftRow): string {
  if (row.kind === 'address') return row.addressLocalId === null ? m.draft_new_address() : m.draft_of_address();
  if (row.orderLocalId === null) return m.draft_new();
  return row.orderId === null ? m.draft_of_unnumbered() : m.draft_of_order({ id: row.orderId });
}

/** With the customer. */
export function fullDraftName(row: DraftRow): string {
  return [draftName(row), row.customerName].filter(Boolean).join(' · ');
}
