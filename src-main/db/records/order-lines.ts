/** The slim lines of orders (product, quantity, price): one row for each order, and an index of the orders of each product. */
import type { Connection } from '../engine/connection.ts';
import { change, insertValues, selectAll, selectOne } from '../engine/statement.ts';

/** A line as it is stored. */
type Line = readonly [position: number, productId: number, quantity: number | null, price: number | null];

export interface ItemSummary {
  position: number;
  product_id: number;
  quantity: number | null;
  price: number | null;
}

/** The lines of one order as texts, as they are stored. */
export interface LineTexts {
  /** JSON of a list of `Line`; empty if there are none. */
  lines: string;
  /** A word for each line; see `productWord`. */
  products: string;
}

export interface LinesOfOrder {
  orderKey: number;
  /** By position. */
  lines: readonly Line[];
}

export function writeOutLines(items: readonly ItemSummary[]): LineTexts {
  return items.length === 0 ? { lines: '', products: '' } : { lines: textOf(items), products: wordsOf(items) };
}

export function insertLines(db: Connection, orderKey: number, { lines, products }: LineTexts): void {
  if (lines === '') return;
  insertValues(db, `INSERT INTO order_lines VALUES (?, ?)`, [orderKey, lines]);
  insertValues(db, `INSERT INTO order_products (rowid, products) VALUES (?, ?)`, [orderKey, products]);
}

/** Writes nothing if the lines have not changed. */
export function replaceLines(db: Connection, orderKey: number, texts: LineTexts): void {
  const known = selectOne<{ lines: string }>(db, `SELECT lines FROM order_lines WHERE order_key = @orderKey`, {
    orderKey,
  });
  if ((known?.lines ?? '') === texts.lines) return;
  if (known) deleteLines(db, orderKey);
  insertLines(db, orderKey, texts);
}

export function deleteLines(db: Connection, orderKey: number): void {
  if (change(db, `DELETE FROM order_lines WHERE order_key = @orderKey`, { orderKey }) === 0) return;
  change(db, `DELETE FROM order_products WHERE rowid = @orderKey`, { orderKey });
}

/** The lines of the orders with these keys, in any order. */
export function readLines(db: Connection, orderKeys: readonly number[]): LinesOfOrder[] {
  const rows = selectAll<{ order_key: number; lines: string }>(
    db,
    `SELECT order_key, lines FROM order_lines WHERE order_key IN (SELECT value FROM json_each(@keys))`,
    { keys: JSON.stringify(orderKeys) },
  );
  const all = JSON.parse(`[${rows.map(({ lines }) => lines).join()}]`) as Line[][];
  return rows.map(({ order_key }, at) => ({ orderKey: order_key, lines: all[at] ?? [] }));
}

/** The word that an order has in `order_products` if a product is on n or more of its lines. */
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
