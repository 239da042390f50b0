import type { Connection } from '../engine/connection.ts';
import { ended, pending } from './entry-conditions.ts';
import { selectOne } from '../engine/statement.ts';

/** Whether a write to the record of this lane was answered in that time, or a look at it met what others had changed. */
export function wasConfirmedBetween(db: Connection, lane: string, span: { fromMs: number; beforeMs: number }): boolean {
  const isThen = `lane = @lane AND changed_at_ms >= @fromMs AND changed_at_ms < @beforeMs`;
  return (
    selectOne(
      db,
      `SELECT 1 FROM outbox WHERE ${ended} AND state = 'settled' AND ${isThen}
        UNION ALL
       SELECT 1 FROM outbox WHERE ${pending} AND state = 'conflicted' AND ${isThen}
          AND json_valid(conflict) AND conflict ->> 'kind' IN ('fields', 'changedThere')`,
      { lane, ...span },
    ) !== undefined
  );
}
