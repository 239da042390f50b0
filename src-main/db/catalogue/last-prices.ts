/**
 * The price to suggest for a product: the last one that the customer paid; otherwise the imported price; otherwise the last one
 * that any customer paid.
 */
import type { Connection } from '../engine/connection.ts';
import type { LastPrice } from '../../../src-shared/contract/orders/prices.ts';
import { newestLines } from './customer-purchases.ts';
import { readLines } from '../records/order-lines.ts';
import { listProductSales } from './product-sales.ts';
import { selectOne } from '../engine/statement.ts';

type Row = Omit<LastPrice, 'productId' | 'ofThisCustomer' | 'isListed'>;

export function lastPrices(db: Connection, customerId: number | null, productIds: readonly number[]): LastPrice[] {
  const own = customerId === null ? new Map<number, Row>() : newestLines(db, customerId, productIds);
  return [...new Set(productIds)].flatMap((productId): LastPrice[] => {
    const paid = own.get(productId);
    if (paid) return [{ productId, ...paid, ofThisCustomer: true, isListed: false }];
    const listed = listPrice(db, productId);
    const found = listed ?? anyPrice(db, productId);
    return found ? [{ productId, ...found, ofThisCustomer: false, isListed: listed !== undefined }] : [];
  });
}

function listPrice(db: Connection, productId: number): Row | undefined {
  return selectOne(
    db,
    `SELECT price, NULL AS orderLocalId, NULL AS orderId, NULL AS date
       FROM catalogue JOIN imported_references USING (kind, id, import_no)
      WHERE kind = 'product' AND id = @productId AND price IS NOT NULL`,
    { productId },
  );
}

function anyPrice(db: Connection, productId: number): Row | undefined {
  const last = selectOne<Row & { orderKey: number | null }>(
    db,
    `SELECT last_price AS price, last_order_local_id AS orderLocalId, orders.id AS orderId, last_date AS date,
            order_key AS orderKey
       FROM catalogue LEFT JOIN orders ON orders.local_id = last_order_local_id
      WHERE kind = 'product' AND catalogue.id = @productId AND last_price IS NOT NULL`,
    { productId },
  );
  if (!last) return undefined;
  const { orderKey, ...row } = last;
  const sale = orderKey !== null && givesAway(db, orderKey, productId) ? newestSale(db, productId) : undefined;
  return sale ?? row;
}

/**
 * Whether the product is free in this order. The catalogue holds the newest order of a product, and the last price is older then.
 */
function givesAway(db: Connection, orderKey: number, productId: number): boolean {
  const lines = readLines(db, [orderKey]).flatMap((order) => order.lines);
  const prices = lines.filter(([, product]) => product === productId).map(([, , , price]) => price);
  return prices.length > 0 && prices.every((price) => price === null || price <= 0);
}

function newestSale(db: Connection, productId: number): Row | undefined {
  for (const { price, orderLocalId, orderId, date } of listProductSales(db, productId))
    if (price !== null && price > 0) return { price, orderLocalId, orderId, date };
  return undefined;
}
