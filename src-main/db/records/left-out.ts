/** Fields that the service accepted and does not hold, of an order or address that was sent from here. */
import type { Connection } from '../engine/connection.ts';
import { changeOne, selectOne } from '../engine/statement.ts';
import { jsonOf, membersOf } from '../../../src-shared/domain/tolerant.ts';

/**
 * Maps a field of the write body to the value that the service holds instead: null for nothing, or the beginning of the text. The
 * name `items` means that lines are missing, `items.<server id>.description` is the text of one line.
 */
export type LeftOutFields = Record<string, string | null>;

export interface LeftOut {
  fields: LeftOutFields;
  /** How many lines were sent. */
  lines: number;
}

/** The order must have its server id. */
export function writeLeftOut(db: Connection, localId: string, { fields, lines }: LeftOut): void {
  changeOne(
    db,
    `INSERT OR REPLACE INTO left_out_of_orders SELECT id, @fields, @lines FROM orders WHERE local_id = @localId`,
    { localId, fields: JSON.stringify(fields), lines },
  );
}

/** Null also if the disk has damaged the row. */
export function readLeftOut(db: Connection, localId: string): LeftOut | null {
  const row = selectOne<{ fields: string; lines: number }>(
    db,
    `SELECT fields, lines FROM left_out_of_orders WHERE id = (SELECT id FROM orders WHERE local_id = @localId)`,
    { localId },
  );
  const fields = jsonOf(row?.fields ?? null);
  return row && fields !== undefined ? { fields: membersOf(fields) as LeftOutFields, lines: row.lines } : null;
}
