/**
 * The key of an order's row: the second that the order is dated within, and its place among the orders of that second. So
 * each index on orders lists them by their dates.
 */
import type { Connection } from '../engine/connection.ts';
import { selectValue } from '../engine/statement.ts';

const keysPerSecond = 2 ** 20;

/** Beyond this many seconds from the epoch (the years 1697 and 2242) keys would be no exact numbers any more. */
const lastSecond = 2 ** 33 - 2;

/**
 * Seconds since the epoch of a date-time text; zero for one that is missing or unreadable, so that it sorts last. Dates
 * that stand for "none" or "for ever", such as those of the years 1 and 9999, come first and last.
 */
export function secondOf(date: string | null): number {
  const ms = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(ms) ? 0 : Math.max(-lastSecond, Math.min(lastSecond, Math.floor(ms / 1000)));
}

/** The first key of an order dated within this second. Each second has `keysPerSecond` keys. */
export function firstKeyOf(second: number): number {
  return second * keysPerSecond;
}

/** The second that an order is dated within, by its key; zero for one without a date. */
export function secondOfKey(key: number): number {
  return Math.floor(key / keysPerSecond);
}

/** A key that is free, for an order dated within this second. */
export function nextKey(db: Connection, second: number): number {
  const first = firstKeyOf(second);
  const last = selectValue(db, `SELECT max(order_key) FROM orders WHERE order_key >= ? AND order_key < ?`, [
    first,
    first + keysPerSecond,
  ]);
  return last === null ? first : last + 1;
}
