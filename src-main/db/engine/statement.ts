/** Prepared statements, kept per database: preparing one costs more than running it. */
import type { Database, Statement } from 'better-sqlite3';

const prepared = new WeakMap<Database, Map<string, Statement>>();

function statement(db: Database, sql: string): Statement {
  let known = prepared.get(db);
  if (!known) prepared.set(db, (known = new Map<string, Statement>()));
  let found = known.get(sql);
  if (!found) known.set(sql, (found = db.prepare(plannedOnce(sql))));
  return found;
}

/**
 * SQLite plans a statement anew whenever a parameter gets another value that its plan might depend on, which costs more
 * than most statements do. It does not look at a value behind a plus; nothing else changes.
 */
function plannedOnce(sql: string): string {
  let found = planned.get(sql);
  if (found === undefined) planned.set(sql, (found = sql.replace(/@\w+/g, '+$&')));
  return found;
}

/** Statements are texts of the program's own: there are only so many. */
const planned = new Map<string, string>();

/** A statement that takes longer holds up a frame of the window more than once. */
const slowMs = 40;
const watchers = new WeakMap<Database, (sql: string, ms: number) => void>();

/** Calls the listener after each statement that was slow; the text holds names of parameters, never their values. */
export function watchSlowStatements(db: Database, listener: (sql: string, ms: number) => void): void {
  watchers.set(db, listener);
}

function timed<T>(db: Database, sql: string, run: () => T): T {
  const watcher = watchers.get(db);
  if (!watcher) return run();
  const startMs = performance.now();
  try {
    return run();
  } finally {
    const ms = performance.now() - startMs;
    if (ms > slowMs) watcher(sql.replace(/\s+/g, ' ').trim(), Math.round(ms));
  }
}

export type Bound = string | number | bigint | Uint8Array | null;
export type Bindings = Record<string, Bound>;

export function selectAll<Row>(db: Database, sql: string, bindings: Bindings = {}): Row[] {
  return timed(db, sql, () => statement(db, sql).all(bindings) as Row[]);
}

/** The one column of a select, for long lists: a row as an object costs more than reading it. */
export function selectNumbers(db: Database, sql: string, bindings: Bindings = {}): number[] {
  return timed(db, sql, () => statement(db, sql).pluck().all(bindings) as number[]);
}

/** As `selectNumbers`, row by row; meanwhile nothing may be written. */
export function iterateNumbers(db: Database, sql: string, bindings: Bindings): Iterable<number> {
  return statement(db, sql).pluck().iterate(bindings) as Iterable<number>;
}

/** Rows as lists of their columns, one by one; see `iterateNumbers`. */
export function iterateRows<Row extends readonly unknown[]>(
  db: Database,
  sql: string,
  bindings: Bindings,
): Iterable<Row> {
  return statement(db, sql).raw().iterate(bindings) as Iterable<Row>;
}

/** The number that a select of one row and column finds, with values by position: for what is asked by the thousand. */
export function selectValue(db: Database, sql: string, values: readonly Bound[]): number | null {
  return (statement(db, sql).pluck().get(values) as number | null | undefined) ?? null;
}

export function selectOne<Row>(db: Database, sql: string, bindings: Bindings = {}): Row | undefined {
  return timed(db, sql, () => statement(db, sql).get(bindings) as Row | undefined);
}

/** The number that a select of one row and column counts. */
export function selectCount(db: Database, sql: string, bindings: Bindings = {}): number {
  return timed(db, sql, () => statement(db, sql).pluck().get(bindings) as number);
}

/** How many rows this connection has changed since it was opened. */
export function countChanges(db: Database): number {
  return selectValue(db, `SELECT total_changes()`, []) ?? 0;
}

/** Runs a write and answers how many rows it changed. */
export function change(db: Database, sql: string, bindings: Bindings = {}): number {
  return timed(db, sql, () => statement(db, sql).run(bindings).changes);
}

/** As `change`, with values by position: for what is written by the thousand. */
export function changeValues(db: Database, sql: string, values: readonly Bound[]): number {
  return statement(db, sql).run(values).changes;
}

/** Runs a write that must change exactly one row: anything else is a broken invariant. */
export function changeOne(db: Database, sql: string, bindings: Bindings): void {
  const changes = change(db, sql, bindings);
  if (changes !== 1) throw new Error(`Expected to change one row, changed ${changes}: ${sql}`);
}

/** Runs an insert and answers the new row's integer key. */
export function insert(db: Database, sql: string, bindings: Bindings): number {
  return Number(statement(db, sql).run(bindings).lastInsertRowid);
}

/** As `insert`, with values by position: a quarter of the cost where rows come by the thousand. */
export function insertValues(db: Database, sql: string, values: readonly Bound[]): number {
  return Number(statement(db, sql).run(values).lastInsertRowid);
}

/** A transaction under way. */
export interface Transaction {
  /** What its parts write together, within it, once each of them is done. */
  readonly lastSteps: (() => void)[];
}

const underWay = new WeakMap<Database, Transaction>();

/** One durable transaction; an error rolls all of it back. Within another one it becomes a part of that. */
export function transact<T>(db: Database, work: () => T): T {
  if (db.inTransaction) return work();
  let result;
  try {
    result = immediate(db)(work) as T;
  } catch (error) {
    undoListeners.get(db)?.();
    throw error;
  } finally {
    underWay.delete(db);
  }
  commitListeners.get(db)?.();
  return result;
}

type RunImmediate = (work: () => unknown) => unknown;
const wrapped = new WeakMap<Database, RunImmediate>();

/** One for each database: better-sqlite3 prepares some anew for every function that it is given. */
function immediate(db: Database): RunImmediate {
  let run = wrapped.get(db);
  if (!run) wrapped.set(db, (run = db.transaction((work: () => unknown) => runAll(db, work)).immediate));
  return run;
}

function runAll<T>(db: Database, work: () => T): T {
  const lastSteps: (() => void)[] = [];
  underWay.set(db, { lastSteps });
  const result = work();
  for (const step of lastSteps) step();
  return result;
}

/** The one that this is a part of. */
export function transactionOf(db: Database): Transaction {
  const found = underWay.get(db);
  if (!found) throw new Error('There is no transaction');
  return found;
}

const undoListeners = new WeakMap<Database, () => void>();

/** Calls the listener after each transaction that was undone. One per database. */
export function onUndone(db: Database, listener: () => void): void {
  undoListeners.set(db, listener);
}

const commitListeners = new WeakMap<Database, () => void>();

/** Calls the listener after each transaction. One per database. */
export function onCommit(db: Database, listener: () => void): void {
  commitListeners.set(db, listener);
}

/**
 * One transaction for what the service can give again: whole or not at all, like any other, yet a loss of power may take
 * it back. It is durable no later than the next transaction that is, for the log is one.
 */
export function transactUnsynced<T>(db: Database, work: () => T): T {
  if (db.inTransaction) return work();
  db.exec('PRAGMA synchronous = NORMAL');
  unsynced.add(db);
  try {
    return transact(db, work);
  } finally {
    unsynced.delete(db);
    db.exec('PRAGMA synchronous = FULL');
  }
}

const unsynced = new WeakSet<Database>();

/** Whether the transaction under way is one that nobody waits for. */
export function isUnsynced(db: Database): boolean {
  return unsynced.has(db);
}
