/** The service's lines of an order, as far as this machine knows: a lost line is found again as one that is not among them. */
import type { Connection } from '../../db/engine/connection.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { findOrder, readOrderDoc } from '../../db/records/orders.ts';
import { tellsLines } from '../../records/missing-members.ts';

/** Null if the service has never listed them. */
export function knownLinesOf(db: Connection, lane: string): number[] | null {
  const stored = findOrder(db, recordOfLane(lane));
  return givesLines((stored && readOrderDoc(db, stored)) ?? null);
}

/** Of an order that the service has not seen there are none. */
export function givesLines(order: Order | null): number[] | null {
  if (order === null) return [];
  if (!tellsLines(order)) return null;
  return (order.items ?? []).map(({ id }) => id).filter((id) => typeof id === 'number');
}
