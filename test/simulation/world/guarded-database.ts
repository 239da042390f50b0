/**
 * A database as one life of the program has it: closed to that life once it is over, though the connection below may go
 * on for the next one. Statements are prepared once per connection, not once per life.
 */
import type { Statement } from 'better-sqlite3';
import type { Connection } from '../../../src-main/db/engine/connection.ts';
import { Parts, type PartOf } from '../../../src-main/db/engine/parts.ts';

export interface Guard {
  isOver(): boolean;
  /** Just before a commit, and just after it. What they throw goes to whoever asked for the transaction. */
  committing(): void;
  committed(): void;
  failed(error: unknown): void;
}

const statements = new WeakMap<Connection, Map<string, Statement>>();

export function guard(raw: Connection, life: Guard): Connection {
  let known = statements.get(raw);
  if (!known) statements.set(raw, (known = new Map<string, Statement>()));
  const pool = known;
  const open = (): Connection => {
    if (life.isOver()) throw new TypeError('The database connection is not open');
    return raw;
  };
  const find = (sql: string, plucked: boolean): Statement => {
    const name = plucked ? `plucked ${sql}` : sql;
    let found = pool.get(name);
    if (!found) pool.set(name, (found = plucked ? open().prepare(sql).pluck() : open().prepare(sql)));
    return found;
  };
  const begin = (): unknown => find('BEGIN IMMEDIATE', false).run();

  const guarded = {
    get name() {
      return raw.name;
    },
    get open() {
      return !life.isOver();
    },
    get inTransaction() {
      return open().inTransaction;
    },
    /** Each life begins without what the one before remembered. */
    part<T>(Part: PartOf<Connection, T>): T {
      return parts.of(Part);
    },
    prepare: (sql: string) => new GuardedStatement(find(sql, false), open, () => find(sql, true)),
    exec: (sql: string) => (isAboutTheDisk.test(sql) ? guarded : open().exec(sql)),
    pragma(source: string, options?: { simple?: boolean }) {
      return isAboutTheDisk.test(source) ? [] : open().pragma(source, options);
    },
    transaction(work: (...given: unknown[]) => unknown) {
      const immediate = (...given: unknown[]) => {
        open();
        begin();
        try {
          const result = work(...given);
          life.committing();
          find('COMMIT', false).run();
          life.committed();
          return result;
        } catch (error) {
          if (raw.inTransaction) find('ROLLBACK', false).run();
          life.failed(error);
          throw error;
        }
      };
      return Object.assign(immediate, { immediate });
    },
  };
  const asConnection = guarded as unknown as Connection;
  const parts = new Parts<Connection>(asConnection);
  return asConnection;
}

/** How often the disk is waited for says nothing where no power fails. */
const isAboutTheDisk = /^(PRAGMA )?(synchronous|wal_autocheckpoint)\b/;

class GuardedStatement {
  readonly #statement: Statement;
  readonly #open: () => unknown;
  readonly #plucked: () => Statement;

  constructor(statement: Statement, open: () => unknown, plucked: () => Statement) {
    this.#statement = statement;
    this.#open = open;
    this.#plucked = plucked;
  }

  all(...bindings: unknown[]): unknown[] {
    this.#open();
    return this.#statement.all(...bindings);
  }

  get(...bindings: unknown[]): unknown {
    this.#open();
    return this.#statement.get(...bindings);
  }

  run(...bindings: unknown[]): unknown {
    this.#open();
    return this.#statement.run(...bindings);
  }

  pluck(): GuardedStatement {
    return new GuardedStatement(this.#plucked(), this.#open, this.#plucked);
  }
}
