/** Which customers' addresses were read from the service, and when. */
import type { Connection } from '../engine/connection.ts';
import { changeOne, selectAll } from '../engine/statement.ts';

export function recordAddressPull(db: Connection, customerFkId: string, atMs: number): void {
  changeOne(
    db,
    `INSERT INTO address_pulls VALUES (@customerFkId, @atMs) ON CONFLICT DO UPDATE SET pulled_at_ms = @atMs`,
    { customerFkId, atMs },
  );
}

/**
 * Customers with cached addresses whose list was never read, or was read longer than `maxAgeMs` ago; the stalest first. A time
 * after `nowMs` was noted before the clock was set back, so that the list's age is unknown and it is read again.
 */
export function stalestAddressCustomers(
  db: Connection,
  { nowMs, maxAgeMs }: { nowMs: number; maxAgeMs: number },
  limit: number,
): string[] {
  return selectAll<{ customer_fk_id: string }>(
    db,
    `SELECT DISTINCT addresses.customer_fk_id, pulled.pulled_at_ms
       FROM addresses LEFT JOIN address_pulls AS pulled ON pulled.customer_fk_id = addresses.customer_fk_id
      WHERE pulled.pulled_at_ms IS NULL OR pulled.pulled_at_ms < @beforeMs
         OR pulled.pulled_at_ms > @nowMs
      ORDER BY pulled.pulled_at_ms NULLS FIRST, addresses.customer_fk_id LIMIT @limit`,
    { beforeMs: nowMs - maxAgeMs, nowMs, limit },
  ).map((row) => row.customer_fk_id);
}
