/** What a customer buys, from the lines of cached orders. */
import type { Connection } from '../engine/connection.ts';
import type { Purchase } from '../../../src-shared/contract/catalogue/customers.ts';
import type { PaidPrice } from '../../../src-shared/contract/orders/prices.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { findReferences } from './catalogue.ts';
import { dayOf, usualGap } from './order-days.ts';
import { compareNames } from '../engine/compare-names.ts';
import type { LinesOfOrder } from '../records/order-lines.ts';
import { readOrderRows } from '../records/order-search.ts';
import { secondOfKey } from '../records/order-keys.ts';
import type { StoredOrder } from '../records/orders.ts';
import { newestKeys, ordersLookedAt, walkNewest } from './newest-orders.ts';

/** Of long orders fewer are read. */
const linesLookedAt = 10_000;

interface Bought {
  /** The orders that hold the product, newest first. */
  keys: number[];
  quantity: number | null;
  price: number | null;
}

export function listPurchases(
  db: Connection,
  customerId: number,
): { rows: Purchase[]; ofOrders: number; isCut: boolean } {
  const orders: LinesOfOrder[] = [];
  const bought = new Map<number, Bought>();
  let lineCount = 0;
  let isLong = false;
  for (const order of walkNewest(db, customerId)) {
    isLong = lineCount >= linesLookedAt;
    if (isLong) break;
    const { orderKey, lines } = order;
    orders.push(order);
    lineCount += lines.length;
    for (const [, productId, quantity, price] of lines) {
      const known = bought.get(productId);
      if (!known) bought.set(productId, { keys: [orderKey], quantity, price });
      else if (known.keys.at(-1) !== orderKey) known.keys.push(orderKey);
    }
  }
  const keys = newestKeys(db, customerId, ordersLookedAt + 1);
  const isCut = isLong || keys.length > ordersLookedAt;
  const ofOrders = isLong ? orders.length : Math.min(keys.length, ordersLookedAt);
  const lastKeys = new Set([...bought.values()].flatMap(({ keys }) => keys[0] ?? []));
  const byKey = new Map(readOrderRows(db, [...lastKeys]).map((order) => [order.order_key, order]));
  const rowOf = (key: number): StoredOrder => {
    const found = byKey.get(key);
    if (!found) throw new Error(`Order ${key} has lines and no row`);
    return found;
  };
  const references = findReferences(db, 'product', [...bought.keys()]);
  const rows = [...bought].map(([productId, { keys, quantity, price }]) => {
    const [lastKey = 0] = keys;
    const known = references.get(productId);
    return {
      lastKey,
      productId,
      name: known?.name ?? null,
      fk_id: known?.fk_id ?? null,
      times: keys.length,
      everyDays: usualGap(daysOf(keys)),
      lastDate: rowOf(lastKey).date,
      lastOrderLocalId: rowOf(lastKey).local_id,
      lastQuantity: quantity,
      lastPrice: price,
    };
  });
  rows.sort((a, b) => b.lastKey - a.lastKey || compareNames(a.name ?? '', b.name ?? ''));
  return { rows: rows.map(({ lastKey: _, ...row }) => row), ofOrders, isCut };
}

/** The distinct days of orders by their keys, the oldest first. Orders without a date have none. */
function daysOf(newestFirst: readonly number[]): number[] {
  const seconds = newestFirst.map(secondOfKey).filter((second) => second > 0);
  return [...new Set(seconds.map(dayOf))].reverse();
}

export interface SoldLine {
  orderKey: number;
  quantity: number | null;
  price: number | null;
}

/** The lines of this customer with these products, by product, newest first. Only orders that the service has count. */
export function linesOfCustomer(
  db: Connection,
  customerId: number,
  productIds: readonly number[],
): Map<number, SoldLine[]> {
  const found = new Map(productIds.map((productId) => [productId, [] as SoldLine[]]));
  for (const { orderKey, lines } of onService(db, [...walkNewest(db, customerId)]))
    for (const [, productId, quantity, price] of lines) found.get(productId)?.push({ orderKey, quantity, price });
  return found;
}

/** The prices that this customer paid for a product, the newest first, at most `most`. Lines without a price were given away. */
export function paidPrices(db: Connection, customerId: number, productId: number, most: number): PaidPrice[] {
  const found: { orderKey: number; quantity: number | null; price: number }[] = [];
  for (const { orderKey, lines } of walkNewest(db, customerId)) {
    for (const [, product, quantity, price] of lines)
      if (product === productId && price !== null && price > 0) found.push({ orderKey, quantity, price });
    if (found.length >= most) break;
  }
  const rows = readOrderRows(db, [...new Set(found.map(({ orderKey }) => orderKey))]);
  const byKey = new Map(rows.map((order) => [order.order_key, order]));
  return found.slice(0, most).flatMap(({ orderKey, ...line }) => {
    const order = byKey.get(orderKey);
    return order ? [{ ...line, orderLocalId: order.local_id, orderId: order.id, date: order.date }] : [];
  });
}

export function onService(db: Connection, orders: readonly LinesOfOrder[]): LinesOfOrder[] {
  const rows = readOrderRows(
    db,
    orders.map(({ orderKey }) => orderKey),
  );
  const taken = new Set(rows.filter(({ id }) => id !== null).map(({ order_key: key }) => key));
  return orders.filter(({ orderKey }) => taken.has(orderKey));
}

interface Line {
  price: number;
  orderLocalId: LocalId;
  orderId: number | null;
  date: string | null;
}

/**
 * The newest line for each of these products in a customer’s orders, which come the newest first. Lines without a price were given away
 * and do not count.
 */
export function newestLines(
  db: Connection,
  orders: Iterable<LinesOfOrder>,
  productIds: readonly number[],
): Map<number, Line> {
  const wanted = new Set(productIds);
  const found = new Map<number, { orderKey: number; price: number }>();
  for (const { orderKey, lines } of orders) {
    for (const [, productId, , price] of lines) {
      const isPaid = price !== null && price > 0;
      if (isPaid && wanted.has(productId) && !found.has(productId)) found.set(productId, { orderKey, price });
    }
    if (found.size === wanted.size) break;
  }
  const keys = [...new Set([...found.values()].map(({ orderKey }) => orderKey))];
  const byKey = new Map(readOrderRows(db, keys).map((order) => [order.order_key, order]));
  return new Map(
    [...found].flatMap(([productId, { orderKey, price }]) => {
      const order = byKey.get(orderKey);
      return order ? [[productId, { price, orderLocalId: order.local_id, orderId: order.id, date: order.date }]] : [];
    }),
  );
}
