/**
 * What customers signed. A signature belongs to its order by the local id; a rescued order has another one, and is known again by the
 * service's id, which the copy of the rep's own tables adds.
 */
import type { Connection } from '../engine/connection.ts';
import type { Signature } from '../../../src-shared/contract/orders/signatures.ts';
import { jsonOf } from '../../../src-shared/domain/tolerant.ts';
import { change, changeOne, selectOne } from '../engine/statement.ts';

/** The order with the local id, by either of its names. */
const ofOrder = `order_local_id = @localId OR order_id = (SELECT id FROM orders WHERE local_id = @localId)`;

export function keepSignature(db: Connection, localId: string, { strokes, ...signature }: Signature): void {
  removeSignature(db, localId);
  changeOne(
    db,
    `INSERT INTO signatures (order_local_id, name, strokes, version, signed_at_ms)
     VALUES (@localId, @name, @strokes, @version, @signedAtMs)`,
    { localId, strokes: JSON.stringify(strokes), ...signature },
  );
}

export function removeSignature(db: Connection, localId: string): void {
  change(db, `DELETE FROM signatures WHERE ${ofOrder}`, { localId });
}

/** Null also if the disk has damaged the drawing. */
export function readSignature(db: Connection, localId: string): Signature | null {
  const row = selectOne<Omit<Signature, 'strokes'> & { strokes: string }>(
    db,
    `SELECT name, strokes, version, signed_at_ms AS signedAtMs FROM signatures WHERE ${ofOrder}`,
    { localId },
  );
  const strokes = jsonOf(row?.strokes ?? null);
  return row && Array.isArray(strokes) ? { ...row, strokes: strokes as Signature['strokes'] } : null;
}

/** The order that has the signature is called otherwise from now on. One that the other name has stays. */
export function moveSignature(db: Connection, localId: string, to: string): void {
  change(db, `UPDATE OR IGNORE signatures SET order_local_id = @to, order_id = NULL WHERE ${ofOrder}`, { localId, to });
}

/** Of orders that never reached the service and are not here any more. */
export function removeLostSignatures(db: Connection): void {
  change(
    db,
    `DELETE FROM signatures WHERE order_id IS NULL AND NOT EXISTS (SELECT 1 FROM orders WHERE local_id = order_local_id)`,
  );
}
