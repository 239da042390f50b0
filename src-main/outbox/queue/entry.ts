/** An entry of the outbox: its kinds, its states, and the transitions that are allowed. */
import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../../db/engine/connection.ts';
import type { ServiceFailure } from '../../../src-shared/contract/failures.ts';
import type { Conflict, EntryKind, EntryState } from '../../../src-shared/contract/outbox/outbox.ts';
import type { AddressChanges, AddressWrite } from '../../../src-shared/domain/address.ts';
import type { EntryId, LocalId } from '../../../src-shared/domain/ids.ts';
import type { ItemChanges, ItemWrite } from '../../../src-shared/domain/order-item.ts';
import type { OrderChanges, OrderCreate } from '../../../src-shared/domain/order.ts';
import { insertHistory } from '../../db/outbox/history.ts';
import { updateEntry, type OutboxRow } from '../../db/outbox/rows.ts';
import type { PhotoPayload } from '../../db/records/photos.ts';
import type { Values } from '../../records/values.ts';

export interface EntryPayloads {
  /** `itemLocalIds` goes with `order.items`, position by position. */
  'order.create': { order: OrderCreate; itemLocalIds: LocalId[] };
  'order.update': { changes: OrderChangesDelta };
  'order.delete': Record<string, never>;
  'item.create': { item: ItemWrite };
  'item.update': { changes: ItemChanges };
  'item.delete': Record<string, never>;
  'address.create': { customerFkId: string; address: AddressWrite };
  'address.update': { changes: AddressChanges };
  'address.delete': Record<string, never>;
  'product-image.upload': PhotoPayload;
}

/** An order's changes with custom fields as a delta: only the keys that change, null for one that is removed. */
export type OrderChangesDelta = Omit<OrderChanges, 'custom_fields'> & { custom_fields?: Record<string, string | null> };

/** The changes of any kind of update. */
export type ChangesOfRecord = EntryPayloads['order.update' | 'item.update' | 'address.update']['changes'];

export type EntryStatus =
  /** `heldUntilMs`: the rep may undo the entry until then, and it is not sent before. */
  | { state: 'queued'; heldUntilMs?: number }
  | { state: 'sending' }
  | { state: 'waiting'; nextAttemptAtMs: number; failure: ServiceFailure }
  | { state: 'inDoubt'; nextAttemptAtMs: number; quarantineUntilMs: number; failure: ServiceFailure | null }
  | { state: 'conflicted'; conflict: Conflict }
  | { state: 'dead'; failure: ServiceFailure }
  | { state: 'settled' }
  | { state: 'discarded' }
  | { state: 'folded' };

/** What a later probe must know about the time of sending. */
export interface SentNote {
  /** Server ids of the order's lines before a new line was sent. Null if they were unknown and the line may have been sent. */
  knownItemIds?: number[] | null;
  /** Server ids of lines that were deleted by then. Some services give such an id to the next line. */
  freeItemIds?: number[];
  /** The outcome of an attempt was unknown. After a resend, duplicates are searched for. */
  wasInDoubt?: boolean;
  /** The entry was imported, and no attempt is known. A second copy of the file may have been imported and sent elsewhere. */
  onlyImported?: boolean;
  /** The rep's decision: the record with this server id is the one. */
  adopt?: number;
  /** The rep's decision: the write has had no effect. */
  resend?: boolean;
  /** The outcome was unknown, then a later attempt was rejected. Editable until the next attempt. */
  refused?: boolean;
  /** The create as it was before later changes were folded into it because no probe had found it, and the ids of these changes. */
  joined?: { payload: unknown; dependsOn: EntryId | null; changes: EntryId[] };
  /** How often the entry was sent again by itself after a probe had not found it. */
  resends?: number;
  /** The service answered 202: it carries the write out later. */
  accepted?: boolean;
  /** This entry deletes one of two duplicates. The rep keeps the record with this server id. */
  kept?: number;
  /** The earlier contents of a change whose outcome was unknown, one for each edit of the rep (see `own-tries.ts`). */
  tried?: ChangesOfRecord[];
  /** The status of an entry before the rep ended it, for `outbox.undo`. */
  before?: EntryStatus;
}

/** The note of a row. The row must have passed `readEntry`. */
export function sentNoteOf({ sent }: Pick<OutboxRow, 'sent'>): SentNote {
  return JSON.parse(sent ?? '{}') as SentNote;
}

export interface EntryOf<K extends EntryKind> {
  seq: number;
  id: EntryId;
  kind: K;
  lane: string;
  recordLocalId: LocalId;
  payload: EntryPayloads[K];
  /** The service's values when the rep edited, updated by the answers to our own writes since. Null for creates. */
  base: Values | null;
  dependsOn: EntryId | null;
  status: EntryStatus;
  attempts: number;
  sent: SentNote;
  createdAtMs: number;
}

export type Entry = { [K in EntryKind]: EntryOf<K> }[EntryKind];

const transitions: Record<EntryState, readonly EntryState[]> = {
  queued: ['sending', 'queued', 'conflicted', 'discarded', 'folded'],
  // The rep alone discards an entry that is being sent or whose outcome is unknown: an upload (see `discard-upload.ts`), an entry
  // behind a create that is discarded, or a line of an order that others deleted. Only a line of such a create, or of an order
  // that is recreated (see `recreate.ts`), is folded while its outcome is unknown.
  sending: ['settled', 'waiting', 'inDoubt', 'conflicted', 'dead', 'queued', 'discarded'],
  waiting: ['sending', 'queued', 'discarded', 'folded'],
  inDoubt: ['sending', 'settled', 'conflicted', 'dead', 'inDoubt', 'discarded', 'folded'],
  conflicted: ['queued', 'discarded', 'folded'],
  dead: ['queued', 'discarded', 'folded'],
  settled: [],
  // An undo restores the earlier state (see `undo.ts`).
  discarded: ['queued', 'waiting', 'inDoubt', 'conflicted', 'dead'],
  // A change that was folded into a rejected create is queued again; an undo restores the other states.
  folded: ['queued', 'waiting', 'inDoubt', 'conflicted', 'dead'],
};

/**
 * Moves an entry to another state and writes its history. Throws if the transition is not allowed or the entry has changed since
 * it was read. Must run in the transaction that also changes the cache accordingly.
 */
export function moveEntry(
  db: Connection,
  entry: Entry,
  status: EntryStatus,
  story: { note: string; atMs: number; said?: string | null | undefined },
  changes: {
    payload?: unknown;
    base?: Values | null;
    sent?: SentNote;
    attempts?: number;
    dependsOn?: EntryId | null;
  } = {},
): Entry {
  const from = entry.status.state;
  if (!transitions[from].includes(status.state))
    throw new Error(`${entry.kind} cannot go from ${from} to ${status.state}`);
  const sent = { ...(changes.sent ?? entry.sent), ...triedBefore(entry, changes.payload) };
  const moved = { ...entry, ...changes, sent, status } as Entry;
  writeEntry(db, moved, {
    isEdited: changes.payload !== undefined,
    keepsDependency: changes.dependsOn === undefined,
    expectedState: from,
    atMs: story.atMs,
  });
  insertHistory(db, {
    entry_seq: entry.seq,
    at_ms: story.atMs,
    from_state: from,
    to_state: status.state,
    note: story.note,
    failure: failureIn(status) === failureIn(entry.status) ? null : stringify(failureIn(status)),
    said: story.said || null,
  });
  return moved;
}

function triedBefore({ payload, sent }: Entry, edited: unknown): Pick<SentNote, 'tried'> {
  const isEdited = edited !== undefined && !isDeepStrictEqual(edited, payload);
  if (!isEdited || !sent.wasInDoubt || !('changes' in payload)) return {};
  return { tried: [...(sent.tried ?? []), payload.changes] };
}

/** A failure that an entry carries from state to state is in the history once, where it first appeared. */
function failureIn(status: EntryStatus): ServiceFailure | null {
  return 'failure' in status ? status.failure : null;
}

/** Changes the note of an entry that stays in its state. The history does not mention it. */
export function noteOnEntry(
  db: Connection,
  entry: Entry,
  changes: { base?: Values | null; sent?: SentNote },
  atMs: number,
): Entry {
  const noted = { ...entry, ...changes } as Entry;
  writeEntry(db, noted, { isEdited: false, keepsDependency: true, expectedState: entry.status.state, atMs });
  return noted;
}

function writeEntry(
  db: Connection,
  entry: Entry,
  {
    isEdited,
    keepsDependency,
    expectedState,
    atMs,
  }: { isEdited: boolean; keepsDependency: boolean; expectedState: EntryState; atMs: number },
): void {
  const { status } = entry;
  updateEntry(
    db,
    {
      seq: entry.seq,
      payload: isEdited ? JSON.stringify(entry.payload) : null,
      base: stringify(entry.base),
      depends_on: entry.dependsOn,
      state: status.state,
      attempts: entry.attempts,
      next_attempt_at_ms: notBeforeMs(status),
      quarantine_until_ms: 'quarantineUntilMs' in status ? status.quarantineUntilMs : null,
      sent: stringify(entry.sent),
      failure: stringify(failureIn(status)),
      conflict: 'conflict' in status ? stringify(status.conflict) : null,
      changed_at_ms: atMs,
    },
    expectedState,
    { keepsDependency },
  );
}

/** The earliest time at which an entry may be sent; null if at once. */
export function notBeforeMs(status: EntryStatus): number | null {
  if ('nextAttemptAtMs' in status) return status.nextAttemptAtMs;
  return status.state === 'queued' ? (status.heldUntilMs ?? null) : null;
}

function stringify(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/** Whether a delete entry only asks the rep about duplicates, and deletes nothing yet. */
export function asksAboutDuplicate({ status }: Entry): boolean {
  return status.state === 'conflicted' && status.conflict.kind === 'duplicate';
}

/** Whether the entry is sent by itself once it is due. */
export function mayBeSent({ status }: Entry): boolean {
  return status.state === 'queued' || status.state === 'waiting' || status.state === 'inDoubt';
}

/** The note of an entry that the rep ends. It holds the status that an undo restores. */
export function rememberingStatus({ sent, status }: Entry): SentNote {
  return { ...sent, before: status };
}

/** The note of an entry that the rep sends again. A rejected create is no longer marked as such. */
export function sentAfresh({ kind, sent, status }: Entry): SentNote {
  const isOver = status.state === 'dead' && kind.endsWith('.create') && sent.wasInDoubt === true;
  return isOver ? { ...sent, refused: true } : sent;
}

/**
 * Whether an edit may be folded into the entry. A create that was rejected after an unknown outcome is not edited: an earlier
 * attempt may have landed, and a probe finds it by what was sent.
 */
export function mayBeEdited(entry: Entry): boolean {
  return isUnsent(entry) && !(entry.kind.endsWith('.create') && entry.sent.wasInDoubt === true);
}

/** Whether everything else in its lane is about the record that it makes. */
export function makesRecord<E extends { kind: EntryKind }>(
  entry: E,
): entry is E & { kind: 'order.create' | 'address.create' } {
  return entry.kind === 'order.create' || entry.kind === 'address.create';
}

/** Whether a write has had no effect on the service, as far as anybody can tell, so that it may be withdrawn. */
export function isUnsent(entry: Entry): boolean {
  switch (entry.status.state) {
    case 'dead':
      return true;
    case 'queued':
    case 'waiting':
      return entry.sent.adopt === undefined && (entry.sent.wasInDoubt !== true || entry.sent.refused === true);
    case 'sending':
    case 'inDoubt':
    case 'conflicted':
    case 'settled':
    case 'discarded':
    case 'folded':
      return false;
  }
}
