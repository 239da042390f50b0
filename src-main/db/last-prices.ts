/** The price that a customer last paid for a product; where there is none, the last that anybody paid. */
import type { Database } from 'better-sqlite3';
import type { LastPrice } from '../../src-shared/contract/prices.ts';
import { selectOne } from './statement.ts';

type Row = Pick<LastPrice, 'price' | 'orderLocalId' | 'orderId' | 'date'>;

export function lastPrices(db: Database, customerId: number | null, productIds: readonly number[]): LastPrice[] {
  return [...new Set(productIds)].flatMap((productId): LastPrice[] => {
    const own = customerId === null ? undefined : ownPrice(db, customerId, productId);
    const found = own ?? anyPrice(db, productId);
    return found ? [{ productId, ...found, ofThisCustomer: own !== undefined }] : [];
  });
}

function ownPrice(db: Database, customerId: number, productId: number): Row | undefined {
  return selectOne(
    db,
    `SELECT order_items.price, orders.local_id AS orderLocalId, orders.id AS orderId, orders.date
       FROM orders JOIN order_items ON order_items.order_key = orders.order_key
      WHERE orders.customer_id = @customerId AND orders.hidden = 0
        AND order_items.product_id = @productId AND order_items.price IS NOT NULL
      ORDER BY orders.order_key DESC LIMIT 1`,
    { customerId, productId },
  );
}

function anyPrice(db: Database, productId: number): Row | undefined {
  return selectOne(
    db,
    `SELECT last_price AS price, last_order_local_id AS orderLocalId, orders.id AS orderId, last_date AS date
       FROM catalogue LEFT JOIN orders ON orders.local_id = last_order_local_id
      WHERE kind = 'product' AND catalogue.id = @productId AND last_price IS NOT NULL`,
    { productId },
  );
}
