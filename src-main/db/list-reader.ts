/** Long lists of keys, read by a thread of its own: the main one goes on meanwhile. */
import type { Worker } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import { startBeside } from './database-thread.ts';
import { selectNumbers, type Bindings } from './statement.ts';

const program = `
  const { parentPort, workerData } = require('node:worker_threads');
  const db = new (require(workerData.sqlite))(workerData.path, { fileMustExist: true, readonly: true });
  db.pragma('cache_size = -4096');
  db.pragma('temp_store = MEMORY');
  parentPort.on('message', ({ id, sql, bindings }) => {
    try {
      const numbers = new Float64Array(db.prepare(sql).pluck().all(bindings));
      parentPort.postMessage({ id, numbers }, [numbers.buffer]);
    } catch {
      parentPort.postMessage({ id, numbers: null });
    }
  });
`;

export interface ListReader {
  /** The one column of a select, as it is after the last transaction. */
  read(sql: string, bindings: Bindings): Promise<readonly number[]>;
  stop(): Promise<void>;
}

/** Starts with the first list. Where there can be no thread, or it fails, the list is read here. */
export function createListReader(db: Database): ListReader {
  let worker: Worker | null = null;
  let hasFailed = db.memory;
  let lastId = 0;
  const waiting = new Map<number, (numbers: Float64Array | null) => void>();

  function fail(): void {
    hasFailed = true;
    worker = null;
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  }

  function start(): Worker {
    const started = startBeside(db, program);
    started.on('error', fail);
    started.on('message', ({ id, numbers }: { id: number; numbers: Float64Array | null }) => {
      waiting.get(id)?.(numbers);
      waiting.delete(id);
      if (waiting.size === 0) started.unref();
    });
    return started;
  }

  return {
    async read(sql, bindings) {
      if (hasFailed || db.inTransaction) return selectNumbers(db, sql, bindings);
      const asked = (worker ??= start());
      const id = ++lastId;
      const numbers = await new Promise<Float64Array | null>((resolve) => {
        waiting.set(id, resolve);
        asked.ref();
        asked.postMessage({ id, sql, bindings });
      });
      return numbers ? toList(numbers) : selectNumbers(db, sql, bindings);
    },
    async stop() {
      const ended = worker;
      fail();
      await ended?.terminate();
    },
  };
}

/** As `Array.from`, which makes the list anew each time it has become too short. */
function toList(numbers: Float64Array): number[] {
  const list = new Array<number>(numbers.length);
  for (let at = 0; at < list.length; at++) list[at] = numbers[at] ?? 0;
  return list;
}
