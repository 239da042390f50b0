/** The rep's notes about customers. They stay on this machine. */
import type { Connection } from '../engine/connection.ts';
import { change, changeOne, selectOne } from '../engine/statement.ts';

/** Empty if there is no note. */
export function readNote(db: Connection, customerId: number): string {
  const row = selectOne<{ note: string }>(db, `SELECT note FROM customer_notes WHERE customer_id = @customerId`, {
    customerId,
  });
  return row?.note ?? '';
}

/** An empty note deletes the stored one. */
export function keepNote(db: Connection, customerId: number, note: string, atMs: number): void {
  if (note.trim() === '') {
    change(db, `DELETE FROM customer_notes WHERE customer_id = @customerId`, { customerId });
    return;
  }
  changeOne(
    db,
    `INSERT INTO customer_notes VALUES (@customerId, @note, @atMs)
     ON CONFLICT DO UPDATE SET note = @note, changed_at_ms = @atMs`,
    { customerId, note, atMs },
  );
}
