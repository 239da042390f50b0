/** Long lists of keys, read by a thread of its own: the main one goes on meanwhile. */
import type { Database } from 'better-sqlite3';
import type { DatabaseThread } from './database-thread.ts';
import { selectNumbers, type Bindings } from './statement.ts';

/** The one column of a select, as it is after the last transaction. Where there is no thread, it is read here. */
export async function readList(
  db: Database,
  thread: DatabaseThread,
  sql: string,
  bindings: Bindings,
): Promise<readonly number[]> {
  const numbers = db.inTransaction ? null : await thread.run(sql, bindings);
  return numbers ? toList(numbers) : selectNumbers(db, sql, bindings);
}

/** As `Array.from`, which makes the list anew each time it has become too short. */
function toList(numbers: Float64Array): number[] {
  const list = new Array<number>(numbers.length);
  for (let at = 0; at < list.length; at++) list[at] = numbers[at] ?? 0;
  return list;
}
