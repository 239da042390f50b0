/**
 * Orders that were erased here and are still on the service. As long as one is there as it was, it stays away: otherwise the next
 * scan would bring back what the rep has just erased. What is kept of it is its server id and 32 bits that notice a change.
 */
import { crc32 } from 'node:zlib';
import type { Connection } from '../engine/connection.ts';
import { jsonOf, membersOf } from '../../../src-shared/domain/tolerant.ts';
import { readSyncState, writeSyncState } from './sync-state.ts';

/** To be called in the transaction that erases them. `text` is the service's document. */
export function noteErased(db: Connection, orders: readonly { id: number; text: string }[]): void {
  if (orders.length === 0) return;
  const sums = Object.fromEntries(orders.map(({ id, text }) => [id, sumOf(text)]));
  writeSyncState(db, 'erasedOrders', JSON.stringify({ ...readErased(db), ...sums }));
}

/** By server id; null if nothing was erased. */
export function readErased(db: Connection): Record<string, unknown> | null {
  const text = readSyncState(db, 'erasedOrders');
  return text === null ? null : membersOf(jsonOf(text));
}

export function isAsErased(erased: Record<string, unknown>, id: number, text: () => string): boolean {
  const known = erased[id];
  return known !== undefined && known === sumOf(text());
}

/**
 * The same for the same values, in whatever order and with whatever blanks they are written. Lines are left out, as some lists do:
 * the time of the change and the totals say as much.
 */
function sumOf(text: string): number {
  const { items: _, ...order } = membersOf(jsonOf(text));
  return crc32(JSON.stringify(sorted(order)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value).toSorted();
  return names.map((name) => [name, sorted((value as Record<string, unknown>)[name])]);
}
