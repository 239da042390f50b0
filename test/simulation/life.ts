/**
 * One life of the program: from its start to its end or its crash. A crash takes the memory away at once: the databases
 * close under whatever still runs, the network and the clock never answer it again. What was committed is there for the
 * next life; what was not is gone.
 */
import BetterSqlite3, { type Database } from 'better-sqlite3';

export class Crash extends Error {
  override readonly name = 'Crash';
}

export interface Life {
  readonly isOver: boolean;
  readonly ended: Promise<void>;
  /** The workspace's database, for the checks. */
  readonly db: Database;
  /** Crashes at the commit after `count` more: before it is durable, or just after. */
  crashAtCommit(count: number, when: 'before' | 'after'): void;
  disarm(): void;
  end(): void;
}

interface Watched extends Life {
  adopt(db: Database): void;
  committing(): void;
  committed(): void;
}

const lives = new WeakMap<Database, Watched>();
let opening: Watched | null = null;

/** Runs `open`, and takes every database that it opens for this life's. */
export function beginLife<T>(open: (life: Life) => T): { life: Life; opened: T } {
  const databases: Database[] = [];
  let armed: { count: number; when: 'before' | 'after' } | null = null;
  const { promise: ended, resolve: tellEnd } = Promise.withResolvers<void>();
  const life: Watched = {
    isOver: false,
    ended,
    get db() {
      const db = databases.find((each) => each.name.endsWith('satchel.sqlite') && each.open);
      if (!db) throw new Crash('The database is closed');
      return db;
    },
    crashAtCommit: (count, when) => (armed = { count, when }),
    disarm: () => (armed = null),
    end() {
      if (life.isOver) return;
      Object.assign(life, { isOver: true });
      tellEnd();
      for (const db of databases) if (db.open) db.close();
    },
    adopt(db) {
      if (!databases.includes(db)) databases.push(db);
      lives.set(db, life);
    },
    committing() {
      if (armed?.when === 'before' && armed.count-- <= 0) throw new Crash('Before the commit');
    },
    committed() {
      if (armed?.when === 'after' && armed.count-- <= 0) throw new Crash('After the commit');
    },
  };
  opening = life;
  try {
    return { life, opened: open(life) };
  } finally {
    opening = null;
  }
}

/** Every opened database is given its pragmas first; that is where a life takes hold of it. */
export function watchDatabases(): void {
  // What a crash leaves running finds its database closed; in a real crash it would not be there to find it.
  process.on('unhandledRejection', (error) => {
    if (!(error instanceof TypeError) || error.message !== 'The database connection is not open') throw error;
  });
  const { pragma, transaction } = BetterSqlite3.prototype;
  BetterSqlite3.prototype.pragma = function (this: Database, source, options) {
    opening?.adopt(this);
    return pragma.call(this, source, options);
  };
  BetterSqlite3.prototype.transaction = function (this: Database, work: (...args: never[]) => unknown) {
    const life = lives.get(this);
    if (!life) return transaction.call(this, work);
    const guarded = transaction.call(this, (...args) => {
      const result = work(...(args as never[]));
      life.committing();
      return result;
    });
    const immediate = (...args: unknown[]) => {
      try {
        const result = guarded.immediate(...args);
        life.committed();
        return result;
      } catch (error) {
        if (error instanceof Crash) life.end();
        throw error;
      }
    };
    return Object.assign(immediate, { immediate });
  } as typeof transaction;
}
