/**
 * Rows that follow from what a transaction made durable, and are written a moment after it: nobody waits for them. Whoever
 * reads or writes such rows through this connection has them written first (see `statement`), so that nobody sees the
 * difference. They are held in memory only: what they follow from must tell them again after a crash.
 */
import type { Database } from 'better-sqlite3';

type Write = () => void;

interface Queue {
  waiting: Write[];
  /** Put off in the transaction under way: gone with it, should it be undone. */
  added: Write[];
  /** Written in the transaction under way: waiting again, should it be undone. */
  written: Write[];
  /** Being written: what is asked meanwhile is asked for that. */
  isBusy: boolean;
}

const queues = new WeakMap<Database, Queue>();

/** Within a transaction. */
export function putOff(db: Database, write: Write): void {
  let queue = queues.get(db);
  if (!queue) queues.set(db, (queue = { waiting: [], added: [], written: [], isBusy: false }));
  queue.waiting.push(write);
  queue.added.push(write);
}

export function countPutOff(db: Database): number {
  return queues.get(db)?.waiting.length ?? 0;
}

/** A new life on the same database knows of nothing. */
export function forgetPutOff(db: Database): void {
  queues.delete(db);
}

/** Whether there are any that must be written before something is read. */
export function hasToWrite(db: Database): boolean {
  const queue = queues.get(db);
  return queue !== undefined && queue.waiting.length > 0 && !queue.isBusy;
}

/** Runs work that writes them, or some: it is not asked to write them first. */
export function whileWriting<T>(db: Database, work: () => T): T {
  const queue = queues.get(db);
  if (!queue || queue.isBusy) return work();
  queue.isBusy = true;
  try {
    return work();
  } finally {
    queue.isBusy = false;
  }
}

/** Within a transaction and `whileWriting`: the oldest first. */
export function writePutOff(db: Database, limit = Infinity): void {
  const queue = queues.get(db);
  for (let n = 0; queue && n < limit; n++) {
    const write = queue.waiting.shift();
    if (!write) return;
    queue.written.push(write);
    write();
  }
}

/** At the end of each transaction. */
export function endPutOffs(db: Database, { isUndone }: { isUndone: boolean }): void {
  const queue = queues.get(db);
  if (!queue) return;
  const { added, written, waiting } = queue;
  if (isUndone) queue.waiting = [...written, ...waiting].filter((write) => !added.includes(write));
  queue.added = [];
  queue.written = [];
}
