/** What the service did not take of an order that was made here. */
import type { Database } from 'better-sqlite3';
import { changeOne, selectOne } from './statement.ts';

export interface LeftOut {
  /** Names of the write body; `items` where lines are missing, `items.<id>.description` of one that is there. */
  fields: string[];
  /** How many lines were sent. */
  lines: number;
}

export function writeLeftOut(db: Database, localId: string, { fields, lines }: LeftOut): void {
  changeOne(db, `INSERT OR REPLACE INTO orders_left_out VALUES (@localId, @fields, @lines)`, {
    localId,
    fields: JSON.stringify(fields),
    lines,
  });
}

export function readLeftOut(db: Database, localId: string): LeftOut | null {
  const row = selectOne<{ fields: string; lines: number }>(
    db,
    `SELECT fields, lines FROM orders_left_out WHERE local_id = @localId`,
    { localId },
  );
  return row ? { fields: JSON.parse(row.fields) as string[], lines: row.lines } : null;
}
