/** The server ids of an order's known lines. A new line whose answer was lost is found as one that is not among them. */
import type { Connection } from '../../db/engine/connection.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { findOrder, readOrderDoc } from '../../db/records/orders.ts';
import { tellsLines } from '../../records/missing-members.ts';

/** Null if the service has never listed them. */
export function knownLinesOf(db: Connection, lane: string): number[] | null {
  const stored = findOrder(db, recordOfLane(lane));
  return lineIdsOf((stored && readOrderDoc(db, stored)) ?? null);
}

/** An order that the service has not seen has no lines. */
export function lineIdsOf(order: Order | null): number[] | null {
  if (order === null) return [];
  if (!tellsLines(order)) return null;
  return (order.items ?? []).map(({ id }) => id).filter((id) => typeof id === 'number');
}
