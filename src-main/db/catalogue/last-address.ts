/** The address of a customer's last order. */
import type { Address } from '../../../src-shared/domain/address.ts';
import type { Connection } from '../engine/connection.ts';
import { selectOne } from '../engine/statement.ts';
import { readOrderDoc } from '../records/orders.ts';

/** As the service holds it. Null if the service has no order of the customer, or if the last order has no address. */
export function lastOrderAddress(db: Connection, customerId: number): Address | null {
  const last = selectOne<{ doc_id: number }>(
    db,
    `SELECT doc_id FROM orders WHERE customer_id = @customerId AND hidden = 0 AND doc_id IS NOT NULL
      ORDER BY order_key DESC LIMIT 1`,
    { customerId },
  );
  return (last && readOrderDoc(db, last)?.address) ?? null;
}
