/** Appending, folding and withdrawing entries. Every function runs within the command's transaction. */
import { type EntryKind, verbOf } from '../../../src-shared/contract/outbox/outbox.ts';
import type { EntryId, LocalId } from '../../../src-shared/domain/ids.ts';
import { insertEntry, selectEntry } from '../../db/outbox/rows.ts';
import { newId, type OutboxContext } from './context.ts';
import { factsOfRetry, makesRecord, mayBeEdited, mayBeWithdrawn } from './allowed.ts';
import { transition } from './transitions.ts';
import type { Entry } from './entry.ts';
import type { EntryPayloads } from './payloads.ts';
import { readEntry } from './read-entry.ts';
import type { Values } from '../../records/values.ts';

export interface NewEntry<K extends EntryKind> {
  kind: K;
  lane: string;
  recordLocalId: LocalId;
  payload: EntryPayloads[K];
  base?: Values | null;
  dependsOn?: EntryId | null;
  /** How long the entry is held, so that the rep can undo it. */
  holdMs?: number | undefined;
}

export function appendEntry<K extends EntryKind>(context: OutboxContext, entry: NewEntry<K>): EntryId {
  const id = newId<EntryId>(context);
  const nowMs = context.clock.now();
  insertEntry(context.db, {
    id,
    kind: entry.kind,
    lane: entry.lane,
    record_local_id: entry.recordLocalId,
    payload: JSON.stringify(entry.payload),
    base: entry.base ? JSON.stringify(entry.base) : null,
    depends_on: entry.dependsOn ?? null,
    created_at_ms: nowMs,
    next_attempt_at_ms: entry.holdMs ? nowMs + entry.holdMs : null,
  });
  return id;
}

/** Folds an edit into an entry that has had no effect yet. A rejected entry is sent again as edited. */
export function foldInto<K extends EntryKind>(
  context: OutboxContext,
  entry: Extract<Entry, { kind: K }>,
  changes: { payload: EntryPayloads[K]; base?: Values | null; dependsOn?: EntryId | null },
): EntryId {
  queueEdited(context, entry, changes);
  return entry.id;
}

function queueEdited(
  { db, clock }: OutboxContext,
  entry: Entry,
  changes: { payload?: unknown; base?: Values | null; dependsOn?: EntryId | null } = {},
): void {
  const story = { note: 'edited', atMs: clock.now() };
  const attempts = entry.status.state === 'dead' ? 0 : entry.attempts;
  transition(db, entry, { state: 'queued' }, story, { ...changes, attempts, facts: factsOfRetry(entry) });
}

/**
 * Queues the rejected create of a record again if an edit of the record could not be folded into it, because an earlier attempt may
 * have landed. The edit waits behind the create. If the probe finds the record, the edit becomes an update of it; otherwise it is
 * folded into the create (`foldLaterIntoAbsent`).
 */
export function requeueRejectedCreate(context: OutboxContext, pending: readonly Entry[], localId: LocalId): void {
  const create = pending.find(({ kind, recordLocalId }) => verbOf(kind) === 'create' && recordLocalId === localId);
  if (create?.status.state === 'dead' && !mayBeEdited(create)) queueEdited(context, create);
}

/**
 * Withdraws the entries of a record that the rep deletes, if they have had no effect. `wasNeverCreated`: the record was never on
 * the service, so none of its entries has had an effect, imported ones included. A create counts as discarded, because all that was
 * typed into the record is in it. Returns the ids of the withdrawn entries.
 */
export function withdraw({ db, clock }: OutboxContext, pending: readonly Entry[], wasNeverCreated: boolean): EntryId[] {
  const free = pending.filter((entry) => wasNeverCreated || mayBeWithdrawn(entry) || isConflictedChange(entry));
  const story = { note: 'withdrawn', atMs: clock.now() };
  for (const entry of free) {
    const state = makesRecord(entry) ? 'discarded' : 'folded';
    transition(db, entry, { state }, story, { facts: { statusBefore: entry.status } });
  }
  return free.map(({ id }) => id);
}

/** A conflicted create may be on the service; any other conflicted change has had no effect. */
export function isConflictedChange(entry: Entry): boolean {
  return entry.status.state === 'conflicted' && verbOf(entry.kind) !== 'create';
}

export function findEntry({ db }: Pick<OutboxContext, 'db'>, id: string): Entry | undefined {
  const row = selectEntry(db, id);
  return row && readEntry(row);
}
