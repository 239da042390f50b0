/** The transitions of an entry that are allowed, and the functions that make them. */
import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../../db/engine/connection.ts';
import type { ServiceFailure } from '../../../src-shared/contract/failures.ts';
import type { EntryState } from '../../../src-shared/contract/outbox/outbox.ts';
import type { EntryId } from '../../../src-shared/domain/ids.ts';
import { insertHistory } from '../../db/outbox/history.ts';
import { fateOfEntry, updateEntry } from '../../db/outbox/rows.ts';
import { payloadEdits } from '../../records/payload-edits.ts';
import type { Values } from '../../records/values.ts';
import type { Entry } from './entry.ts';
import { writeJson } from './json-column.ts';
import { notBeforeMs, type EntryStatus } from './status.ts';
import { factColumns, mayHaveLanded, type Facts } from './facts.ts';

const transitions: Record<EntryState, readonly EntryState[]> = {
  queued: ['sending', 'queued', 'conflicted', 'discarded', 'folded'],
  // The rep alone discards an entry that is being sent or whose outcome is unknown: an upload (see `discard-upload.ts`), an entry
  // behind a create that is discarded, or a line of an order that others deleted. Only a line of such a create, or of an order
  // that is recreated (see `recreate.ts`), is folded while its outcome is unknown.
  sending: ['settled', 'waiting', 'outcomeUnknown', 'conflicted', 'dead', 'queued', 'discarded'],
  waiting: ['sending', 'queued', 'discarded', 'folded'],
  outcomeUnknown: ['sending', 'settled', 'conflicted', 'dead', 'outcomeUnknown', 'discarded', 'folded'],
  conflicted: ['queued', 'discarded', 'folded'],
  dead: ['queued', 'discarded', 'folded'],
  settled: [],
  // An undo restores the earlier state (see `undo.ts`).
  discarded: ['queued', 'waiting', 'outcomeUnknown', 'conflicted', 'dead'],
  // A change that was folded into a rejected create is queued again; an undo restores the other states.
  folded: ['queued', 'waiting', 'outcomeUnknown', 'conflicted', 'dead'],
};

/**
 * Moves an entry to another state and writes its history. Throws if the transition is not allowed or the entry has changed since
 * it was read. Must run in the transaction that also changes the cache accordingly.
 */
export function transition(
  db: Connection,
  entry: Entry,
  status: EntryStatus,
  story: { note: string; atMs: number; said?: string | null | undefined },
  changes: {
    payload?: unknown;
    base?: Values | null;
    facts?: Partial<Facts>;
    attempts?: number;
    dependsOn?: EntryId | null;
  } = {},
): Entry {
  const from = entry.status.state;
  if (!transitions[from].includes(status.state))
    throw new Error(`${entry.kind} cannot go from ${from} to ${status.state}`);
  const facts = { ...entry.facts, ...changes.facts, ...withEarlierChanges(entry, changes.payload) };
  if (facts.fate === 'noEffect' && wasCopiedOnItsWay(db, entry, status)) facts.fate = 'copied';
  const moved = { ...entry, ...changes, facts, status } as Entry;
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
    failure: failureIn(status) === failureIn(entry.status) ? null : writeJson(failureIn(status)),
    said: story.said || null,
    edits: story.note === 'edited' ? editsOf(entry, changes.payload) : null,
  });
  return moved;
}

/**
 * A safety copy was written while the entry was on its way, and nothing came of the attempt: whoever takes the copy in may send it, which
 * the entry that was read before the copy does not say.
 */
function wasCopiedOnItsWay(db: Connection, { seq, status: from }: Entry, to: EntryStatus): boolean {
  return from.state === 'sending' && to.state !== 'settled' && fateOfEntry(db, seq) === 'copied';
}

/** What the rep's edit changes, for the history. */
function editsOf({ payload, base }: Entry, edited: unknown): string | null {
  const edits = typeof edited === 'object' && edited !== null ? payloadEdits(payload, edited, base) : [];
  return edits.length > 0 ? JSON.stringify(edits) : null;
}

/** An edit keeps the earlier content of a change that may have landed. */
function withEarlierChanges({ payload, facts }: Entry, edited: unknown): Partial<Facts> {
  const isEdited = edited !== undefined && !isDeepStrictEqual(edited, payload);
  if (!isEdited || !mayHaveLanded(facts) || !('changes' in payload)) return {};
  return { earlierChanges: [...facts.earlierChanges, payload.changes] };
}

/** The failure of a status. The history notes it once, although an entry keeps it from state to state. */
function failureIn(status: EntryStatus): ServiceFailure | null {
  return 'failure' in status ? status.failure : null;
}

/** Changes what is known of an entry that stays in its state. The history does not mention it. */
export function noteOnEntry(
  db: Connection,
  entry: Entry,
  changes: { base?: Values | null; facts?: Partial<Facts> },
  atMs: number,
): Entry {
  const noted = { ...entry, ...changes, facts: { ...entry.facts, ...changes.facts } } as Entry;
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
      base: writeJson(entry.base),
      depends_on: entry.dependsOn,
      state: status.state,
      attempts: entry.attempts,
      next_attempt_at_ms: notBeforeMs(status),
      quarantine_until_ms: 'quarantineUntilMs' in status ? status.quarantineUntilMs : null,
      ...factColumns(entry.facts),
      failure: writeJson(failureIn(status)),
      conflict: 'conflict' in status ? writeJson(status.conflict) : null,
      changed_at_ms: atMs,
    },
    expectedState,
    { keepsDependency },
  );
}
