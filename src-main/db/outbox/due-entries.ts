/** Which entries may be sent now, and when the next one may. */
import type { Connection } from '../engine/connection.ts';
import { change, changeOne, selectAll, selectOne, selectValue } from '../engine/statement.ts';
import { isDamaged, pending } from './entry-conditions.ts';
import type { OutboxRow } from './rows.ts';

/**
 * When an entry is due. If it was postponed by a clock that was ahead and has been set back since, nobody knows how long it should
 * still wait, and it is due now.
 */
const dueAtMs = `CASE WHEN changed_at_ms > @nowMs THEN 0 ELSE coalesce(next_attempt_at_ms, 0) END`;

/** The first pending entry of its lane. */
const isHead = `NOT EXISTS (SELECT 1 FROM outbox WHERE lane = entry.lane AND seq < entry.seq AND ${pending})`;
/** Whether the entry that it depends on, if any, has ended. */
const dependsOnNothing = `NOT EXISTS (SELECT 1 FROM outbox WHERE id = entry.depends_on AND ${pending})`;

/** The states that are sent by themselves. */
const isUnsent = `${pending} AND state IN ('queued', 'waiting', 'outcomeUnknown')`;
/** Reads by `seq` from the first such entry on, because years of the journal come before it. */
const fromFirst = `seq >= (SELECT min(+seq) FROM outbox WHERE ${isUnsent})`;

/** Due heads of lanes whose dependency, if any, has ended. */
export function selectRunnable(
  db: Connection,
  nowMs: number,
  limit: number,
): Pick<OutboxRow, 'id' | 'lane' | 'kind'>[] {
  return selectAll(
    db,
    `SELECT id, lane, kind FROM outbox AS entry
      WHERE ${isUnsent} AND ${fromFirst}
        AND ${dueAtMs} <= @nowMs
        AND ${isHead}
        AND ${dependsOnNothing}
      ORDER BY seq LIMIT @limit`,
    { nowMs, limit },
  );
}

/** Whether an entry is the head of its lane, and the entry that it depends on, if any, has ended. */
export function mayLeaveNow(db: Connection, seq: number): boolean {
  return (
    selectValue(db, `SELECT 1 FROM outbox AS entry WHERE seq = ? AND ${isHead} AND ${dependsOnNothing}`, [seq]) !== null
  );
}

/** When the next head of a lane is due; zero if one is due now, null if all of them wait for the rep. */
export function selectNextDueAtMs(db: Connection, nowMs: number): number | null {
  // In a long queue this query ends at its first row.
  if (hasQueuedHead(db)) return 0;
  return (
    selectOne<{ at: number | null }>(
      db,
      `SELECT min(${dueAtMs}) AS at FROM outbox AS entry
        WHERE seq IN (SELECT min(seq) FROM outbox WHERE ${pending} GROUP BY lane)
          AND state IN ('queued', 'waiting', 'outcomeUnknown') AND NOT ${isDamaged}
          AND ${dependsOnNothing}`,
      { nowMs },
    )?.at ?? null
  );
}

/**
 * When the next postponed entry may be due, also a deletion that is held for an undo; an earlier entry of its lane may still hold
 * it back. An entry that was postponed by a clock that has been set back since counts as due: no timer reaches as far as a clock
 * that was a year ahead.
 */
export function selectNextPostponedMs(db: Connection, nowMs: number): number | null {
  return selectValue(
    db,
    `SELECT min(next_attempt_at_ms) FROM outbox
      WHERE ${isUnsent} AND next_attempt_at_ms > +? AND changed_at_ms <= ?`,
    [nowMs, nowMs],
  );
}

/** Whether the head of some lane waits for nothing. */
function hasQueuedHead(db: Connection): boolean {
  const found = selectValue(
    db,
    `SELECT 1 FROM outbox AS entry
      WHERE ${pending} AND state = 'queued' AND next_attempt_at_ms IS NULL AND NOT ${isDamaged}
        AND ${isHead}
        AND ${dependsOnNothing}
      LIMIT 1`,
    [],
  );
  return found !== null;
}

/** Makes postponed entries due at once: all of them, or those with this kind of failure. Returns how many. */
export function makeDueAtOnce(db: Connection, failureKind: string | null = null): number {
  return change(
    db,
    `UPDATE outbox SET next_attempt_at_ms = NULL
      WHERE ${pending} AND state IN ('waiting', 'outcomeUnknown')
        AND (@failureKind IS NULL OR iif(json_valid(failure), failure ->> 'kind', NULL) = @failureKind)`,
    { failureKind },
  );
}

/** Makes an entry be probed at once; its state stays. */
export function makeEntryDue(db: Connection, id: string): void {
  changeOne(db, `UPDATE outbox SET next_attempt_at_ms = NULL WHERE id = @id`, { id });
}
