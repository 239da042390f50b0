/**
 * Deferred search index: the words and the slim lines of orders. Saving an order marks it dirty; index rows are written in
 * batches shortly after. The mark is as durable as the order: it is a row, or follows from the order's create in the outbox.
 * A query that reads words or lines flushes first, so that it never misses an order.
 */
import type { Connection } from '../engine/connection.ts';
import { deleteLines, insertLines, replaceLines } from './order-lines.ts';
import type { Derived } from './order-summary.ts';
import { lastSeq } from '../outbox/rows.ts';
import {
  change,
  insertValues,
  isUnsynced,
  onUndone,
  selectNumbers,
  selectValue,
  transactUnsynced,
} from '../engine/statement.ts';
import { readSyncState, writeSyncState } from './sync-state.ts';

interface Remembered {
  derive: () => Derived;
  /** Whether the order has no index rows yet, so that none have to be deleted. */
  isNew: boolean;
}

export interface Flusher {
  /**
   * Reads what is derived from an order; null if it is hidden or gone. Undefined if it cannot be read: its index rows stay as they
   * are.
   */
  read(orderKey: number): Derived | null | undefined;
  /**
   * Called within a transaction that marks an order dirty. Unsynced transactions do not call it: their callers flush at the end.
   */
  onDirty(): void;
  /** The time in milliseconds, by the clock that the workspace was given. */
  now(): number;
}

/** What a connection remembers about its dirty orders. */
class DirtyOrders {
  flusher: Flusher | null = null;
  /**
   * Orders that are dirty because their creates are newer than the last flushed one. Some may be of a transaction that was undone.
   */
  readonly givenByCreates = new Set<number>();
  /** Whether it is known that no order is dirty. */
  isClean = false;
  /** Functions that derive the rows of dirty orders, so that the orders are not read again. Bounded by `mostRemembered`. */
  readonly remembered = new Map<number, Remembered>();
  onTextChange: ((orderKey: number) => void) | null = null;
}

const mostRemembered = 512;

/** One per database. */
export function setFlusher(db: Connection, flusher: Flusher): void {
  const dirty = db.part(DirtyOrders);
  dirty.flusher = flusher;
  dirty.remembered.clear();
  dirty.givenByCreates.clear();
  noteUnflushedCreates(db);
  onUndone(db, () => dirty.remembered.clear());
}

/** Marks the orders as dirty whose creates were not flushed when the program ended. */
function noteUnflushedCreates(db: Connection): void {
  const flushedTo = Number(readSyncState(db, 'wordsFlushedToSeq') ?? 0);
  if (lastSeq(db) <= flushedTo) return;
  transactUnsynced(db, () => {
    change(
      db,
      `INSERT OR IGNORE INTO dirty_orders
         SELECT order_key FROM outbox JOIN orders ON orders.local_id = record_local_id
          WHERE kind = 'order.create' AND seq > @flushedTo`,
      { flushedTo },
    );
    noteCreatesFlushed(db);
  });
}

function noteCreatesFlushed(db: Connection): void {
  writeSyncState(db, 'wordsFlushedToSeq', String(lastSeq(db)));
}

/** Calls the listener whenever the texts of an order change or are removed. One per database. */
export function onTextChange(db: Connection, listener: (orderKey: number) => void): void {
  db.part(DirtyOrders).onTextChange = listener;
}

/**
 * Marks an order as dirty, within a transaction. `derive` is called when the order is flushed. `isNew`: the order has no index rows
 * yet. `isGivenByCreate`: the same transaction appends the order's create to the outbox, and the create is the mark.
 */
export function deriveRows(
  db: Connection,
  key: number,
  derive: () => Derived,
  { isNew, isGivenByCreate = false }: { isNew: boolean; isGivenByCreate?: boolean },
): void {
  const dirty = db.part(DirtyOrders);
  const { flusher, remembered } = dirty;
  dirty.onTextChange?.(key);
  dirty.isClean = false;
  if (remembered.size >= mostRemembered) remembered.clear();
  if (flusher) remembered.set(key, { derive, isNew: isNew || remembered.get(key)?.isNew === true });
  if (isGivenByCreate) {
    if (flusher) dirty.givenByCreates.add(key);
  } else insertValues(db, `INSERT OR IGNORE INTO dirty_orders VALUES (?)`, [key]);
  if (!isUnsynced(db)) flusher?.onDirty();
}

export function clearDerivedRows(db: Connection, key: number): void {
  db.part(DirtyOrders).onTextChange?.(key);
  dropDirty(db, key);
  deleteRows(db, key);
}

/** Zero if no order is dirty. An order that is dirty by a row and by its create counts twice. */
export function countDirty(db: Connection): number {
  const dirty = db.part(DirtyOrders);
  if (dirty.isClean) return 0;
  const count = dirty.givenByCreates.size + (selectValue(db, `SELECT count(*) FROM dirty_orders`, []) ?? 0);
  if (count === 0 && !db.inTransaction) dirty.isClean = true;
  return count;
}

/**
 * The most text, in characters, and the most time of one transaction: a longer one would delay a frame of the window. A page of
 * orders takes some 4 ms, several times that right after the start, and its commit half as long again.
 */
const mostText = 192 * 1024;
const mostMs = 6;

/** Flushes up to `limit` orders. Returns whether none is left. Index rows and marks are written in one transaction. */
export function flushDirty(db: Connection, limit = atOnce): boolean {
  if (countDirty(db) === 0) return true;
  const { flusher, givenByCreates, remembered } = db.part(DirtyOrders);
  if (!flusher) throw new Error('This database has no flusher');
  const keys = firstDirty(db, givenByCreates, limit);
  const flushed = transactUnsynced(db, () => flushSome(db, keys, flusher));
  for (const key of flushed) {
    remembered.delete(key);
    givenByCreates.delete(key);
  }
  return flushed.length < limit && flushed.length === keys.length;
}

function firstDirty(db: Connection, given: ReadonlySet<number>, limit: number): readonly number[] {
  const noted = selectNumbers(db, `SELECT order_key FROM dirty_orders ORDER BY order_key LIMIT @limit`, { limit });
  if (given.size === 0) return noted;
  return [...new Set([...noted, ...given])].toSorted((a, b) => a - b).slice(0, limit);
}

/** Flushes the first of these orders, until the transaction is long enough. Returns the keys of the flushed orders. */
function flushSome(db: Connection, keys: readonly number[], flusher: Flusher): readonly number[] {
  const { remembered, givenByCreates } = db.part(DirtyOrders);
  const flushed: number[] = [];
  const fromMs = flusher.now();
  let text = 0;
  for (const key of keys) {
    const found = remembered.get(key);
    const derived = found ? found.derive() : flusher.read(key);
    if (derived === null) deleteRows(db, key);
    else if (derived) writeRows(db, key, derived, found?.isNew ?? false);
    text += derived ? lengthOf(derived) : 0;
    flushed.push(key);
    if (text > mostText || flusher.now() - fromMs >= mostMs) break;
  }
  change(db, `DELETE FROM dirty_orders WHERE order_key <= @last`, { last: flushed.at(-1) ?? 0 });
  if (givenByCreates.size > 0 && [...givenByCreates].every((key) => flushed.includes(key))) noteCreatesFlushed(db);
  return flushed;
}

function lengthOf({ search, lines }: Derived): number {
  return search.products.length + search.observations.length + lines.lines.length;
}

/** How many orders share a transaction: together their index rows cost less, and the window is not delayed. */
export const atOnce = 100;

function dropDirty(db: Connection, key: number): void {
  const { remembered, isClean } = db.part(DirtyOrders);
  remembered.delete(key);
  if (!isClean) change(db, `DELETE FROM dirty_orders WHERE order_key = @key`, { key });
}

function writeRows(db: Connection, key: number, { search, lines }: Derived, isNew: boolean): void {
  insertValues(
    db,
    `${isNew ? 'INSERT' : 'REPLACE'} INTO orders_fts (rowid, customer, reference, observations, products) VALUES (?, ?, ?, ?, ?)`,
    [key, search.customer, search.reference, search.observations, search.products],
  );
  if (isNew) insertLines(db, key, lines);
  else replaceLines(db, key, lines);
}

function deleteRows(db: Connection, key: number): void {
  change(db, `DELETE FROM orders_fts WHERE rowid = @key`, { key });
  deleteLines(db, key);
}
