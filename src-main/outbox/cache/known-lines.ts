/** The lines of an order that this machine knows. A new line whose answer was lost is found as one that is not among them. */
import type { Connection } from '../../db/engine/connection.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { findOrder, readOrderDoc } from '../../db/records/orders.ts';
import type { KnownLines } from '../queue/facts.ts';
import { includesLines } from '../../records/missing-members.ts';

export function knownLinesOf(db: Connection, lane: string): KnownLines {
  const stored = findOrder(db, recordOfLane(lane));
  return linesIn((stored && readOrderDoc(db, stored)) ?? null);
}

/** An order that the service has not seen has no lines. */
export function linesIn(order: Order | null): KnownLines {
  if (order === null) return { ids: [], freed: [] };
  if (!includesLines(order)) return { ids: null, freed: [] };
  return { ids: (order.items ?? []).map(({ id }) => id).filter((id) => typeof id === 'number'), freed: [] };
}
