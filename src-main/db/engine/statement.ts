/**
 * Runs SQL on a connection, with prepared statements that are kept, and transactions. Preparing a statement costs more than running
 * it.
 */
import type { Statement } from 'better-sqlite3';
import type { Connection } from './connection.ts';
import { Parts, type PartOf } from './parts.ts';

/** The prepared statements of a connection, by their SQL. All SQL is in the program's source, so that their number is limited. */
class Statements {
  readonly bySql = new Map<string, Statement>();
  onSlow: ((sql: string, ms: number) => void) | null = null;
}

function statement(db: Connection, sql: string): Statement {
  const { bySql } = db.part(Statements);
  let found = bySql.get(sql);
  if (!found) bySql.set(sql, (found = db.prepare(plannedOnce(sql))));
  return found;
}

/**
 * Puts a plus before each parameter. Otherwise SQLite plans a statement again whenever a parameter that its plan may depend on gets
 * another value, which costs more than most statements. The plus hides the value from the planner and changes nothing else.
 */
function plannedOnce(sql: string): string {
  return sql.replace(/@\w+/g, '+$&');
}

/** A statement that takes longer delays several frames of the window. */
const slowMs = 40;

/** Calls the listener after each slow statement. The SQL contains the names of parameters, never their values. */
export function watchSlowStatements(db: Connection, listener: (sql: string, ms: number) => void): void {
  db.part(Statements).onSlow = listener;
}

function timed<T>(db: Connection, sql: string, run: () => T): T {
  const { onSlow } = db.part(Statements);
  if (!onSlow) return run();
  const startMs = performance.now();
  try {
    return run();
  } finally {
    const ms = performance.now() - startMs;
    if (ms > slowMs) onSlow(sql.replace(/\s+/g, ' ').trim(), Math.round(ms));
  }
}

export type Bound = string | number | bigint | Uint8Array | null;
export type Bindings = Record<string, Bound>;

export function selectAll<Row>(db: Connection, sql: string, bindings: Bindings = {}): Row[] {
  return timed(db, sql, () => statement(db, sql).all(bindings) as Row[]);
}

/** The values of a select of one column, for long lists: an object for each row would cost more than reading it. */
export function selectNumbers(db: Connection, sql: string, bindings: Bindings = {}): number[] {
  return timed(db, sql, () => statement(db, sql).pluck().all(bindings) as number[]);
}

/** As `selectNumbers`, row by row. The connection must not write until the iteration ends. */
export function iterateNumbers(db: Connection, sql: string, bindings: Bindings): Iterable<number> {
  return statement(db, sql).pluck().iterate(bindings) as Iterable<number>;
}

/** Rows as lists of their columns, one by one; see `iterateNumbers`. */
export function iterateRows<Row extends readonly unknown[]>(
  db: Connection,
  sql: string,
  bindings: Bindings,
): Iterable<Row> {
  return statement(db, sql).raw().iterate(bindings) as Iterable<Row>;
}

/** The number that a select of one row and column finds. With values by position, for queries that run thousands of times. */
export function selectValue(db: Connection, sql: string, values: readonly Bound[]): number | null {
  return (statement(db, sql).pluck().get(values) as number | null | undefined) ?? null;
}

export function selectOne<Row>(db: Connection, sql: string, bindings: Bindings = {}): Row | undefined {
  return timed(db, sql, () => statement(db, sql).get(bindings) as Row | undefined);
}

/** The result of a `count(*)`. */
export function selectCount(db: Connection, sql: string, bindings: Bindings = {}): number {
  return timed(db, sql, () => statement(db, sql).pluck().get(bindings) as number);
}

/** How many rows this connection has changed since it was opened. */
export function countChanges(db: Connection): number {
  return selectValue(db, `SELECT total_changes()`, []) ?? 0;
}

/** Runs a write. Returns the number of rows that it changed. */
export function change(db: Connection, sql: string, bindings: Bindings = {}): number {
  return timed(db, sql, () => statement(db, sql).run(bindings).changes);
}

/** As `change`, with values by position, for writes that run thousands of times. */
export function changeValues(db: Connection, sql: string, values: readonly Bound[]): number {
  return statement(db, sql).run(values).changes;
}

/** Runs a write that must change exactly one row: anything else is a broken invariant. */
export function changeOne(db: Connection, sql: string, bindings: Bindings): void {
  const changes = change(db, sql, bindings);
  if (changes !== 1) throw new Error(`Expected to change one row, changed ${changes}: ${sql}`);
}

/** Runs an insert. Returns the new row's integer key. */
export function insert(db: Connection, sql: string, bindings: Bindings): number {
  return Number(statement(db, sql).run(bindings).lastInsertRowid);
}

/** As `insert`, with values by position, which takes a quarter of the time: for thousands of rows. */
export function insertValues(db: Connection, sql: string, values: readonly Bound[]): number {
  return Number(statement(db, sql).run(values).lastInsertRowid);
}

/** A transaction under way. Its parts may share objects, one for each class. */
export class Transaction {
  /** Functions that run at the end of the transaction, for writes that several parts of it share. */
  readonly lastSteps: (() => void)[] = [];
  readonly #parts = new Parts<Transaction>(this);

  part<T>(Part: PartOf<Transaction, T>): T {
    return this.#parts.of(Part);
  }
}

/** The transactions of a connection: there is one at a time. */
class Transactions {
  underWay: Transaction | null = null;
  /** Whether the transaction under way need not be durable when it returns. */
  isUnsynced = false;
  onUndone: (() => void) | null = null;
  onCommit: (() => void) | null = null;
  /** Created once, because better-sqlite3 prepares some statements for each function that it wraps. */
  readonly runImmediate: (work: () => unknown) => unknown;

  constructor(db: Connection) {
    this.runImmediate = db.transaction((work: () => unknown) => this.#runAll(work)).immediate;
  }

  #runAll(work: () => unknown): unknown {
    this.underWay = new Transaction();
    const result = work();
    for (const step of this.underWay.lastSteps) step();
    return result;
  }
}

/** Runs `work` in one durable transaction; an error rolls it back. Within another transaction it becomes a part of that one. */
export function transact<T>(db: Connection, work: () => T): T {
  if (db.inTransaction) return work();
  const transactions = db.part(Transactions);
  let result;
  try {
    result = transactions.runImmediate(work) as T;
  } catch (error) {
    transactions.onUndone?.();
    throw error;
  } finally {
    transactions.underWay = null;
  }
  transactions.onCommit?.();
  return result;
}

/** The transaction under way. Throws if there is none. */
export function transactionOf(db: Connection): Transaction {
  const found = db.part(Transactions).underWay;
  if (!found) throw new Error('There is no transaction');
  return found;
}

/** Calls the listener after each transaction that was rolled back. A connection has one listener. */
export function onUndone(db: Connection, listener: () => void): void {
  db.part(Transactions).onUndone = listener;
}

/** Calls the listener after each commit. A connection has one listener. */
export function onCommit(db: Connection, listener: () => void): void {
  db.part(Transactions).onCommit = listener;
}

/**
 * Runs `work` in one transaction that is atomic and not yet durable: a loss of power may undo it. It is for data that the service
 * can send again. The next durable transaction makes it durable as well, because both are in the same log.
 */
export function transactUnsynced<T>(db: Connection, work: () => T): T {
  if (db.inTransaction) return work();
  const transactions = db.part(Transactions);
  transactions.isUnsynced = true;
  try {
    return unsynced(db, () => transact(db, work));
  } finally {
    transactions.isUnsynced = false;
  }
}

/** One write that is not yet durable, as in `transactUnsynced`. It is no transaction that the checkpoints count. */
export function unsynced<T>(db: Connection, write: () => T): T {
  if (db.inTransaction) return write();
  db.exec('PRAGMA synchronous = NORMAL');
  try {
    return write();
  } finally {
    db.exec('PRAGMA synchronous = FULL');
  }
}

/** Whether the transaction under way is run by `transactUnsynced`. */
export function isUnsynced(db: Connection): boolean {
  return db.part(Transactions).isUnsynced;
}
