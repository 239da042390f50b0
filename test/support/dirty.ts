import type { Connection } from '../../src-main/db/engine/connection.ts';

/** Counts the dirty orders in the file: those with a row, and those whose create is newer than the last flushed one. */
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
