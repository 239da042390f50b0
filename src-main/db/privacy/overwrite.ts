/**
 * Writes the database anew without what was deleted: SQLite leaves deleted rows in free pages, and words in the text indexes, until
 * something else needs the room.
 */
import type { Connection } from '../engine/connection.ts';
import type { DatabaseThread } from '../engine/database-thread.ts';
import { storageProblem } from '../engine/storage-problem.ts';
import { clearSyncState, readSyncState, writeSyncState } from '../records/sync-state.ts';

const steps = [
  `INSERT INTO orders_fts (orders_fts) VALUES ('optimize')`,
  `INSERT INTO order_products (order_products) VALUES ('optimize')`,
  `VACUUM`,
];

/** To be called in the transaction that deletes: the next start finds what was not finished. */
export function noteToOverwrite(db: Connection): void {
  writeSyncState(db, 'toOverwrite', 'true');
}

/** Beside the main thread if there is a thread. Returns false if the disk does not take it, or another process reads the file. */
export async function overwriteDeleted(db: Connection, run: DatabaseThread['run']): Promise<boolean> {
  if (readSyncState(db, 'toOverwrite') === null) return true;
  try {
    for (const step of steps) if (!(await run(step))) db.exec(step);
    if (!(await emptyLog(db, run))) return false;
    clearSyncState(db, 'toOverwrite');
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
