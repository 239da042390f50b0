/** Cached orders by age. Orders without a date have no age; those from before 1970 stand for "none". */
import type { Connection } from '../engine/connection.ts';
import { inOrderLane, laneRecord } from '../outbox/lanes.ts';
import { firstKeyOf, type StoredOrder } from './orders.ts';
import { pending } from '../outbox/entry-conditions.ts';
import { selectAll, selectCount } from '../engine/statement.ts';

export type AgedOrder = Pick<StoredOrder, 'order_key' | 'local_id' | 'doc_id'>;

/** Orders between which the rep is to choose: the one that the rep does not keep is still to be deleted. */
const asked = `SELECT candidate.value ->> 'id' FROM outbox, json_each(conflict, '$.candidates') AS candidate
                WHERE ${inOrderLane} AND ${pending} AND state = 'conflicted' AND json_valid(conflict)`;

/** The service knows the order, so that it can be had again, and nothing of the rep's hangs on it. */
const isFree = `id IS NOT NULL
  AND local_id NOT IN (SELECT ${laneRecord} FROM outbox
                        WHERE ${inOrderLane} AND ${pending})
  AND id NOT IN (${asked})
  AND local_id NOT IN (SELECT order_local_id FROM drafts WHERE order_local_id IS NOT NULL)`;

const firstDatedKey = firstKeyOf(1);

/** Orders dated before the second that may leave, the oldest first; `after` is the key of the last one seen. */
export function listOrdersBefore(db: Connection, second: number, after: number | null, limit: number): AgedOrder[] {
  return selectAll(
    db,
    `SELECT order_key, local_id, doc_id FROM orders
      WHERE order_key > @after AND order_key < @end AND ${isFree} ORDER BY order_key LIMIT @limit`,
    { after: after ?? firstDatedKey - 1, end: firstKeyOf(second), limit },
  );
}

/** How many of them there are. */
export function countOrdersBefore(db: Connection, second: number): number {
  return selectCount(db, `SELECT count(*) FROM orders WHERE order_key >= @first AND order_key < @end AND ${isFree}`, {
    first: firstDatedKey,
    end: firstKeyOf(second),
  });
}

export function countOrders(db: Connection): number {
  return selectCount(db, `SELECT count(*) FROM orders`);
}

/** Of the database's file, the log aside. */
export function readFileBytes(db: Connection): number {
  const pages = db.pragma('page_count', { simple: true }) as number;
  return pages * (db.pragma('page_size', { simple: true }) as number);
}
