import type { Connection } from '../../src-main/db/engine/connection.ts';

/** Orders whose words are owed, as the file tells it: noted by key, or by a create that is newer than the last one paid for. */
export function countDirtyInFile(db: Connection): number {
  return db
    .prepare(
      `SELECT (SELECT count(*) FROM dirty_orders)
            + (SELECT count(*) FROM outbox WHERE kind = 'order.create' AND seq > coalesce(
                (SELECT CAST(value AS INTEGER) FROM sync_state WHERE key = 'wordsFlushedToSeq'), 0))`,
    )
    .pluck()
    .get() as number;
}
