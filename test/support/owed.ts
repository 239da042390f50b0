import type { Database } from 'better-sqlite3';

/** Orders whose words are owed, as the file tells it: noted by key, or by a create that is newer than the last one paid for. */
export function countOwedInFile(db: Database): number {
  return db
    .prepare(
      `SELECT (SELECT count(*) FROM orders_owed)
            + (SELECT count(*) FROM outbox WHERE kind = 'order.create' AND seq > coalesce(
                (SELECT CAST(value AS INTEGER) FROM sync_state WHERE key = 'wordsPaidToSeq'), 0))`,
    )
    .pluck()
    .get() as number;
}
