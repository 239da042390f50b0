/** The slim lines of orders: a row for each order, and the orders of each product. */
import type { Database } from 'better-sqlite3';
import type { ItemSummary } from './order-summary.ts';
import { change, insertValues, selectAll, selectOne } from './statement.ts';

/** As the table holds it. */
type Line = readonly [position: number, productId: number, quantity: number | null, price: number | null];

export interface LinesOfOrder {
  orderKey: number;
  /** By position. */
  lines: readonly Line[];
}

export function insertLines(db: Database, orderKey: number, items: readonly ItemSummary[]): void {
  if (items.length === 0) return;
  insertValues(db, `INSERT INTO order_lines VALUES (?, ?)`, [orderKey, textOf(items)]);
  insertValues(db, `INSERT INTO order_products (rowid, products) VALUES (?, ?)`, [orderKey, wordsOf(items)]);
}

/** Writes nothing where they are as they were. */
export function replaceLines(db: Database, orderKey: number, items: readonly ItemSummary[]): void {
  const known = selectOne<{ lines: string }>(db, `SELECT lines FROM order_lines WHERE order_key = @orderKey`, {
    orderKey,
  });
  if (known?.lines === textOf(items)) return;
  if (known) deleteLines(db, orderKey);
  insertLines(db, orderKey, items);
}

export function deleteLines(db: Database, orderKey: number): void {
  if (change(db, `DELETE FROM order_lines WHERE order_key = @orderKey`, { orderKey }) === 0) return;
  change(db, `DELETE FROM order_products WHERE rowid = @orderKey`, { orderKey });
}

/** Of the orders with these keys, in no order. */
export function readLines(db: Database, orderKeys: readonly number[]): LinesOfOrder[] {
  const rows = selectAll<{ order_key: number; lines: string }>(
    db,
    `SELECT order_key, lines FROM order_lines WHERE order_key IN (SELECT value FROM json_each(@keys))`,
    { keys: JSON.stringify(orderKeys) },
  );
  const all = JSON.parse(`[${rows.map(({ lines }) => lines).join()}]`) as Line[][];
  return rows.map(({ order_key }, at) => ({ orderKey: order_key, lines: all[at] ?? [] }));
}

/** The word in `order_products` of orders in which a product stands on n lines or more. */
export function productWord(productId: number, n: number): string {
  return `${productId < 0 ? `m${-productId}` : productId}x${n}`;
}

function textOf(items: readonly ItemSummary[]): string {
  return JSON.stringify(items.map((item): Line => [item.position, item.product_id, item.quantity, item.price]));
}

function wordsOf(items: readonly ItemSummary[]): string {
  const counts = new Map<number, number>();
  return items
    .map(({ product_id }) => {
      const n = (counts.get(product_id) ?? 0) + 1;
      counts.set(product_id, n);
      return productWord(product_id, n);
    })
    .join(' ');
}
