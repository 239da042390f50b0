/** Reads and writes rows of the outbox. What they mean, and which transitions are allowed, is in `src-main/outbox/queue`. */
import type { Connection } from '../engine/connection.ts';
import { entryStates, type EntryState } from '../../../src-shared/contract/outbox/outbox.ts';
import { countDamagedByState } from './damaged-entries.ts';
import { ended, isPending, pending } from './entry-conditions.ts';
import { checkedColumns, checksumOfRow, checksumExpressionOfWrite } from '../engine/checksums.ts';
import { changeOne, insertValues, selectAll, selectOne, selectValue } from '../engine/statement.ts';

/** The columns of `Facts` (see `outbox/queue/facts.ts`). */
export interface FactColumns {
  fate: string;
  is_rejected: number;
  resends: number;
  decision: string | null;
  decided_id: number | null;
  known_lines: string | null;
  first_content: string | null;
  earlier_changes: string | null;
  status_before: string | null;
}

export interface OutboxRow extends FactColumns {
  seq: number;
  id: string;
  kind: string;
  lane: string;
  record_local_id: string;
  payload: string;
  base: string | null;
  depends_on: string | null;
  state: string;
  attempts: number;
  next_attempt_at_ms: number | null;
  quarantine_until_ms: number | null;
  failure: string | null;
  conflict: string | null;
  created_at_ms: number;
  changed_at_ms: number;
}

const insertion = `
  INSERT INTO outbox (${checkedColumns.join(', ')}, checksum)
  VALUES (${checkedColumns.map(() => '?').join(', ')}, ?)`;

export function insertEntry(
  db: Connection,
  queued: Pick<
    OutboxRow,
    'id' | 'kind' | 'lane' | 'record_local_id' | 'payload' | 'base' | 'depends_on' | 'created_at_ms'
  > &
    Partial<Pick<OutboxRow, 'next_attempt_at_ms'>>,
): number {
  const row: OutboxRow = {
    next_attempt_at_ms: null,
    ...queued,
    seq: lastSeq(db) + 1,
    ...{ state: 'queued', attempts: 0, quarantine_until_ms: null },
    ...{ fate: 'noEffect', is_rejected: 0, resends: 0, decision: null, decided_id: null, known_lines: null },
    ...{ first_content: null, earlier_changes: null, status_before: null },
    ...{ failure: null, conflict: null, changed_at_ms: queued.created_at_ms },
  };
  return insertValues(db, insertion, [...checkedColumns.map((name) => row[name]), checksumOfRow(row)]);
}

/** The mutable columns of an entry. */
export type EntryUpdate = Omit<OutboxRow, 'id' | 'kind' | 'lane' | 'record_local_id' | 'payload' | 'created_at_ms'> & {
  /** Null if the payload stays as it is. It is the longest column by far, and most steps of an entry leave it. */
  payload: string | null;
};

const updated = {
  ...{ payload: 'coalesce(@payload, payload)', base: '@base', state: '@state' },
  depends_on: 'iif(@keepsDependency, depends_on, @depends_on)',
  ...{ attempts: '@attempts', next_attempt_at_ms: '@next_attempt_at_ms', quarantine_until_ms: '@quarantine_until_ms' },
  ...{
    fate: '@fate',
    is_rejected: '@is_rejected',
    resends: '@resends',
    decision: '@decision',
    decided_id: '@decided_id',
  },
  ...{ known_lines: '@known_lines', first_content: '@first_content', earlier_changes: '@earlier_changes' },
  ...{ status_before: '@status_before', failure: '@failure', conflict: '@conflict', changed_at_ms: '@changed_at_ms' },
};
const assignments = Object.entries(updated).map(([name, value]) => `${name} = ${value}`);
const update = `
  UPDATE outbox SET ${assignments.join(', ')}, checksum = ${checksumExpressionOfWrite(updated)}
   WHERE seq = @seq AND state = @expectedState`;

/**
 * Writes the mutable columns back; fails unless the entry is still in the state it was read in. `keepsDependency`: the stored
 * dependency stays, even if it is another one than was read (see `waitForAddress`).
 */
export function updateEntry(
  db: Connection,
  row: EntryUpdate,
  expectedState: EntryState,
  { keepsDependency = false } = {},
): void {
  changeOne(db, update, { ...row, expectedState, keepsDependency: keepsDependency ? 1 : 0 });
}

/** The `seq` of the newest entry; zero if there is none. That entry is never deleted, so that no `seq` is used twice. */
export function lastSeq(db: Connection): number {
  return selectValue(db, `SELECT max(seq) FROM outbox`, []) ?? 0;
}

/** The `seq` of the newest pending entry. Only an index is read, because rows may be damaged. */
export function lastPendingSeq(db: Connection): number | null {
  return selectValue(db, `SELECT max(seq) FROM outbox INDEXED BY outbox_open WHERE ${pending}`, []);
}

export function selectEntry(db: Connection, id: string): OutboxRow | undefined {
  return selectOne(db, `SELECT * FROM outbox WHERE id = @id`, { id });
}

export function stateOfEntry(db: Connection, seq: number): EntryState | undefined {
  return selectOne<{ state: EntryState }>(db, `SELECT state FROM outbox WHERE seq = @seq`, { seq })?.state;
}

export function fateOfEntry(db: Connection, seq: number): string | undefined {
  return selectOne<{ fate: string }>(db, `SELECT fate FROM outbox WHERE seq = @seq`, { seq })?.fate;
}

/** Discards an entry whose row cannot be read. The other columns stay as the disk has left them. */
export function discardUnreadable(db: Connection, seq: number, atMs: number): void {
  changeOne(db, `UPDATE outbox SET state = 'discarded', changed_at_ms = @atMs WHERE seq = @seq`, { seq, atMs });
}

export function selectPending(db: Connection): OutboxRow[] {
  return selectAll(db, `SELECT * FROM outbox WHERE ${isPending} ORDER BY seq`);
}

export type PendingPlace = Pick<OutboxRow, 'id' | 'lane'>;

export function selectPendingPlaces(db: Connection): PendingPlace[] {
  return selectAll(db, `SELECT id, lane FROM outbox WHERE ${isPending} ORDER BY seq`);
}

export function selectByState(db: Connection, state: EntryState): OutboxRow[] {
  const ofState = (among: string) => `SELECT seq FROM outbox WHERE ${among} AND state = @state`;
  return selectAll(
    db,
    `SELECT * FROM outbox WHERE seq IN (${ofState(pending)} UNION ALL ${ofState(ended)}) ORDER BY seq`,
    { state },
  );
}

export function selectSending(db: Connection): OutboxRow[] {
  return selectAll(db, `SELECT * FROM outbox WHERE ${isPending} AND state = 'sending' ORDER BY seq`);
}

export function selectPendingInLane(db: Connection, lane: string): OutboxRow[] {
  return selectAll(db, `SELECT * FROM outbox WHERE lane = @lane AND ${pending} ORDER BY seq`, { lane });
}

/** Entries of a lane that were discarded or folded since a time, although they may have had their effect. */
export function selectEndedUnknownInLane(db: Connection, lane: string, sinceMs: number): OutboxRow[] {
  return selectAll(
    db,
    `SELECT * FROM outbox
      WHERE ${ended} AND state IN ('discarded', 'folded') AND changed_at_ms >= @sinceMs AND lane = @lane
        AND fate <> 'noEffect'`,
    { lane, sinceMs },
  );
}

export function hasPending(db: Connection): boolean {
  return selectValue(db, `SELECT 1 FROM outbox WHERE ${pending} LIMIT 1`, []) !== null;
}

export function selectPendingLanes(db: Connection): string[] {
  return selectAll<{ lane: string }>(db, `SELECT DISTINCT lane FROM outbox WHERE ${pending}`).map((row) => row.lane);
}

export function countByState(db: Connection): Map<EntryState, number> {
  const rows = selectAll<{ state: EntryState; n: number }>(
    db,
    `SELECT state, count(*) AS n FROM outbox WHERE ${pending} GROUP BY state`,
  );
  const counts = new Map(rows.map((row) => [row.state, row.n]));
  for (const { state, n } of countDamagedByState(db)) countAsDead(counts, state, n);
  for (const [state, n] of counts) if (!entryStates.includes(state)) countAsDead(counts, state, n);
  return counts;
}

/** An entry that cannot be read waits for the rep, whatever its row says. */
function countAsDead(counts: Map<EntryState, number>, from: EntryState, n: number): void {
  counts.set(from, (counts.get(from) ?? 0) - n);
  counts.set('dead', (counts.get('dead') ?? 0) + n);
}

/** Entries that still have to reach the service, and will be sent without the rep's help. */
export function countOpen(counts: ReadonlyMap<EntryState, number>): number {
  const states: EntryState[] = ['queued', 'sending', 'waiting', 'outcomeUnknown'];
  return states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
}

/** Whether the rep has deleted the record of this lane itself, and not a duplicate of it. */
export function isDeletedByRep(db: Connection, lane: string): boolean {
  return (
    selectOne(
      db,
      `SELECT 1 FROM outbox
        WHERE lane = @lane AND kind IN ('order.delete', 'address.delete') AND state NOT IN ('discarded', 'folded', 'conflicted')
          AND decision IS NOT 'keep'`,
      { lane },
    ) !== undefined
  );
}

/** Whether the rep has said which record of several is the one that a create of this lane made. */
export function hasChosenRecord(db: Connection, lane: string): boolean {
  return (
    selectOne(
      db,
      `SELECT 1 FROM outbox WHERE lane = @lane AND kind IN ('order.create', 'address.create') AND decision = 'adopt'`,
      { lane },
    ) !== undefined
  );
}
