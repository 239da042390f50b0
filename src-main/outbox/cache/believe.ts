/**
 * Decides whether a list may change what is known of a record. The service may serve its lists from a lagging replica, and pages
 * may arrive in another order than they were requested.
 */
import { staleListMs } from '../queue/timing.ts';

/** What is known of a record on the service. Times are milliseconds since 1970 by this machine's clock. */
export interface Presence {
  /** When the service last answered about this very record; null if it never has. */
  confirmed_at_ms: number | null;
  /** When the newest list was requested that changed the cached record or was the first to hold it; null if there is none. */
  listed_at_ms: number | null;
  /** When it was found to be gone on the service. */
  gone_at_ms: number | null;
}

/** A record in a list, compared with the cache. */
export interface ListedRecord {
  /** When the list was requested. */
  askedAtMs: number;
  nowMs: number;
  /** Whether the list holds the cached values. */
  isSame: boolean;
  /**
   * Whether the rep deleted the record and the service accepted that. Then the record is not read, because some services only leave
   * deleted records out of their lists and still return them.
   */
  isDeletedHere: boolean;
}

/**
 * - `take`: cache the record as the list holds it.
 * - `ignore`: keep the cached record.
 * - `readRecord`: the list may be stale, or somebody has just changed the record; only reading the record shows which.
 *
 * A time in the future was noted before the clock was set back. The time of an answer and of a request then count as now, that of
 * a list that changed the record as never.
 */
export function believe(
  known: Presence,
  { askedAtMs, nowMs, isSame, isDeletedHere }: ListedRecord,
): 'take' | 'ignore' | 'readRecord' {
  const listedAtMs = known.listed_at_ms ?? 0;
  if (listedAtMs <= nowMs && askedAtMs < listedAtMs) return 'ignore';
  const askedMs = Math.min(askedAtMs, nowMs);
  if (known.confirmed_at_ms === null || askedMs > Math.min(known.confirmed_at_ms, nowMs) + staleListMs) return 'take';
  const isKnown = known.gone_at_ms === null ? isSame : isDeletedHere;
  return isKnown ? 'ignore' : 'readRecord';
}
