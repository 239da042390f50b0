/** Where a product was sold, out of the lines of cached orders. */
import type { Connection } from '../engine/connection.ts';
import type { ProductSale } from '../../../src-shared/contract/catalogue/customers.ts';
import { onService, type SoldLine } from './customer-purchases.ts';
import { productWord, readLines } from '../records/order-lines.ts';
import { readOrderRows } from '../records/order-search.ts';
import { selectCount, selectNumbers } from '../engine/statement.ts';

const salesShown = 100;

/** The newest orders that hold a product, the newest first. */
export function newestOrdersWith(db: Connection, productId: number, most = salesShown): number[] {
  return selectNumbers(
    db,
    `SELECT rowid FROM order_products WHERE order_products MATCH @word ORDER BY rowid DESC LIMIT @limit`,
    { word: productWord(productId, 1), limit: most },
  );
}

/** The newest lines of a product that the service has taken, whoever bought it. */
export function linesOfProduct(db: Connection, productId: number): SoldLine[] {
  const orders = onService(db, readLines(db, newestOrdersWith(db, productId)));
  return orders
    .sort((a, b) => b.orderKey - a.orderKey)
    .flatMap(({ orderKey, lines }) =>
      lines
        .filter(([, product]) => product === productId)
        .map(([, , quantity, price]) => ({ orderKey, quantity, price })),
    );
}

/** The newest first. */
export function listProductSales(db: Connection, productId: number): ProductSale[] {
  const keys = newestOrdersWith(db, productId);
  const linesByKey = new Map(readLines(db, keys).map(({ orderKey, lines }) => [orderKey, lines]));
  return readOrderRows(db, keys)
    .flatMap((order) => {
      const lines = (linesByKey.get(order.order_key) ?? []).filter(([, product]) => product === productId);
      return lines.map(([, , quantity, price]) => ({
        orderLocalId: order.local_id,
        orderId: order.id,
        date: order.date,
        customerId: order.customer_id,
        customerName: order.customer_name,
        quantity,
        price,
      }));
    })
    .slice(0, salesShown);
}

/** Orders with one line of it, those with a second one, and so on. */
export function countProductLines(db: Connection, productId: number): number {
  let lines = 0;
  for (let n = 1; ; n++) {
    const orders = selectCount(db, `SELECT count(*) FROM order_products WHERE order_products MATCH @word`, {
      word: productWord(productId, n),
    });
    if (orders === 0) return lines;
    lines += orders;
  }
}
