/** Worker threads for a database, each with its own connection. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Connection } from './connection.ts';
import { foldText } from '../../../src-shared/domain/text/fold-text.ts';
import type { Ports } from '../../ports/ports.ts';
import { packKeys, type PackedKeys } from './packed-keys.ts';
import { sortByName } from './sort-by-name.ts';
import type { Bindings } from './statement.ts';

/** The threads' objects are short-lived. Without this limit each thread would hold tens of megabytes of garbage. */
const resourceLimits = { maxYoungGenerationSizeMb: 4 };

/** A thread that gets no statement for so long ends, which frees its memory. The next statement starts another thread. */
const idleMs = 15_000;

/**
 * The thread's program as text, so that the bundle needs no further file. SQLite checkpoints after the thread's own commits.
 * A sort that exceeds the page cache uses a file of keys, which SQLite removes at once.
 */
const program = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { sqlite, path, readonly } = workerData;
  const db = new (require(sqlite))(path, { fileMustExist: true, readonly });
  db.pragma('cache_size = -4096');
  if (readonly) {
    db.pragma('temp_store = FILE');
  } else {
    db.pragma('temp_store = MEMORY');
    db.pragma('synchronous = NORMAL');
    db.pragma('fullfsync = ON');
    db.pragma('wal_autocheckpoint = 4000');
  }
  const countChanges = db.prepare('SELECT total_changes()').pluck();

  const packKeys = ${packKeys.toString()};
  const foldText = ${foldText.toString()};
  const sortByName = ${sortByName.toString()};

  function list({ sql, bindings, byName }) {
    const statement = db.prepare(sql);
    const keys = byName
      ? sortByName(statement.raw().iterate(bindings), byName, foldText)
      : statement.pluck().iterate(bindings);
    const packed = packKeys(keys);
    return { answer: packed, memory: [packed.bytes.buffer, packed.starts.buffer] };
  }

  function run({ sql, bindings }) {
    const numbers = new Float64Array(read(db.prepare(sql), bindings));
    return { answer: numbers, memory: [numbers.buffer] };
  }

  function read(statement, bindings) {
    if (!statement.reader) {
      const before = countChanges.get();
      statement.run(bindings);
      return [countChanges.get() - before];
    }
    return statement.columns().length === 1 ? statement.pluck().all(bindings) : statement.raw().all(bindings).flat();
  }

  parentPort.on('message', (asked) => {
    if (asked === 'end') {
      db.close();
      parentPort.close();
      return;
    }
    let found = { answer: null, memory: [] };
    try {
      found = asked.isList ? list(asked) : run(asked);
    } catch {}
    parentPort.postMessage(found.answer, found.memory);
  });
`;

export interface KeysQuery {
  /** Selects one column: the keys in order, or their number. */
  sql: string;
  bindings: Bindings;
  /**
   * The statement selects names in a second column, and the thread sorts the keys by them as `sortByName` does, which SQLite
   * cannot.
   */
  byName?: 'ASC' | 'DESC';
}

export interface DatabaseThread {
  /**
   * Runs one statement after the earlier ones. Resolves with the values of all rows in one list, which must be numbers; for a write
   * with the number of changed rows, including those of the tables behind text indexes. A write is not durable when it resolves.
   * Null if the statement failed or there is no thread: the caller then runs the statement itself, and gets the error.
   */
  run(sql: string, bindings?: Bindings): Promise<Float64Array | null>;
  /** Runs a query for a list of keys of any length. Null in the same cases as `run`. */
  list(asked: KeysQuery): Promise<PackedKeys | null>;
  /** Whether a statement is waiting or running. */
  readonly isBusy: boolean;
  /** Resolves once all statements are done and the file is closed. */
  stop(): Promise<void>;
}

/** The first statement starts the thread. */
export function createDatabaseThread(
  db: Connection,
  { readonly, threads, clock }: { readonly: boolean } & Pick<Ports, 'threads' | 'clock'>,
): DatabaseThread {
  let isUsable = threads && !db.memory;
  let worker: Worker | null = null;
  let idle = new AbortController();
  const waiting: ((answer: unknown) => void)[] = [];
  const exits = new Set<Promise<unknown>>();

  function start(): Worker {
    const sqlite = createRequire(import.meta.url).resolve('better-sqlite3');
    const workerData = { sqlite, path: db.name, readonly };
    const started = new Worker(program, { eval: true, resourceLimits, workerData });
    started.on('message', answered);
    started.on('error', fail);
    const exit = new Promise((resolve) => started.once('exit', resolve));
    exits.add(exit);
    void exit.then(() => exits.delete(exit));
    return started;
  }

  function answered(answer: unknown): void {
    waiting.shift()?.(answer);
    if (waiting.length > 0 || !isUsable) return;
    worker?.unref();
    idle = new AbortController();
    const rested = clock.sleep(idleMs, idle.signal);
    rested.then(() => waiting.length === 0 && end()).catch(() => {});
  }

  function fail(): void {
    isUsable = false;
    worker = null;
    for (const answer of waiting.splice(0)) answer(null);
  }

  function end(): void {
    worker?.postMessage('end');
    worker = null;
  }

  async function ask<T>(question: KeysQuery & { isList: boolean }): Promise<T | null> {
    if (!isUsable) return null;
    idle.abort();
    const asked = (worker ??= start());
    asked.ref();
    return await new Promise((resolve) => {
      waiting.push(resolve as (answer: unknown) => void);
      asked.postMessage(question);
    });
  }

  return {
    get isBusy() {
      return waiting.length > 0;
    },
    run: (sql, bindings = {}) => ask<Float64Array>({ sql, bindings, isList: false }),
    list: (asked) => ask<PackedKeys>({ ...asked, isList: true }),
    async stop() {
      isUsable = false;
      idle.abort();
      worker?.ref();
      end();
      await Promise.all(exits);
    },
  };
}
