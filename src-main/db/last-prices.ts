/**
 * The price that a customer last paid for a product; where there is none, the one that the rep imported; where there is
 * none either, the last that anybody paid.
 */
import type { Database } from 'better-sqlite3';
import type { LastPrice } from '../../src-shared/contract/prices.ts';
import { newestLines } from './customer-purchases.ts';
import { selectOne } from './statement.ts';

type Row = Omit<LastPrice, 'productId' | 'ofThisCustomer' | 'isListed'>;

export function lastPrices(db: Database, customerId: number | null, productIds: readonly number[]): LastPrice[] {
  const own = customerId === null ? new Map<number, Row>() : newestLines(db, customerId, productIds);
  return [...new Set(productIds)].flatMap((productId): LastPrice[] => {
    const paid = own.get(productId);
    if (paid) return [{ productId, ...paid, ofThisCustomer: true, isListed: false }];
    const listed = listPrice(db, productId);
    const found = listed ?? anyPrice(db, productId);
    return found ? [{ productId, ...found, ofThisCustomer: false, isListed: listed !== undefined }] : [];
  });
}

function listPrice(db: Database, productId: number): Row | undefined {
  return selectOne(
    db,
    `SELECT price, NULL AS orderLocalId, NULL AS orderId, NULL AS date
       FROM catalogue JOIN imported_references USING (kind, id, import_no)
      WHERE kind = 'product' AND id = @productId AND price IS NOT NULL`,
    { productId },
  );
}

function anyPrice(db: Database, productId: number): Row | undefined {
  return selectOne(
    db,
    `SELECT last_price AS price, last_order_local_id AS orderLocalId, orders.id AS orderId, last_date AS date
       FROM catalogue LEFT JOIN orders ON orders.local_id = last_order_local_id
      WHERE kind = 'product' AND catalogue.id = @productId AND last_price > 0`,
    { productId },
  );
}
