/** What the service did not take of an order or address that was sent from here. */
import type { Connection } from '../engine/connection.ts';
import { changeOne, selectOne } from '../engine/statement.ts';
import { jsonOf, membersOf } from '../../../src-shared/domain/tolerant.ts';

/**
 * Names of the write body (`items` where lines are missing, `items.<id>.description` of one that is there), each with what the
 * service held instead: null for nothing, or the beginning of the text.
 */
export type Lost = Record<string, string | null>;

export interface LeftOut {
  fields: Lost;
  /** How many lines were sent. */
  lines: number;
}

/** The order has its number by then. */
export function writeLeftOut(db: Connection, localId: string, { fields, lines }: LeftOut): void {
  changeOne(
    db,
    `INSERT OR REPLACE INTO left_out_of_orders SELECT id, @fields, @lines FROM orders WHERE local_id = @localId`,
    { localId, fields: JSON.stringify(fields), lines },
  );
}

/** Null also where the disk has damaged it. */
export function readLeftOut(db: Connection, localId: string): LeftOut | null {
  const row = selectOne<{ fields: string; lines: number }>(
    db,
    `SELECT fields, lines FROM left_out_of_orders WHERE id = (SELECT id FROM orders WHERE local_id = @localId)`,
    { localId },
  );
  const fields = jsonOf(row?.fields ?? null);
  return row && fields !== undefined ? { fields: membersOf(fields) as Lost, lines: row.lines } : null;
}
