/** Rejected entries by what the service said of them: many of one cause are one thing to the rep. */
import type { Connection } from '../engine/connection.ts';
import type { PendingFilter } from '../../../src-shared/contract/outbox/outbox-screen.ts';
import type { EntryId } from '../../../src-shared/domain/ids.ts';
import { isDamaged, pending, pendingConditions } from './entry-conditions.ts';
import { selectAll, selectCount } from '../engine/statement.ts';

/** The same text for the same answer, whatever else a failure notes. */
const causeOf = `json_array(failure ->> 'kind', failure ->> 'status', failure ->> 'message')`;
const isRejected = `state = 'dead' AND json_valid(failure) AND NOT ${isDamaged}`;

export interface CauseRow {
  cause: string;
  /** The failure of one of its entries. */
  failure: string;
  count: number;
}

/** Causes with so many entries at least, the most frequent first. */
export function selectCauses(db: Connection, least: number, limit: number): CauseRow[] {
  return selectAll(
    db,
    `SELECT ${causeOf} AS cause, failure, count(*) AS count FROM outbox
      WHERE ${pending} AND ${isRejected} GROUP BY 1 HAVING count(*) >= @least ORDER BY count(*) DESC, 1 LIMIT @limit`,
    { least, limit },
  );
}

/** Whether a row was rejected for one of these causes; `max` over the rows of a lane says so of the lane. `causes` is bound as a JSON array. */
export const isOfCauses = `(CASE WHEN ${isRejected} THEN ${causeOf} IN (SELECT value FROM json_each(@causes)) ELSE 0 END)`;

export function selectIdsOfCause(db: Connection, cause: string): EntryId[] {
  return selectAll<{ id: EntryId }>(
    db,
    `SELECT id FROM outbox WHERE ${pending} AND ${isRejected} AND ${causeOf} = @cause ORDER BY seq`,
    { cause },
  ).map(({ id }) => id);
}

/** Entries that one press tries again: rejected and postponed ones. */
const isRetried = `(state IN ('dead', 'waiting') AND NOT ${isDamaged})`;

export function selectRetriedIds(db: Connection, filter: PendingFilter): EntryId[] {
  return selectAll<{ id: EntryId }>(
    db,
    `SELECT id FROM outbox WHERE ${pending} AND ${pendingConditions[filter]} AND ${isRetried} ORDER BY seq`,
  ).map(({ id }) => id);
}

export function countRetried(db: Connection, filter: PendingFilter): number {
  return selectCount(
    db,
    `SELECT count(*) FROM outbox WHERE ${pending} AND ${pendingConditions[filter]} AND ${isRetried}`,
  );
}
