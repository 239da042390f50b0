/**
 * What searches need of an order beside its row: its words and its slim lines. A save does not write them, they are owed, and
 * that is as durable as the order: it is noted, or told by the order's create in the outbox. They are paid a moment later,
 * several orders together. Whoever asks for words or lines has them paid first, so that nobody sees the difference.
 */
import type { Database } from 'better-sqlite3';
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
  /** Nothing was ever written of it, so that nothing has to be looked for and taken away. */
  isNew: boolean;
}

export interface Flusher {
  /** Null for an order that has none: hidden, or gone since. Undefined for one that cannot be read: it stays as it was. */
  read(orderKey: number): Derived | null | undefined;
  /** Called within the transaction that owes, but one that nobody waits for: who has several of these pays at their end. */
  onDirty(): void;
  /** The clock that was handed in. */
  now(): number;
}

const flushers = new WeakMap<Database, Flusher>();
/** Keys of orders that are owed because their creates are newer than the last one paid for. Undone ones may be among them. */
const givenByCreates = new WeakMap<Database, Set<number>>();
const paidUp = new WeakSet<Database>();
/** How what is owed is derived: those orders need not be read again. Only with a flusher, and not of too many. */
const remembered = new WeakMap<Database, Map<number, Remembered>>();
const mostRemembered = 512;
const textListeners = new WeakMap<Database, (orderKey: number) => void>();

/** One per database. */
export function setFlusher(db: Database, flusher: Flusher): void {
  flushers.set(db, flusher);
  const known = new Map<number, Remembered>();
  remembered.set(db, known);
  givenByCreates.set(db, new Set());
  noteUnpaidCreates(db);
  onUndone(db, () => known.clear());
}

/** What creates of an earlier visit tell. */
function noteUnpaidCreates(db: Database): void {
  const paidTo = Number(readSyncState(db, 'wordsPaidToSeq') ?? 0);
  if (lastSeq(db) <= paidTo) return;
  transactUnsynced(db, () => {
    change(
      db,
      `INSERT OR IGNORE INTO orders_owed
         SELECT order_key FROM outbox JOIN orders ON orders.local_id = record_local_id
          WHERE kind = 'order.create' AND seq > @paidTo`,
      { paidTo },
    );
    noteCreatesPaid(db);
  });
}

function noteCreatesPaid(db: Database): void {
  writeSyncState(db, 'wordsPaidToSeq', String(lastSeq(db)));
}

/** Calls the listener whenever the texts of an order change or are taken away. One per database. */
export function onTextChange(db: Database, listener: (orderKey: number) => void): void {
  textListeners.set(db, listener);
}

/**
 * Within a transaction. `derive` is called when it is paid for. `isNew`: the order was not there before. `isGivenByCreate`: the
 * same transaction puts the order's create into the outbox.
 */
export function deriveRows(
  db: Database,
  key: number,
  derive: () => Derived,
  { isNew, isGivenByCreate = false }: { isNew: boolean; isGivenByCreate?: boolean },
): void {
  textListeners.get(db)?.(key);
  paidUp.delete(db);
  const known = remembered.get(db);
  if (known && known.size >= mostRemembered) known.clear();
  known?.set(key, { derive, isNew: isNew || known.get(key)?.isNew === true });
  if (isGivenByCreate) givenByCreates.get(db)?.add(key);
  else insertValues(db, `INSERT OR IGNORE INTO orders_owed VALUES (?)`, [key]);
  if (!isUnsynced(db)) flushers.get(db)?.onDirty();
}

export function clearDerivedRows(db: Database, key: number): void {
  textListeners.get(db)?.(key);
  forgive(db, key);
  deleteRows(db, key);
}

/** At least one where anything is owed; an order that is owed in both ways counts twice. */
export function countDirty(db: Database): number {
  if (paidUp.has(db)) return 0;
  const told = givenByCreates.get(db)?.size ?? 0;
  const count = told + (selectValue(db, `SELECT count(*) FROM orders_owed`, []) ?? 0);
  if (count === 0 && !db.inTransaction) paidUp.add(db);
  return count;
}

/**
 * After so much text, or so many milliseconds, the rest is left to the next transaction: it would hold up a frame of the
 * window. A page of orders takes some 4 ms, but several times that where nothing is warm yet; to commit it takes half as long again.
 */
const mostText = 192 * 1024;
const mostMs = 6;

/** Pays for as many orders at most, and answers whether that was all. A crash leaves what is owed and what is paid in step. */
export function flushDirty(db: Database, limit = atOnce): boolean {
  if (countDirty(db) === 0) return true;
  const flusher = flushers.get(db);
  if (!flusher) throw new Error('Nobody pays for this database');
  const told = givenByCreates.get(db) ?? new Set();
  const keys = firstDirty(db, told, limit);
  const paid = transactUnsynced(db, () => paySome(db, keys, told, flusher));
  for (const key of paid) {
    remembered.get(db)?.delete(key);
    told.delete(key);
  }
  return paid.length < limit && paid.length === keys.length;
}

function firstDirty(db: Database, told: ReadonlySet<number>, limit: number): readonly number[] {
  const noted = selectNumbers(db, `SELECT order_key FROM orders_owed ORDER BY order_key LIMIT @limit`, { limit });
  if (told.size === 0) return noted;
  return [...new Set([...noted, ...told])].toSorted((a, b) => a - b).slice(0, limit);
}

/** Answers the keys that are paid for: the first ones. */
function paySome(
  db: Database,
  keys: readonly number[],
  told: ReadonlySet<number>,
  flusher: Flusher,
): readonly number[] {
  const known = remembered.get(db);
  const paid: number[] = [];
  const fromMs = flusher.now();
  let text = 0;
  for (const key of keys) {
    const found = known?.get(key);
    const derived = found ? found.derive() : flusher.read(key);
    if (derived === null) deleteRows(db, key);
    else if (derived) writeRows(db, key, derived, found?.isNew ?? false);
    text += derived ? lengthOf(derived) : 0;
    paid.push(key);
    if (text > mostText || flusher.now() - fromMs >= mostMs) break;
  }
  change(db, `DELETE FROM orders_owed WHERE order_key <= @last`, { last: paid.at(-1) ?? 0 });
  if (told.size > 0 && [...told].every((key) => paid.includes(key))) noteCreatesPaid(db);
  return paid;
}

function lengthOf({ search, lines }: Derived): number {
  return search.products.length + search.observations.length + lines.lines.length;
}

/** Orders that share a transaction: their words cost less together, and hold up a frame of the window no more than it bears. */
export const atOnce = 100;

function forgive(db: Database, key: number): void {
  remembered.get(db)?.delete(key);
  if (!paidUp.has(db)) change(db, `DELETE FROM orders_owed WHERE order_key = @key`, { key });
}

function writeRows(db: Database, key: number, { search, lines }: Derived, isNew: boolean): void {
  insertValues(
    db,
    `${isNew ? 'INSERT' : 'REPLACE'} INTO orders_fts (rowid, customer, reference, observations, products) VALUES (?, ?, ?, ?, ?)`,
    [key, search.customer, search.reference, search.observations, search.products],
  );
  if (isNew) insertLines(db, key, lines);
  else replaceLines(db, key, lines);
}

function deleteRows(db: Database, key: number): void {
  change(db, `DELETE FROM orders_fts WHERE rowid = @key`, { key });
  deleteLines(db, key);
}
