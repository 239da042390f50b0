/**
 * The price to suggest for a product: the last one that the customer paid; otherwise that of the price list that holds for the
 * order; otherwise the last one that any customer paid.
 */
import type { Connection } from '../engine/connection.ts';
import type { LastPrice } from '../../../src-shared/contract/orders/prices.ts';
import { newestLines } from './customer-purchases.ts';
import { walkNewest } from './newest-orders.ts';
import { readLines } from '../records/order-lines.ts';
import { findListed, type Sale } from './price-lists.ts';
import { listProductSales } from './product-sales.ts';
import { selectOne } from '../engine/statement.ts';

type Row = Omit<LastPrice, 'productId' | 'ofThisCustomer' | 'isListed' | 'listName'>;

export function lastPrices(db: Connection, sale: Sale, productIds: readonly number[]): LastPrice[] {
  const { customerId } = sale;
  const own = customerId === null ? new Map<number, Row>() : newestLines(db, walkNewest(db, customerId), productIds);
  const lists = findListed(
    db,
    sale,
    productIds.filter((productId) => !own.has(productId)),
  );
  return [...new Set(productIds)].flatMap((productId): LastPrice[] => {
    const paid = own.get(productId);
    if (paid) return [{ productId, ...paid, ofThisCustomer: true, isListed: false, listName: null }];
    const { price = null, listName = null } = lists.get(productId) ?? {};
    if (price !== null) {
      const nowhere = { orderLocalId: null, orderId: null, date: null };
      return [{ productId, price, ...nowhere, ofThisCustomer: false, isListed: true, listName }];
    }
    const found = anyPrice(db, productId);
    return found ? [{ productId, ...found, ofThisCustomer: false, isListed: false, listName: null }] : [];
  });
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
