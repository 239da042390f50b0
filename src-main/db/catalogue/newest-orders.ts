/** The newest orders of a customer in the cache, and the products on their lines. */
import type { Connection } from '../engine/connection.ts';
import { readLines, type LinesOfOrder } from '../records/order-lines.ts';
import { firstKeyOf } from '../records/order-keys.ts';
import type { StoredOrder } from '../records/orders.ts';
import { selectAll, selectNumbers } from '../engine/statement.ts';

/** How many of a customer's newest orders are read. Older ones say little about what sells, and take time. */
export const ordersLookedAt = 500;
/** Most questions are answered by the newest of them, before the others are read. */
const ordersAtOnce = 25;

/** With their lines, the newest first; those without a line are left out. They are read as they are asked for. */
export function* walkNewest(db: Connection, customerId: number, most = ordersLookedAt): Generator<LinesOfOrder> {
  const keys = newestKeys(db, customerId, most);
  for (let from = 0; from < keys.length; from += ordersAtOnce)
    yield* readLines(db, keys.slice(from, from + ordersAtOnce)).toSorted((a, b) => b.orderKey - a.orderKey);
}

/** The newest first. */
export function newestKeys(db: Connection, customerId: number, most: number): number[] {
  return selectNumbers(
    db,
    `SELECT order_key FROM orders WHERE customer_id = @customerId AND hidden = 0 ORDER BY order_key DESC LIMIT @most`,
    { customerId, most },
  );
}

/** The newest orders of a customer that contain these products, by product, with a limit for each product. */
export function newestOrdersOf(
  db: Connection,
  customerId: number,
  productIds: ReadonlySet<number>,
  most: number,
): Map<number, number[]> {
  const found = new Map<number, number[]>();
  const missing = new Set(productIds);
  for (const { orderKey, lines } of walkNewest(db, customerId)) {
    if (missing.size === 0) break;
    for (const [, productId] of lines) {
      if (!missing.has(productId)) continue;
      const keys = found.get(productId) ?? [];
      if (keys.at(-1) !== orderKey) keys.push(orderKey);
      found.set(productId, keys);
      if (keys.length === most) missing.delete(productId);
    }
  }
  return found;
}

/** The newest orders of a customer, so many at most. */
export function newestOrders(db: Connection, customerId: number, most: number): StoredOrder[] {
  return selectAll(
    db,
    `SELECT * FROM orders WHERE customer_id = @customerId AND hidden = 0 ORDER BY order_key DESC LIMIT @most`,
    { customerId, most },
  );
}

/** A customer's orders that are dated in a range of time, the newest first: some hundreds at most. */
export function ordersAround(db: Connection, customerId: number, fromMs: number, toMs: number): StoredOrder[] {
  return selectAll(
    db,
    `SELECT * FROM orders WHERE customer_id = @customerId AND hidden = 0 AND order_key >= @from AND order_key < @to
      ORDER BY order_key DESC LIMIT @most`,
    { customerId, from: firstKeyOf(fromMs / 1000), to: firstKeyOf(toMs / 1000), most: ordersLookedAt },
  );
}

/** In how many of these orders each product stands. */
export function timesBought(orders: Iterable<LinesOfOrder>): Map<number, number> {
  const times = new Map<number, number>();
  for (const { lines } of orders)
    for (const productId of new Set(lines.map(([, id]) => id))) times.set(productId, (times.get(productId) ?? 0) + 1);
  return times;
}
