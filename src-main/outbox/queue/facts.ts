/**
 * What is known of an entry's attempts, written down as it happens: one column of the outbox for each fact. `allowed.ts` derives
 * from the facts what may be done with the entry.
 */
import { entryFates, type EntryFate } from '../../../src-shared/contract/outbox/outbox.ts';
import type { EntryId } from '../../../src-shared/domain/ids.ts';
import type { FactColumns } from '../../db/outbox/rows.ts';
import { readJson, writeJson } from './json-column.ts';
import type { ChangesOfRecord } from './payloads.ts';
import type { EntryStatus } from './status.ts';

/** What the rep has decided about an entry whose outcome was unknown. Ids are server ids. */
export type Decision =
  /** The record with this id is the one that the entry made. */
  | { kind: 'adopt'; id: number }
  /** The entry deletes one of two duplicates, and the record with this id is kept. */
  | { kind: 'keep'; id: number }
  /** The write has had no effect and is sent again. */
  | { kind: 'resend' };

/** The lines of an order just before a new line was sent. A probe finds the new line as one that is not among them. */
export interface KnownLines {
  /** Server ids. Null if they were unknown and the line may have been sent. */
  ids: number[] | null;
  /** Server ids of lines that were deleted by then. Some services give such an id to the next line. */
  freed: number[];
}

/** A create as it was before later changes were folded into it because no probe had found it. */
export interface FirstContent {
  payload: unknown;
  dependsOn: EntryId | null;
  /** The entries of these changes. */
  changes: EntryId[];
}

export interface Facts {
  /** What the attempts may have done on the service. */
  fate: EntryFate;
  /** The last attempt was rejected, although an earlier one may have had its effect. The next attempt ends this. */
  isRejected: boolean;
  /** How often the entry was sent again by itself after a probe had not found it. */
  resends: number;
  decision: Decision | null;
  /** For a new line only. Null if it was never sent. */
  knownLines: KnownLines | null;
  firstContent: FirstContent | null;
  /** The earlier contents of a change whose outcome was unknown, one for each edit of the rep. */
  earlierChanges: ChangesOfRecord[];
  /** The status of an entry before the rep ended it, for `outbox.undo`. */
  statusBefore: EntryStatus | null;
}

export const noFacts: Facts = {
  fate: 'noEffect',
  isRejected: false,
  resends: 0,
  decision: null,
  knownLines: null,
  firstContent: null,
  earlierChanges: [],
  statusBefore: null,
};

/** Whether an attempt may have had its effect on the service. */
export function mayHaveLanded({ fate }: Pick<Facts, 'fate'>): boolean {
  return fate !== 'noEffect';
}

/** Whether this machine has not sent the write, and another one that has the entry from a file may have. */
export function mayBeSentElsewhere({ fate }: Pick<Facts, 'fate'>): boolean {
  return fate === 'elsewhere' || fate === 'copied';
}

/** The server id that the rep has chosen to adopt or to keep; null if he has not decided so. */
export function chosenId({ decision }: Pick<Facts, 'decision'>, kind: 'adopt' | 'keep'): number | null {
  return decision?.kind === kind ? decision.id : null;
}

/** Whether the rep has decided that the write had no effect. */
export function isDeclaredAbsent({ decision }: Pick<Facts, 'decision'>): boolean {
  return decision?.kind === 'resend';
}

/** The facts after an attempt of unknown outcome. An earlier rejection and an earlier `resend` no longer count. */
export function afterUnknownOutcome(facts: Facts, { isAccepted = false } = {}): Facts {
  return {
    ...facts,
    fate: isAccepted || facts.fate === 'accepted' ? 'accepted' : 'unknown',
    isRejected: false,
    decision: isDeclaredAbsent(facts) ? null : facts.decision,
    firstContent: null,
  };
}

/** Throws for a row that the disk has damaged. */
export function readFacts(row: FactColumns): Facts {
  const fate = entryFates.find((each) => each === row.fate);
  if (!fate) throw new Error(`No fate is called ${row.fate}`);
  return {
    fate,
    isRejected: row.is_rejected !== 0,
    resends: row.resends,
    decision: readDecision(row),
    knownLines: readJson<KnownLines>(row.known_lines),
    firstContent: readJson<FirstContent>(row.first_content),
    earlierChanges: readJson<ChangesOfRecord[]>(row.earlier_changes) ?? [],
    statusBefore: readJson<EntryStatus>(row.status_before),
  };
}

function readDecision({ decision, decided_id: id }: FactColumns): Decision | null {
  if (decision === null) return null;
  if (decision === 'resend') return { kind: decision };
  if ((decision === 'adopt' || decision === 'keep') && id !== null) return { kind: decision, id };
  throw new Error(`No decision is called ${decision}`);
}

export function factColumns(facts: Facts): FactColumns {
  const { decision, knownLines, firstContent, earlierChanges, statusBefore } = facts;
  return {
    fate: facts.fate,
    is_rejected: facts.isRejected ? 1 : 0,
    resends: facts.resends,
    decision: decision?.kind ?? null,
    decided_id: decision && 'id' in decision ? decision.id : null,
    known_lines: writeJson(knownLines),
    first_content: writeJson(firstContent),
    earlier_changes: earlierChanges.length > 0 ? JSON.stringify(earlierChanges) : null,
    status_before: writeJson(statusBefore),
  };
}
