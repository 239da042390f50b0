/** Pending entries by lane, as the outbox screen shows them. */
import type { Connection } from '../engine/connection.ts';
import type { PendingFilter } from '../../../src-shared/contract/outbox/outbox-screen.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { isPending, needsRep, pending, pendingConditions } from './entry-conditions.ts';
import { inOrderLane, laneRecord } from './lanes.ts';
import { isOfCauses } from './causes.ts';
import type { OutboxRow } from './rows.ts';
import { selectAll, selectCount, selectOne, selectValue } from '../engine/statement.ts';

export interface LaneRow {
  lane: string;
  total: number;
}

/**
 * A condition beside the filter. `isAmong`: lanes with an entry that was rejected for one of the causes; otherwise lanes without
 * one.
 */
export interface OfCauses {
  causes: readonly string[];
  isAmong: boolean;
}

export function selectLanes(db: Connection, filter: PendingFilter, limit: number, of: OfCauses): LaneRow[] {
  return selectAll(
    db,
    `SELECT lane, count(*) AS total FROM outbox WHERE ${pending} GROUP BY lane
     HAVING ${having(filter)}
     ORDER BY max(${pendingConditions.needsYou}) DESC, min(seq) LIMIT @limit`,
    { limit, ...bindingsOf(of) },
  );
}

function having(filter: PendingFilter): string {
  return `max(${pendingConditions[filter]}) AND max(${isOfCauses}) = @isAmong`;
}

function bindingsOf({ causes, isAmong }: OfCauses) {
  return { causes: JSON.stringify(causes), isAmong: isAmong ? 1 : 0 };
}

/** Lanes of orders with pending work that show one of these references. An order with a dirty search index may show one. */
export function selectOrderLanesThatShow(
  db: Connection,
  { customers, statuses, products }: { customers: number[]; statuses: number[]; products: number[] },
): string[] {
  const among = (name: string) => `IN (SELECT value FROM json_each(@${name}))`;
  return selectAll<{ lane: string }>(
    db,
    `SELECT DISTINCT lane
       FROM outbox JOIN orders ON orders.local_id = ${laneRecord} LEFT JOIN order_lines USING (order_key)
      WHERE ${pending} AND ${inOrderLane}
        AND (customer_id ${among('customers')} OR status_id ${among('statuses')}
          OR lines IS NULL OR order_key IN (SELECT order_key FROM dirty_orders)
          OR EXISTS (SELECT 1 FROM json_each(lines) AS line WHERE line.value ->> 1 ${among('products')}))`,
    {
      customers: JSON.stringify(customers),
      statuses: JSON.stringify(statuses),
      products: JSON.stringify(products),
    },
  ).map(({ lane }) => lane);
}

/** When the oldest pending entry was made; null if there is none. */
export function oldestPendingAt(db: Connection): number | null {
  return selectValue(db, `SELECT min(created_at_ms) FROM outbox WHERE ${pending}`, []);
}

/** Local ids of the records that a lane's pending entries change: the order and its lines. */
export function selectPendingRecords(db: Connection, lane: string): LocalId[] {
  return selectAll<{ id: LocalId }>(
    db,
    `SELECT DISTINCT record_local_id AS id FROM outbox WHERE lane = @lane AND ${pending}`,
    { lane },
  ).map(({ id }) => id);
}

/** The given lanes that have pending entries. */
export function selectPendingAmong(db: Connection, lanes: readonly string[]): string[] {
  return selectAll<{ lane: string }>(
    db,
    `SELECT DISTINCT lane FROM outbox WHERE ${pending} AND lane IN (SELECT value FROM json_each(@lanes))`,
    { lanes: JSON.stringify(lanes) },
  ).map(({ lane }) => lane);
}

export function countLanes(db: Connection, filter: PendingFilter, of: OfCauses): number {
  return selectCount(
    db,
    `SELECT count(*) FROM (SELECT 1 FROM outbox WHERE ${pending} GROUP BY lane HAVING ${having(filter)})`,
    bindingsOf(of),
  );
}

export function countPendingByFilter(db: Connection): Record<PendingFilter, number> {
  const count = (filter: PendingFilter) => `count(*) FILTER (WHERE ${pendingConditions[filter]}) AS "${filter}"`;
  const columns = (Object.keys(pendingConditions) as PendingFilter[]).map(count).join(', ');
  const counts = selectOne<Record<PendingFilter, number>>(db, `SELECT ${columns} FROM outbox WHERE ${pending}`);
  return counts ?? { all: 0, needsYou: 0, waiting: 0, notConfirmed: 0 };
}

export function selectHeadsOfLane(db: Connection, lane: string, limit: number): OutboxRow[] {
  return selectAll(db, `SELECT * FROM outbox WHERE lane = @lane AND ${pending} ORDER BY seq LIMIT @limit`, {
    lane,
    limit,
  });
}

/** Entries that wait for this one: later ones of its lane, and those that depend on it. */
export function selectHeldBy(
  db: Connection,
  entry: { id: string; seq: number; lane: string },
  limit: number,
): OutboxRow[] {
  return selectAll(
    db,
    `SELECT * FROM outbox WHERE ${isPending} AND ((lane = @lane AND seq > @seq) OR depends_on = @id) ORDER BY seq LIMIT @limit`,
    { id: entry.id, seq: entry.seq, lane: entry.lane, limit },
  );
}

/** The first entry that waits for the rep while others wait for it. */
export function selectHolder(db: Connection): OutboxRow | undefined {
  return selectOne(
    db,
    `SELECT * FROM outbox AS holder
      WHERE ${isPending} AND ${needsRep}
        AND (EXISTS (SELECT 1 FROM outbox AS held WHERE ${pending} AND held.lane = holder.lane AND held.seq > holder.seq)
             OR id IN (SELECT depends_on FROM outbox WHERE ${pending} AND depends_on IS NOT NULL))
      ORDER BY seq LIMIT 1`,
  );
}

/** The first entry that waits because of a failure. */
export function selectWaitingFailure(db: Connection): string | null {
  return (
    selectOne<{ failure: string | null }>(
      db,
      `SELECT failure FROM outbox WHERE ${pending} AND state IN ('waiting', 'outcomeUnknown') AND failure IS NOT NULL
        ORDER BY next_attempt_at_ms, seq LIMIT 1`,
    )?.failure ?? null
  );
}
