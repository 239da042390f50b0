/** Long lists of keys and their lengths, read by a thread of its own: the main one goes on meanwhile. */
import type { Database } from 'better-sqlite3';
import type { DatabaseThread } from './database-thread.ts';
import { openPacked, packKeys, type KeyList } from './packed-keys.ts';
import { iterateNumbers, selectNumbers, type Bindings } from './statement.ts';

/** The one column of a select, as it is after the last transaction. Where there is no thread, it is read here. */
export async function readList(
  db: Database,
  thread: DatabaseThread,
  sql: string,
  bindings: Bindings,
): Promise<KeyList> {
  const packed = db.inTransaction ? null : await thread.list(sql, bindings);
  return openPacked(packed ?? packKeys(iterateNumbers(db, sql, bindings)));
}

/** As `readList`, of a select that counts. */
export async function readCount(
  db: Database,
  thread: DatabaseThread,
  sql: string,
  bindings: Bindings,
): Promise<number> {
  const numbers = db.inTransaction ? null : await thread.run(sql, bindings);
  return (numbers ?? selectNumbers(db, sql, bindings))[0] ?? 0;
}
