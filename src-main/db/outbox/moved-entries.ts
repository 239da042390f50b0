/** Moves entries to another lane or line when two local records, or two lines, turn out to be the same. */
import type { Connection } from '../engine/connection.ts';
import { pending } from './entry-conditions.ts';
import type { OutboxRow } from './rows.ts';
import { change, selectOne } from '../engine/statement.ts';

/** Moves all entries of one record, with their history, to another record: the two have turned out to be the same. */
export function moveLane(
  db: Connection,
  from: { lane: string; localId: string },
  to: { lane: string; localId: string },
): void {
  db.part(LeftLanes).names.add(from.lane);
  change(
    db,
    `UPDATE outbox SET lane = @toLane, record_local_id = iif(record_local_id = @from, @to, record_local_id)
      WHERE lane = @fromLane`,
    { fromLane: from.lane, from: from.localId, toLane: to.lane, to: to.localId },
  );
}

/** Renames a line in the pending entries. Entries that have ended belong to the order and keep the old name. */
export function renameLine(db: Connection, lane: string, from: string, to: string): void {
  change(
    db,
    `UPDATE outbox SET record_local_id = @to
      WHERE seq IN (SELECT seq FROM outbox WHERE lane = @lane AND ${pending}) AND record_local_id = @from`,
    { lane, from, to },
  );
}

/** Replaces `item-<server id>` by the line's local id in the pending entries of an order, if the line has one. */
export function renameKnownLines(db: Connection, lane: string, orderLocalId: string): void {
  const known = `SELECT local_id FROM line_names WHERE order_local_id = @orderLocalId AND 'item-' || id = record_local_id`;
  change(
    db,
    `UPDATE outbox SET record_local_id = (${known})
      WHERE seq IN (SELECT seq FROM outbox WHERE lane = @lane AND ${pending}) AND EXISTS (${known})`,
    { lane, orderLocalId },
  );
}

/** Whether an entry that was read in this lane has moved to another lane since (see `moveLane`). */
export function hasMovedLane(db: Connection, { seq, lane }: Pick<OutboxRow, 'seq' | 'lane'>): boolean {
  if (!db.part(LeftLanes).names.has(lane)) return false;
  return selectOne(db, `SELECT 1 FROM outbox WHERE seq = @seq AND lane = @lane`, { seq, lane }) === undefined;
}

/** Lanes that entries have left since the database was opened, so that no other lane is queried. May hold an undone move. */
class LeftLanes {
  readonly names = new Set<string>();
}
