/** What is lost when an entry is discarded. */
import { type EntryDetail, verbOf } from '../../../../src-shared/contract/outbox/outbox.ts';
import { m } from '../../../i18n/generated/messages.js';
import { fieldNameOf } from '../../../i18n/words/field-names.ts';

/** Who discards it does not undo what the service has done, or may have. Null where it has done nothing. */
export function arrivedWords({ kind, state, conflict }: EntryDetail): string | null {
  if (conflict?.kind === 'duplicate' && verbOf(kind) === 'create') return m.outbox_discard_twin();
  const isUnknown = state === 'sending' || state === 'outcomeUnknown' || conflict?.kind === 'undecided';
  return isUnknown ? m.outbox_discard_outcome_unknown() : null;
}

export function lossWords(entry: EntryDetail): string {
  const unsent = verbOf(entry.kind) === 'create' && arrivedWords(entry) === null && entry.lastError?.kind !== 'damaged';
  return [lostHere(entry), unsent ? m.outbox_discard_unsent() : ''].join(' ').trim();
}

function lostHere({ kind, about, lastError }: EntryDetail): string {
  if (lastError?.kind === 'damaged') return m.outbox_discard_damaged();
  switch (kind) {
    case 'order.create':
      return m.outbox_discard_create_order();
    case 'item.create':
      return m.outbox_discard_create_item();
    case 'address.create':
      return m.outbox_discard_create_address();
    case 'order.update':
    case 'item.update':
    case 'address.update':
      return m.outbox_discard_update({ fields: about.fields.map((field) => fieldNameOf(kind, field)).join(', ') });
    case 'order.delete':
    case 'item.delete':
    case 'address.delete':
      return m.outbox_discard_delete();
    case 'product-image.upload':
      return m.photos_discard_entry();
  }
}
