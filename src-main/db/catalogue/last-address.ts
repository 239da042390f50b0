/** Where a customer's last order went. */
import type { Address } from '../../../src-shared/domain/address.ts';
import type { Connection } from '../engine/connection.ts';
import { selectOne } from '../engine/statement.ts';
import { readOrderDoc } from '../records/orders.ts';

/** As the service has it; null where it has no order of the customer, or no address in the last one. */
export function lastOrderAddress(db: Connection, customerId: number): Address | null {
  const last = selectOne<{ doc_id: number }>(
    db,
    `SELECT doc_id FROM orders WHERE customer_id = @customerId AND hidden = 0 AND doc_id IS NOT NULL
      ORDER BY order_key DESC LIMIT 1`,
    { customerId },
  );
  return (last && readOrderDoc(db, last)?.address) ?? null;
}
