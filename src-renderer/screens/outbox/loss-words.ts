/** What is lost when an entry is discarded. */
import type { EntryView } from '../../../src-shared/contract/outbox.ts';
import { m } from '../../i18n/generated/messages.js';
import { fieldNameOf } from '../../i18n/words/field-names.ts';

export function lossWords({ kind, about, lastError }: EntryView): string {
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
