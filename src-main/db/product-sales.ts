/** Where a product was sold, out of the lines of cached orders. */
import type { Database } from 'better-sqlite3';
import type { ProductSale } from '../../src-shared/contract/customers.ts';
import { selectAll, selectOne } from './statement.ts';

const salesShown = 100;

/** The newest first. */
export function listProductSales(db: Database, productId: number): ProductSale[] {
  return selectAll(
    db,
    `SELECT local_id AS orderLocalId, id AS orderId, date, customer_id AS customerId, customer_name AS customerName,
            quantity, price
       FROM order_items JOIN orders USING (order_key)
      WHERE product_id = @productId ORDER BY order_key DESC LIMIT @limit`,
    { productId, limit: salesShown },
  );
}

export function countProductLines(db: Database, productId: number): number {
  return (
    selectOne<{ n: number }>(db, `SELECT count(*) AS n FROM order_items WHERE product_id = @productId`, { productId })
      ?.n ?? 0
  );
}
