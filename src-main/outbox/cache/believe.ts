/**
 * Decides whether a list may change what is known of a record. The service may read its lists from a lagging copy, and pages may
 * arrive in another order than they were asked for.
 */
import { staleListMs } from '../queue/timing.ts';

/** What is known of a record on the service. Times are milliseconds since 1970 by this machine's clock. */
export interface Presence {
  /** When the service last answered about this very record; null if it never has. */
  confirmed_at_ms: number | null;
  /** When the newest list was asked for that changed the cached record, or first held it; null if no list has. */
  listed_at_ms: number | null;
  /** When it was found to be gone on the service. */
  gone_at_ms: number | null;
}

/** What a list says of a record. */
export interface ListedRecord {
  /** When the list was asked for. */
  askedAtMs: number;
  nowMs: number;
  /** It says what is cached. */
  isSame: boolean;
  /** The rep deleted the record, and the service took it: to read it would bring back one that it only leaves out of its lists. */
  isDeletedHere: boolean;
}

/**
 * - `take`: cache what the list says.
 * - `ignore`: keep what is cached.
 * - `readRecord`: the list may be stale, or somebody has just changed the record; only the record itself shows which.
 *
 * A time in the future was noted before the clock was set back. It counts as now for an answer, and as never for a list.
 */
export function believe(
  known: Presence,
  { askedAtMs, nowMs, isSame, isDeletedHere }: ListedRecord,
): 'take' | 'ignore' | 'readRecord' {
  const listedAtMs = known.listed_at_ms ?? 0;
  if (listedAtMs <= nowMs && askedAtMs < listedAtMs) return 'ignore';
  if (known.confirmed_at_ms === null || askedAtMs > Math.min(known.confirmed_at_ms, nowMs) + staleListMs) return 'take';
  const isKnown = known.gone_at_ms === null ? isSame : isDeletedHere;
  return isKnown ? 'ignore' : 'readRecord';
}
