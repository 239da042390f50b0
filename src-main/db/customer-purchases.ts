/** What a customer buys, out of the lines of cached orders. */
import type { Database } from 'better-sqlite3';
import type { Purchase } from '../../src-shared/contract/customers.ts';
import type { LocalId } from '../../src-shared/domain/ids.ts';
import { selectAll, selectOne } from './statement.ts';

/** A customer's newest orders that are looked at: older ones say little about what sells, and take time. */
export const ordersLookedAt = 500;

const newestOrders = `SELECT order_key FROM orders WHERE customer_id = @customerId AND hidden = 0
                       ORDER BY order_key DESC LIMIT @orders`;

export function listPurchases(
  db: Database,
  customerId: number,
): { rows: Purchase[]; ofOrders: number; isCut: boolean } {
  const rows = selectAll<Purchase>(
    db,
    `WITH bought AS (
       SELECT product_id, count(DISTINCT order_key) AS times, min(order_key) AS first_key, max(order_key) AS last_key,
              quantity, price
         FROM (${newestOrders}) JOIN order_items USING (order_key)
        GROUP BY product_id
     )
     SELECT product_id AS productId, times, first.date AS firstDate, last.date AS lastDate,
            last.local_id AS lastOrderLocalId, bought.quantity AS lastQuantity, bought.price AS lastPrice,
            coalesce(own.name, seen.name) AS name, coalesce(own.fk_id, seen.fk_id) AS fk_id
       FROM bought
       JOIN orders AS first ON first.order_key = first_key
       JOIN orders AS last ON last.order_key = last_key
       LEFT JOIN catalogue AS seen ON seen.kind = 'product' AND seen.id = product_id
       LEFT JOIN imported_references AS own
              ON own.kind = 'product' AND own.id = product_id AND own.import_no = seen.import_no
      ORDER BY last_key DESC, name`,
    { customerId, orders: ordersLookedAt },
  );
  const counted = selectOne<{ n: number }>(
    db,
    `SELECT count(*) AS n FROM (SELECT 1 FROM orders WHERE customer_id = @customerId AND hidden = 0 LIMIT @orders)`,
    { customerId, orders: ordersLookedAt + 1 },
  );
  const count = counted?.n ?? 0;
  return { rows, ofOrders: Math.min(count, ordersLookedAt), isCut: count > ordersLookedAt };
}

interface Line {
  price: number;
  orderLocalId: LocalId;
  orderId: number | null;
  date: string | null;
}

/** The newest line with a price of each of these products on an order of this customer, by product. */
export function newestLines(db: Database, customerId: number, productIds: readonly number[]): Map<number, Line> {
  const lines = selectAll<Line & { productId: number }>(
    db,
    `SELECT product_id AS productId, price, local_id AS orderLocalId, id AS orderId, date
       FROM (SELECT product_id, max(order_key) AS order_key, price
               FROM (${newestOrders}) JOIN order_items USING (order_key)
              WHERE product_id IN (SELECT value FROM json_each(@productIds)) AND price IS NOT NULL
              GROUP BY product_id)
       JOIN orders USING (order_key)`,
    { customerId, orders: ordersLookedAt, productIds: JSON.stringify(productIds) },
  );
  return new Map(lines.map(({ productId, ...line }) => [productId, line]));
}
