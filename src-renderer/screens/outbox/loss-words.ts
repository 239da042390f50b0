/** What is lost when an entry is discarded. */
import type { EntryDetail } from '../../../src-shared/contract/outbox.ts';
import { m } from '../../i18n/generated/messages.js';
import { fieldNameOf } from '../../i18n/words/field-names.ts';

/** Who discards it does not undo what the service may have done. */
export function mayHaveArrived({ kind, state, conflict }: EntryDetail): boolean {
  if (state === 'sending' || state === 'inDoubt' || conflict?.kind === 'undecided') return true;
  return conflict?.kind === 'twin' && kind.endsWith('.create');
}

export function lossWords(entry: EntryDetail): string {
  const unsent = entry.kind.endsWith('.create') && !mayHaveArrived(entry) && entry.lastError?.kind !== 'damaged';
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
