/** Standing orders with the names of their customers. */
import type { StandingRow } from '../../../src-shared/contract/standing/standing-orders.ts';
import { findReferences } from '../../db/catalogue/catalogue.ts';
import type { Connection } from '../../db/engine/connection.ts';
import type { StoredStanding } from '../../db/records/standing-orders.ts';

/** Those that are over come last. */
export function standingRows(db: Connection, orders: readonly StoredStanding[]): StandingRow[] {
  const known = findReferences(db, 'customer', [...new Set(orders.map(({ customerId }) => customerId))]);
  const rows = orders.map(({ content: _, ...order }) => {
    const { name = null, fk_id = null } = known.get(order.customerId) ?? {};
    const isOver = order.untilDay !== null && order.nextDay > order.untilDay;
    return { ...order, customerName: name ?? order.customerName, customerFkId: fk_id, isOver };
  });
  return rows.toSorted((a, b) => Number(a.isOver) - Number(b.isOver));
}
