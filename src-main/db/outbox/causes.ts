/** Groups rejected entries by cause, which is what the service said of them, so that the rep can treat many as one. */
import type { Connection } from '../engine/connection.ts';
import type { PendingFilter } from '../../../src-shared/contract/outbox/outbox-screen.ts';
import type { EntryId } from '../../../src-shared/domain/ids.ts';
import { isDamaged, pending, pendingConditions } from './entry-conditions.ts';
import { selectAll, selectCount } from '../engine/statement.ts';

/** The cause as text: equal for equal answers, whatever else the failure holds. */
const causeOf = `json_array(failure ->> 'kind', failure ->> 'status', failure ->> 'message')`;
const isRejected = `state = 'dead' AND json_valid(failure) AND NOT ${isDamaged}`;

export interface CauseRow {
  cause: string;
  /** The failure of one of its entries. */
  failure: string;
  count: number;
}

/** The causes of at least `least` entries, the most frequent first. */
export function selectCauses(db: Connection, least: number, limit: number): CauseRow[] {
  return selectAll(
    db,
    `SELECT ${causeOf} AS cause, failure, count(*) AS count FROM outbox
      WHERE ${pending} AND ${isRejected} GROUP BY 1 HAVING count(*) >= @least ORDER BY count(*) DESC, 1 LIMIT @limit`,
    { least, limit },
  );
}

/** 1 if a row was rejected for one of `@causes`, a JSON array, otherwise 0. The `max` over a lane's rows says so of the lane. */
export const isOfCauses = `(CASE WHEN ${isRejected} THEN ${causeOf} IN (SELECT value FROM json_each(@causes)) ELSE 0 END)`;

export function selectIdsOfCause(db: Connection, cause: string): EntryId[] {
  return selectAll<{ id: EntryId }>(
    db,
    `SELECT id FROM outbox WHERE ${pending} AND ${isRejected} AND ${causeOf} = @cause ORDER BY seq`,
    { cause },
  ).map(({ id }) => id);
}

/** The entries that "try all again" sends: rejected and postponed ones. */
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
