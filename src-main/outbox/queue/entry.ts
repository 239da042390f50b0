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
  /** `heldUntilMs`: the rep may still take it back, and nothing of it leaves before. */
  | { state: 'queued'; heldUntilMs?: number }
  | { state: 'sending' }
  | { state: 'waiting'; nextAttemptAtMs: number; failure: ServiceFailure }
  | { state: 'inDoubt'; nextAttemptAtMs: number; quarantineUntilMs: number; failure: ServiceFailure | null }
  | { state: 'conflicted'; conflict: Conflict }
  | { state: 'dead'; failure: ServiceFailure }
  | { state: 'settled' }
  | { state: 'discarded' }
  | { state: 'folded' };

/** What a later look at the service must know of the time of sending. */
export interface SentNote {
  /** Lines that the order had before a line was sent to it; null where nobody knew them and it may have been sent. */
  knownItemIds?: number[] | null;
  /** Of lines that had left the order by then: some services give such a number to the next one. */
  freeItemIds?: number[];
  /** It was in doubt once: after a resend, look for a duplicate. */
  wasInDoubt?: boolean;
  /** Its doubt is that of the hand-over alone: no laptop knows of having sent it, but a second copy of the file may have been. */
  onlyImported?: boolean;
  /** The rep said that the record with this id is the one. */
  adopt?: number;
  /** The rep said that the write is not there. */
  resend?: boolean;
  /** It was in doubt, then refused, and has not been sent since: it may be changed again. */
  refused?: boolean;
  /** What it was before changes that waited behind it joined it, having been looked for in vain; and which those are. */
  joined?: { payload: unknown; dependsOn: EntryId | null; changes: EntryId[] };
  /** How often it was sent again by itself, having been in doubt and not found. */
  resends?: number;
  /** The service took it with 202, to be carried out later. */
  accepted?: boolean;
  /** Of a record that is there twice: the rep keeps the one with this id, and this one is deleted for that alone. */
  kept?: number;
  /** Of a change that was in doubt: what it was before the rep edited it, each time (see `own-tries`). */
  tried?: ChangesOfRecord[];
  /** Of an entry that the rep ended: what it was before, for `outbox.undo`. */
  before?: EntryStatus;
}

/** That of a row whose text was checked. */
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
  /** What the service held when the rep edited, moved on by our own later answers. Null for creates. */
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
  // Given up on the way or in doubt: only by the rep, and only uploads (see `discard-upload.ts`), what stands behind a create that
  // he gives up, and a line of an order that others deleted with all that was in it. Folded in doubt: only a line that goes with
  // such a create, or with such an order where it is made anew (see `recreate.ts`).
  sending: ['settled', 'waiting', 'inDoubt', 'conflicted', 'dead', 'queued', 'discarded'],
  waiting: ['sending', 'queued', 'discarded', 'folded'],
  inDoubt: ['sending', 'settled', 'conflicted', 'dead', 'inDoubt', 'discarded', 'folded'],
  conflicted: ['queued', 'discarded', 'folded'],
  dead: ['queued', 'discarded', 'folded'],
  settled: [],
  // Back to what it was, by an undo (see `undo.ts`).
  discarded: ['queued', 'waiting', 'inDoubt', 'conflicted', 'dead'],
  // What joined a create that was refused all the same; the other states by an undo.
  folded: ['queued', 'waiting', 'inDoubt', 'conflicted', 'dead'],
};

/**
 * Moves an entry on and writes its story. Fails unless the move is allowed and the entry is still as it was read. May
 * be called only within a transaction that also holds what the move means for the cache.
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
    failure: failureOf(status) === failureOf(entry.status) ? null : stringify(failureOf(status)),
    said: story.said || null,
  });
  return moved;
}

function triedBefore({ payload, sent }: Entry, edited: unknown): Pick<SentNote, 'tried'> {
  const isEdited = edited !== undefined && !isDeepStrictEqual(edited, payload);
  if (!isEdited || !sent.wasInDoubt || !('changes' in payload)) return {};
  return { tried: [...(sent.tried ?? []), payload.changes] };
}

/** One that is carried on from step to step stands in the story of the first. */
function failureOf(status: EntryStatus): ServiceFailure | null {
  return 'failure' in status ? status.failure : null;
}

/** Notes something about an entry that stays in its state: no part of its story. */
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
      failure: stringify(failureOf(status)),
      conflict: 'conflict' in status ? stringify(status.conflict) : null,
      changed_at_ms: atMs,
    },
    expectedState,
    { keepsDependency },
  );
}

/** When an entry may go, where that is not at once. */
export function notBeforeMs(status: EntryStatus): number | null {
  if ('nextAttemptAtMs' in status) return status.nextAttemptAtMs;
  return status.state === 'queued' ? (status.heldUntilMs ?? null) : null;
}

function stringify(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/** A question to the rep about a record that is there twice: not yet a delete. */
export function asksAboutDuplicate({ status }: Entry): boolean {
  return status.state === 'conflicted' && status.conflict.kind === 'duplicate';
}

/** Whether the next step is ours, once its turn has come. */
export function mayBeSent({ status }: Entry): boolean {
  return status.state === 'queued' || status.state === 'waiting' || status.state === 'inDoubt';
}

/** The note of an entry that the rep ends, with what an undo brings back. */
export function rememberingStatus({ sent, status }: Entry): SentNote {
  return { ...sent, before: status };
}

/** What is remembered of an entry that the rep has sent again: of a refused create that its doubt is over. */
export function sentAfresh({ kind, sent, status }: Entry): SentNote {
  const isOver = status.state === 'dead' && kind.endsWith('.create') && sent.wasInDoubt === true;
  return isOver ? { ...sent, refused: true } : sent;
}

/**
 * Whether an edit may go into the write itself. Into a create that was refused after a doubt it may not: an earlier try may
 * have landed after all, and what was sent is what it is then found by and held against.
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
