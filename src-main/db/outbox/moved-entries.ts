/** Entries that go on under other names: of their record, which has turned out to be another one, or of a line of it. */
import type { Connection } from '../engine/connection.ts';
import { pending } from './entry-conditions.ts';
import type { OutboxRow } from './rows.ts';
import { change, selectOne } from '../engine/statement.ts';

/** Hands the entries of one record over to another, story and all: the two have turned out to be the same. */
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

/** What waits for one line of an order goes on under another name of it. What is over is of its order, and goes by no line. */
export function renameLine(db: Connection, lane: string, from: string, to: string): void {
  change(
    db,
    `UPDATE outbox SET record_local_id = @to
      WHERE seq IN (SELECT seq FROM outbox WHERE lane = @lane AND ${pending}) AND record_local_id = @from`,
    { lane, from, to },
  );
}

/** What waits for lines of an order under the names that their numbers give goes on under the names that they have here. */
export function renameKnownLines(db: Connection, lane: string, orderLocalId: string): void {
  const known = `SELECT local_id FROM item_ids WHERE order_local_id = @orderLocalId AND 'item-' || id = record_local_id`;
  change(
    db,
    `UPDATE outbox SET record_local_id = (${known})
      WHERE seq IN (SELECT seq FROM outbox WHERE lane = @lane AND ${pending}) AND EXISTS (${known})`,
    { lane, orderLocalId },
  );
}

/** Whether an entry that was read in this lane goes on in another one (see `moveLane`). */
export function hasLeftLane(db: Connection, { seq, lane }: Pick<OutboxRow, 'seq' | 'lane'>): boolean {
  if (!db.part(LeftLanes).names.has(lane)) return false;
  return selectOne(db, `SELECT 1 FROM outbox WHERE seq = @seq AND lane = @lane`, { seq, lane }) === undefined;
}

/** Lanes that were left since the database was opened: of all others nobody need ask. An undone move may be among them. */
class LeftLanes {
  readonly names = new Set<string>();
}
