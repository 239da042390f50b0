/** Old orders, which may be removed from the cache. A missing date, or one before 1970, means that the age is unknown. */
import type { Connection } from '../engine/connection.ts';
import { inOrderLane, laneRecord } from '../outbox/lanes.ts';
import { firstKeyOf } from './order-keys.ts';
import type { StoredOrder } from './orders.ts';
import { pending } from '../outbox/entry-conditions.ts';
import { selectAll, selectCount } from '../engine/statement.ts';

export type AgedOrder = Pick<StoredOrder, 'order_key' | 'local_id' | 'doc_id'>;

/**
 * Server ids of orders among which a conflict asks the rep to choose. The one that the rep does not keep is still to be deleted.
 */
const asked = `SELECT candidate.value ->> 'id' FROM outbox, json_each(conflict, '$.candidates') AS candidate
                WHERE ${inOrderLane} AND ${pending} AND state = 'conflicted' AND json_valid(conflict)`;

/** The order may be removed: it can be read from the service again, and no entry, conflict or draft of the rep refers to it. */
const isFree = `id IS NOT NULL
  AND local_id NOT IN (SELECT ${laneRecord} FROM outbox
                        WHERE ${inOrderLane} AND ${pending})
  AND id NOT IN (${asked})
  AND local_id NOT IN (SELECT order_local_id FROM drafts WHERE order_local_id IS NOT NULL)`;

const firstDatedKey = firstKeyOf(1);

/** Removable orders from before `second`, the oldest first. `after`: the key of the last order of the previous call. */
export function listOrdersBefore(db: Connection, second: number, after: number | null, limit: number): AgedOrder[] {
  return selectAll(
    db,
    `SELECT order_key, local_id, doc_id FROM orders
      WHERE order_key > @after AND order_key < @end AND ${isFree} ORDER BY order_key LIMIT @limit`,
    { after: after ?? firstDatedKey - 1, end: firstKeyOf(second), limit },
  );
}

/** The number of removable orders from before `second`. */
export function countOrdersBefore(db: Connection, second: number): number {
  return selectCount(db, `SELECT count(*) FROM orders WHERE order_key >= @first AND order_key < @end AND ${isFree}`, {
    first: firstDatedKey,
    end: firstKeyOf(second),
  });
}

export function countOrders(db: Connection): number {
  return selectCount(db, `SELECT count(*) FROM orders`);
}

/** The size of the database file, without its log. */
export function readFileBytes(db: Connection): number {
  const pages = db.pragma('page_count', { simple: true }) as number;
  return pages * (db.pragma('page_size', { simple: true }) as number);
}
