/** Outbox entries in words: what each does, where it stands, and its story. */
import {
  type EntryKind,
  type EntryState,
  type EntryView,
  type HistoryRow,
  laneKindOfEntry,
} from '../../../src-shared/contract/outbox/outbox.ts';
import { formatMoney } from '../format.ts';
import { m } from '../generated/messages.js';
import { fieldNameOf } from './field-names.ts';

const stateWordsOf: Record<EntryState, () => string> = {
  queued: m.state_queued,
  sending: m.state_sending,
  waiting: m.state_waiting,
  outcomeUnknown: m.state_outcome_unknown,
  conflicted: m.state_conflicted,
  dead: m.state_dead,
  settled: m.state_settled,
  discarded: m.state_discarded,
  folded: m.state_folded,
};

/** The core's codes for the rows of a story. */
const noteWordsOf: Record<string, () => string> = {
  queued: m.note_queued,
  edited: m.note_edited,
  sending: m.note_sending,
  settled: m.note_settled,
  adopted: m.note_adopted,
  alreadyHeld: m.note_already_held,
  alreadyGone: m.note_already_gone,
  keptOneGone: m.note_kept_one_gone,
  retryLater: m.note_retry_later,
  offline: m.note_offline,
  needsAuth: m.note_needs_auth,
  noToken: m.note_no_token,
  released: m.note_released,
  notTheService: m.note_not_the_service,
  outcomeUnknown: m.note_outcome_unknown,
  interrupted: m.note_interrupted,
  absentOnService: m.note_absent_on_service,
  absentForNow: m.note_absent_for_now,
  probeRejected: m.note_probe_rejected,
  neverFound: m.note_never_found,
  seenOnService: m.note_seen_on_service,
  conflict: m.note_conflict,
  probedAgain: m.note_probed_again,
  rejected: m.note_rejected,
  retriedByRep: m.note_retried_by_rep,
  discardedByRep: m.note_discarded_by_rep,
  undoneByRep: m.note_undone_by_rep,
  resolvedByRep: m.note_resolved_by_rep,
  foldedIntoCreate: m.note_folded_into_create,
  foldedIntoRejected: m.note_folded_into_rejected,
  superseded: m.note_superseded,
  waitsAgain: m.note_waits_again,
  dependencyLost: m.note_dependency_lost,
  ours: m.note_ours,
  withdrawn: m.note_withdrawn,
  handedOver: m.note_handed_over,
  damagedOnDisk: m.note_damaged_on_disk,
  imported: m.note_imported,
  notKept: m.note_not_kept,
  photoLost: m.photos_note_lost,
  cannotProbe: m.photos_note_cannot_probe,
  sentAgainUnseen: m.photos_note_sent_again,
  discardedUnconfirmed: m.photos_note_discarded_unconfirmed,
};

export function stateWords(state: EntryState): string {
  return stateWordsOf[state]();
}

/** Where a change stands, or how it ended. */
export function standingWords({ state, isExported }: Pick<EntryView, 'state' | 'isExported'>): string {
  return isExported ? m.state_handed_over() : stateWords(state);
}

/** A code that this window does not know is shown as it is. */
export function noteWords({ note, from }: Pick<HistoryRow, 'note' | 'from'>): string {
  // An entry of unknown outcome is only probed.
  if (note === 'retryLater' && from === 'outcomeUnknown') return m.note_probe_later();
  return (Object.hasOwn(noteWordsOf, note) ? noteWordsOf[note]?.() : undefined) ?? note;
}

/** "New order for Mercado Central, 12 lines, R$ 4.310,20", "Changed line of order 40 of Mercado Central: Arroz 5 kg (Price)" */
export function entrySentence({ kind, about }: Pick<EntryView, 'kind' | 'about'>): string {
  const head = headOf(kind, about);
  const parts = [about.product === null ? head : m.entry_of_product({ what: head, product: about.product })];
  if (kind === 'order.create') {
    if (about.itemCount !== null) parts.push(m.items_count({ count: about.itemCount }));
    if (about.total !== null) parts.push(formatMoney(about.total));
  }
  const fields = changedFields(kind, about.fields);
  return fields === '' ? parts.join(', ') : m.entry_of_fields({ what: parts.join(', '), fields });
}

/** In a sentence a few fields tell one change from another. */
const mostNamed = 3;

function changedFields(kind: EntryKind, fields: readonly string[]): string {
  const names = [...new Set(fields.map((field) => fieldNameOf(kind, field)))];
  const named = names.slice(0, mostNamed).join(', ');
  return names.length > mostNamed ? m.entry_fields_more({ fields: named, count: names.length - mostNamed }) : named;
}

function headOf(kind: EntryKind, about: EntryView['about']): string {
  const name = about.name ?? (laneKindOfEntry(kind) === 'address' ? m.entry_unnamed() : m.entry_unknown_customer());
  const id = about.serviceId ?? m.entry_without_id();
  switch (kind) {
    case 'order.create':
      return about.name === null ? m.entry_order_create_unnamed() : m.entry_order_create({ name });
    case 'order.update':
      return m.entry_order_update({ id, name });
    case 'order.delete':
      return m.entry_order_delete({ id, name });
    case 'item.create':
      return m.entry_item_create({ id, name });
    case 'item.update':
      return m.entry_item_update({ id, name });
    case 'item.delete':
      return m.entry_item_delete({ id, name });
    case 'address.create':
      return m.entry_address_create({ name });
    case 'address.update':
      return m.entry_address_update({ name });
    case 'address.delete':
      return m.entry_address_delete({ name });
    case 'product-image.upload': {
      const file = about.fileName ?? '';
      return about.name === null ? m.photos_entry_nameless({ file, id }) : m.photos_entry({ file, name });
    }
  }
}

/** "3 new orders": of a file's content. Photos are in none. */
const countWordsOf: Record<Exclude<EntryKind, 'product-image.upload'>, (counted: { count: number }) => string> = {
  'order.create': m.take_over_count_order_create,
  'order.update': m.take_over_count_order_update,
  'order.delete': m.take_over_count_order_delete,
  'item.create': m.take_over_count_item_create,
  'item.update': m.take_over_count_item_update,
  'item.delete': m.take_over_count_item_delete,
  'address.create': m.take_over_count_address_create,
  'address.update': m.take_over_count_address_update,
  'address.delete': m.take_over_count_address_delete,
};

export function countWords(kind: EntryKind, count: number): string {
  return kind === 'product-image.upload' ? '' : countWordsOf[kind]({ count });
}
