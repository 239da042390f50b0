/** Reads entries from their rows. The disk may have damaged a row. */
import type { ServiceFailure } from '../../../src-shared/contract/failures.ts';
import {
  entryKinds,
  type Conflict,
  type EntryKind,
  type EntryState,
} from '../../../src-shared/contract/outbox/outbox.ts';
import type { OutboxRow } from '../../db/outbox/rows.ts';
import { membersOf } from '../../../src-shared/domain/tolerant.ts';
import type { Entry } from './entry.ts';
import { readFacts } from './facts.ts';
import { readJson } from './json-column.ts';
import type { EntryStatus } from './status.ts';

/** The row of an entry differs from what was written. */
export class UnreadableEntry extends Error {
  override readonly name = 'UnreadableEntry';
}

/** Throws `UnreadableEntry` for a row that the disk has damaged. */
export function readEntry(row: OutboxRow): Entry {
  try {
    return parseRow(row);
  } catch (error) {
    throw new UnreadableEntry(`Entry ${row.id} cannot be read`, { cause: error });
  }
}

/** The readable entries. An unreadable one blocks its lane and hides no other. */
export function readEntries(rows: readonly OutboxRow[]): Entry[] {
  return rows.flatMap((row) => readOrNull(row) ?? []);
}

export function readOrNull(row: OutboxRow): Entry | null {
  try {
    return parseRow(row);
  } catch {
    return null;
  }
}

function parseRow(row: OutboxRow): Entry {
  const kind = entryKinds.find((each) => each === row.kind);
  if (!kind) throw new Error(`No kind is called ${row.kind}`);
  const payload: unknown = JSON.parse(row.payload);
  const member = memberOf[kind];
  if (member !== null && !isObject(membersOf(payload)[member])) throw new Error(`${kind} without ${member}`);
  return {
    seq: row.seq,
    id: row.id,
    kind: row.kind,
    lane: row.lane,
    recordLocalId: row.record_local_id,
    payload,
    base: readJson(row.base),
    dependsOn: row.depends_on,
    status: readStatus(row),
    attempts: row.attempts,
    facts: readFacts(row),
    createdAtMs: row.created_at_ms,
  } as Entry;
}

/** The member that holds the whole payload of a kind. Null for a kind with an empty or flat payload. */
const memberOf: Record<EntryKind, string | null> = {
  'order.create': 'order',
  'order.update': 'changes',
  'order.delete': null,
  'item.create': 'item',
  'item.update': 'changes',
  'item.delete': null,
  'address.create': 'address',
  'address.update': 'changes',
  'address.delete': null,
  'product-image.upload': null,
};

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function readStatus(row: OutboxRow): EntryStatus {
  const state = row.state as EntryState;
  const failure = readJson<ServiceFailure>(row.failure);
  switch (state) {
    case 'waiting':
      return { state, nextAttemptAtMs: row.next_attempt_at_ms ?? 0, failure: required(failure, row) };
    case 'outcomeUnknown':
      return {
        state,
        nextAttemptAtMs: row.next_attempt_at_ms ?? 0,
        quarantineUntilMs: required(row.quarantine_until_ms, row),
        failure,
      };
    case 'conflicted':
      return { state, conflict: required(readJson<Conflict>(row.conflict), row) };
    case 'dead':
      return { state, failure: required(failure, row) };
    case 'queued':
      return row.next_attempt_at_ms === null ? { state } : { state, heldUntilMs: row.next_attempt_at_ms };
    case 'sending':
    case 'settled':
    case 'discarded':
    case 'folded':
      return { state };
    default:
      throw new Error(`No state is called ${String(state satisfies never)}`);
  }
}

function required<T>(value: T | null, row: OutboxRow): T {
  if (value === null) throw new Error(`Entry ${row.id} is ${row.state} without what that state needs`);
  return value;
}
