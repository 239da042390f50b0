/** Stores orders: the row, the service's document, and what is derived from them. All are written together. */
import type { Connection } from '../engine/connection.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import type { KeysQuery } from '../engine/database-thread.ts';
import { clearDerivedRows, deriveRows } from './derived-rows.ts';
import { firstKeyOf, nextKey, secondOf } from './order-keys.ts';
import { removeSignature } from './signatures.ts';
import type { Derived, OrderColumns, OrderSummary } from './order-summary.ts';
import { changeOne, insertValues, selectNumbers, selectAll, selectOne, type Bindings } from '../engine/statement.ts';

export interface StoredOrder extends OrderColumns {
  order_key: number;
  local_id: LocalId;
  id: number | null;
  estimate: string | null;
  doc_id: number | null;
  hidden: 0 | 1;
  gone_at_ms: number | null;
  made_here: 0 | 1;
  /** The federal state of the address in the service's document; null until there is one. */
  address_state: string | null;
  /** When the service last answered about this very order. */
  confirmed_at_ms: number | null;
  /** When the newest list was asked for that changed it, or first held it. */
  listed_at_ms: number | null;
  /** 1 if the record came in a file of exported work and the service has not answered about it yet. */
  unconfirmed: 0 | 1;
}

export function findOrder(db: Connection, localId: string): StoredOrder | undefined {
  return selectOne(db, `SELECT * FROM orders WHERE local_id = @localId`, { localId });
}

export function findOrderByKey(db: Connection, orderKey: number): StoredOrder | undefined {
  return selectOne(db, `SELECT * FROM orders WHERE order_key = @orderKey`, { orderKey });
}

export function findOrderByServiceId(db: Connection, id: number): StoredOrder | undefined {
  return selectOne(db, `SELECT * FROM orders WHERE id = @id`, { id });
}

/** The server ids among these that are cached. */
export function selectKnownIds(db: Connection, ids: readonly number[]): number[] {
  return selectNumbers(db, `SELECT id FROM orders WHERE id IN (SELECT value FROM json_each(@ids))`, {
    ids: JSON.stringify(ids),
  });
}

export function listLocalIds(db: Connection): LocalId[] {
  return selectAll<{ local_id: LocalId }>(db, `SELECT local_id FROM orders`).map(({ local_id }) => local_id);
}

/**
 * Keys of the orders with this `fk_id`. An `fk_id` that is made from the order's local id is not indexed: the local id is searched.
 */
export const keysByFkId = `
  SELECT order_key FROM orders WHERE fk_id = @fkId AND fk_id <> 'satchel-' || local_id
  UNION ALL SELECT order_key FROM orders WHERE local_id = substr(@fkId, length('satchel-') + 1) AND fk_id = @fkId`;

/** Every order of the service with this `fk_id`. */
export function selectOrdersByFkId(db: Connection, fkId: string): StoredOrder[] {
  return selectAll(db, `SELECT * FROM orders WHERE order_key IN (${keysByFkId}) AND id IS NOT NULL ORDER BY id`, {
    fkId,
  });
}

/** An order made here that the service has not given an id yet. */
export function findOrderWithoutId(db: Connection, fkId: string): StoredOrder | undefined {
  return selectOne(db, `SELECT * FROM orders WHERE order_key IN (${keysByFkId}) AND id IS NULL`, { fkId });
}

/** The service's last document of an order, or null while it has not answered the create. */
export function readOrderDoc(db: Connection, order: Pick<StoredOrder, 'doc_id'>): Order | null {
  const text = readOrderText(db, order);
  return text === null ? null : (JSON.parse(text) as Order);
}

/** The document as text, as the service or `JSON.stringify` wrote it. */
export function readOrderText(db: Connection, order: Pick<StoredOrder, 'doc_id'>): string | null {
  if (order.doc_id === null) return null;
  const row = selectOne<{ json: string }>(db, `SELECT json FROM order_docs WHERE doc_id = @docId`, {
    docId: order.doc_id,
  });
  if (!row) throw new Error(`Document ${order.doc_id} is missing`);
  return row.json;
}

/** The order's row as the rep sees it. The columns that only depend on the service's document are not among it. */
export interface OrderRowWrite {
  summary: OrderSummary;
  /** Satchel's estimate of the total, until the service has calculated it for the order as it is now. */
  estimate: string | null;
  hidden: boolean;
}

/** The service's document of an order: its JSON as it came, and the columns that are taken from it. */
export interface OrderDoc {
  id: number;
  json: string | Uint8Array;
  /** The federal state of the address. */
  state: string | null;
}

/** The row of an order that is new on this machine: entered here, or read by a pull. */
export interface NewOrderRow {
  localId: string;
  columns: OrderColumns;
  derive: () => Derived;
  estimate: string | null;
  /** The service's document of a pulled order; null for an order that was entered here. */
  pulled: (OrderDoc & { askedAtMs: number }) | null;
}

/** One insert into each table. */
export function insertOrderRow(db: Connection, { localId, columns, derive, estimate, pulled }: NewOrderRow): void {
  const key = nextKey(db, secondOf(columns.date));
  const docId = pulled && insertValues(db, `INSERT INTO order_docs (json) VALUES (CAST(? AS TEXT))`, [pulled.json]);
  const { fk_id, date, customer_id, customer_fk_id, customer_name, status_id, status_name } = columns;
  const { quotation_id, user_id, branch_id, total_value, item_count } = columns;
  insertValues(
    db,
    `INSERT INTO orders (order_key, local_id, id, fk_id, date, customer_id, customer_fk_id, customer_name, status_id,
                         status_name, quotation_id, user_id, address_state, branch_id, total_value, estimate, item_count, doc_id,
                         made_here, listed_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[key, localId, pulled?.id ?? null, fk_id, date, customer_id, customer_fk_id, customer_name, status_id],
      ...[status_name, quotation_id, user_id, pulled?.state ?? null, branch_id, total_value, estimate, item_count],
      ...[docId, pulled ? 0 : 1, pulled?.askedAtMs ?? null],
    ],
  );
  deriveRows(db, key, derive, { isNew: true, isGivenByCreate: pulled === null });
}

/**
 * Writes the row of a cached order as the rep sees it now. Its key changes with its date. Only columns that differ are written,
 * because SQLite renews the index entries of every column that a statement names.
 */
export function updateOrderRow(db: Connection, known: StoredOrder, { summary, estimate, hidden }: OrderRowWrite): void {
  const keepsKey = secondOf(known.date) === secondOf(summary.date);
  const key = keepsKey ? known.order_key : nextKey(db, secondOf(summary.date));
  const { search, lines, ...columns } = summary;
  const row = { ...columns, estimate, hidden: hidden ? (1 as const) : (0 as const), order_key: key };
  const names = (Object.keys(row) as (keyof typeof row)[]).filter((name) => row[name] !== known[name]);
  if (names.length > 0) {
    const assignments = names.map((name) => `${name} = @${name}`).join(', ');
    changeOne(db, `UPDATE orders SET ${assignments} WHERE local_id = @localId`, { ...row, localId: known.local_id });
  }
  if (hidden || !keepsKey) clearDerivedRows(db, known.order_key);
  if (!hidden) deriveRows(db, key, () => ({ search, lines }), { isNew: false });
}

/** Where a document comes from: an answer about this very record, or a list. The time of a list is the time of its request. */
export type DocSource = { confirmedAtMs: number } | { listAskedAtMs: number };

/** Stores the service's document of an order. `json` is its text as it came. */
export function writeOrderDoc(
  db: Connection,
  { order_key: key, doc_id: known }: Pick<StoredOrder, 'order_key' | 'doc_id'>,
  { id, json, state }: OrderDoc,
  source: DocSource,
): void {
  const docId = known ?? insertValues(db, `INSERT INTO order_docs (json) VALUES (CAST(? AS TEXT))`, [json]);
  if (known !== null)
    changeOne(db, `UPDATE order_docs SET json = CAST(@json AS TEXT) WHERE doc_id = @docId`, { docId, json });
  changeOne(
    db,
    `UPDATE orders SET id = @id, doc_id = @docId, address_state = @state, gone_at_ms = NULL, unconfirmed = 0,
            confirmed_at_ms = coalesce(@confirmed, confirmed_at_ms), listed_at_ms = coalesce(@listed, listed_at_ms)
      WHERE order_key = @key`,
    { id, docId, state, key, ...sourceColumns(source) },
  );
}

/** The values for `confirmed_at_ms` and `listed_at_ms`; null if the source does not change the column. */
export function sourceColumns(source: DocSource): { confirmed: number | null; listed: number | null } {
  return 'confirmedAtMs' in source
    ? { confirmed: source.confirmedAtMs, listed: null }
    : { confirmed: null, listed: source.listAskedAtMs };
}

/** Notes the first list that held the order. */
export function noteListed(db: Connection, localId: string, askedAtMs: number): void {
  changeOne(db, `UPDATE orders SET listed_at_ms = @askedAtMs WHERE local_id = @localId`, { localId, askedAtMs });
}

/** Marks an order as gone. The service has just answered this about the order itself. */
export function markOrderGone(db: Connection, localId: string, atMs: number): void {
  changeOne(db, `UPDATE orders SET gone_at_ms = @atMs, confirmed_at_ms = @atMs WHERE local_id = @localId`, {
    ...{ localId, atMs },
  });
  removeSignature(db, localId);
}

/** Removes an order that never reached the service. Its signature stays until the next start: the rep may take this back. */
export function deleteUnsentOrder(db: Connection, order: StoredOrder): void {
  clearDerivedRows(db, order.order_key);
  changeOne(db, `DELETE FROM orders WHERE order_key = @key AND id IS NULL`, { key: order.order_key });
}

/** Server ids of the cached orders that are not gone: all, or those dated from `from` on. */
export function presentOrderIds(db: Connection, from: Date | null): number[] {
  return selectNumbers(db, `SELECT id ${present}`, firstPresent(from));
}

/** The query that counts the orders of `presentOrderIds`. */
export function presentOrdersQuery(from: Date | null): KeysQuery {
  return { sql: `SELECT count(*) ${present}`, bindings: firstPresent(from) };
}

const present = `FROM orders WHERE id IS NOT NULL AND gone_at_ms IS NULL AND order_key >= @first`;

function firstPresent(from: Date | null): Bindings {
  return { first: from === null ? Number.MIN_SAFE_INTEGER : firstKeyOf(from.getTime() / 1000) };
}

/** Removes a cached order altogether. */
export function removeOrder(db: Connection, order: Pick<StoredOrder, 'order_key' | 'doc_id' | 'local_id'>): void {
  removeSignature(db, order.local_id);
  clearDerivedRows(db, order.order_key);
  changeOne(db, `DELETE FROM orders WHERE order_key = @key`, { key: order.order_key });
  if (order.doc_id !== null) changeOne(db, `DELETE FROM order_docs WHERE doc_id = @docId`, { docId: order.doc_id });
}

/** Assignments in SQL for a record that the service does not have (any more). */
export const nothingHeld = `id = NULL, gone_at_ms = NULL, confirmed_at_ms = NULL, listed_at_ms = NULL`;

/** Forgets the service's data of an order that is to be recreated. */
export function detachOrder(db: Connection, order: Pick<StoredOrder, 'order_key' | 'doc_id'>): void {
  changeOne(db, `UPDATE orders SET ${nothingHeld}, doc_id = NULL WHERE order_key = @key`, { key: order.order_key });
  if (order.doc_id !== null) changeOne(db, `DELETE FROM order_docs WHERE doc_id = @docId`, { docId: order.doc_id });
}
