/**
 * Writes the database anew without what was deleted: SQLite leaves deleted rows in free pages, and words in the text indexes, until
 * something else needs the room.
 */
import type { Connection } from '../engine/connection.ts';
import type { DatabaseThread } from '../engine/database-thread.ts';
import { storageProblem } from '../engine/storage-problem.ts';
import { change } from '../engine/statement.ts';
import { readSyncState, writeSyncState } from '../records/sync-state.ts';

const steps = [
  `INSERT INTO orders_fts (orders_fts) VALUES ('optimize')`,
  `INSERT INTO order_products (order_products) VALUES ('optimize')`,
  `VACUUM`,
];

/** To be called in the transaction that deletes: the next start finds what was not finished. */
export function noteToOverwrite(db: Connection): void {
  const erasing = String(countErasings(db) + 1);
  writeSyncState(db, 'erasings', erasing);
  writeSyncState(db, 'toOverwrite', erasing);
}

/** How many times a customer was erased: whoever awaits an answer of the service sees by it that one was erased meanwhile. */
export function countErasings(db: Connection): number {
  return Number(readSyncState(db, 'erasings') ?? 0);
}

interface Overwriting {
  /** Beside the main thread if there is a thread. */
  run: DatabaseThread['run'];
  /** Frees the files beside the database. Returns false if that failed. */
  freeOthers(): Promise<boolean>;
}

/**
 * Returns false if the disk does not take it, or another process reads the file. A customer who is erased meanwhile may be in what
 * was written before: that erasing stays noted.
 */
export async function overwriteDeleted(db: Connection, { run, freeOthers }: Overwriting): Promise<boolean> {
  const erasing = readSyncState(db, 'toOverwrite');
  if (erasing === null) return true;
  try {
    const areOthersFree = await freeOthers();
    for (const step of steps) if (!(await run(step))) db.exec(step);
    if (!(await emptyLog(db, run)) || !areOthersFree) return false;
    change(db, `DELETE FROM sync_state WHERE key = 'toOverwrite' AND value = @erasing`, { erasing });
    return true;
  } catch (error) {
    if (!db.open || storageProblem(error) !== null) return false;
    throw error;
  }
}

/** Copies the log into the file, and cuts it off. Nobody waits long for one who reads the file. */
async function emptyLog(db: Connection, run: DatabaseThread['run']): Promise<boolean> {
  const statement = 'PRAGMA wal_checkpoint(TRUNCATE)';
  const inThread = await run(statement);
  if (inThread) return inThread[0] === 0;
  const patience = db.pragma('busy_timeout', { simple: true }) as number;
  db.pragma('busy_timeout = 50');
  try {
    return db.pragma(statement.slice('PRAGMA '.length), { simple: true }) === 0;
  } finally {
    db.pragma(`busy_timeout = ${patience}`);
  }
}
