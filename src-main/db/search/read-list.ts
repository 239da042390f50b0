/** Reads long lists of keys, and their lengths, in a worker thread. */
import type { Connection } from '../engine/connection.ts';
import { foldText } from '../../../src-shared/domain/text/fold-text.ts';
import type { DatabaseThread, KeysQuery } from '../engine/database-thread.ts';
import { openPacked, packKeys, type KeyList } from '../engine/packed-keys.ts';
import { sortByName } from '../engine/sort-by-name.ts';
import { iterateNumbers, iterateRows, selectCount } from '../engine/statement.ts';

/** The list as it is after the last transaction. Where there is no thread, it is read here. */
export async function readList(db: Connection, thread: DatabaseThread, asked: KeysQuery): Promise<KeyList> {
  const packed = db.inTransaction ? null : await thread.list(asked);
  return packed ? openPacked(packed) : readListHere(db, asked);
}

export function readListHere(db: Connection, { sql, bindings, byName }: KeysQuery): KeyList {
  const keys = byName
    ? sortByName(iterateRows(db, sql, bindings), byName, foldText)
    : iterateNumbers(db, sql, bindings);
  return openPacked(packKeys(keys));
}

/** As `readList`, of a select that counts. */
export async function readCount(
  db: Connection,
  thread: Pick<DatabaseThread, 'run'>,
  { sql, bindings }: KeysQuery,
): Promise<number> {
  const numbers = db.inTransaction ? null : await thread.run(sql, bindings);
  return numbers?.[0] ?? selectCount(db, sql, bindings);
}
