/** The service's lines of an order, as far as this machine knows: a lost line is found again as one that is not among them. */
import type { Database } from 'better-sqlite3';
import { recordOfLane } from '../db/lanes.ts';
import { findOrder, readOrderDoc } from '../db/orders.ts';

export function knownLinesOf(db: Database, lane: string): number[] {
  const stored = findOrder(db, recordOfLane(lane));
  const lines = (stored && readOrderDoc(db, stored)?.items) ?? [];
  return lines.map(({ id }) => id).filter((id) => typeof id === 'number');
}
