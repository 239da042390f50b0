/**
 * The durations of the outbox, the sync and `src-main/app`, in milliseconds unless the name says otherwise. The layers below and
 * the desktop have their own.
 */

/** The durations that a test or a script may choose. */
export interface Timing {
  /** A call without a complete answer after this long has failed. */
  requestTimeoutMs: number;
  /** How long a write whose answer was lost may still land. */
  quarantineMs: number;
  /** First back-off; doubled with every attempt up to the cap, then drawn at random from zero to that (full jitter). */
  backoffBaseMs: number;
  backoffCapMs: number;
  /** Rest between two passes of the background loop. */
  syncIntervalMs: number;
}

export const defaultTiming: Timing = {
  requestTimeoutMs: 30_000,
  quarantineMs: 60_000,
  backoffBaseMs: 1_000,
  backoffCapMs: 300_000,
  syncIntervalMs: 60_000,
};

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/**
 * How long a list of the service may be stale: one that is served by a lagging replica may miss for so long what the service
 * has answered directly. Whatever compares a list with an answer goes by this one figure.
 */
export const staleListMs = 60_000;
/** How long a change whose answer was lost may still land, or be missing in a stale list once it has landed. */
export const unknownOutcomeMs = defaultTiming.quarantineMs + staleListMs;
/** Each pull asks again for the changes of so long before the last one: a row that came stale comes once more. */
export const overlapMs = 2 * staleListMs;

/** How far back a pull asks if no answer of the service contains its time. */
export const withoutServiceClockMs = dayMs;
/** No place on earth has its clocks further ahead of universal time: a time without a zone is at most so far off. */
export const furthestAheadMs = 14 * hourMs;
/** No clock is as far ahead: a service that answers with changes from then on does not filter by the time of change. */
export const farAheadMs = 10 * 365 * dayMs;

/** Deletions show in no list of changes. The service is asked for its count of orders so often. */
export const deletionCountEveryMs = hourMs;
/**
 * A scan for deletions reads every order, once a week. When the service does not filter by the time of change, the scan finds
 * the changes as well: it comes a minute later for each page, after ten minutes at least.
 */
export const longestScanRestMs = 7 * dayMs;
export const leastScanRestMs = 600_000;
export const scanRestPerPageMs = 60_000;
/** An order that could not be read is tried again a day later: that may have been an error of a moment. */
export const unreadScanRestMs = dayMs;
/** An older list of a customer's addresses is read again in the background. */
export const addressListMaxAgeMs = hourMs;

/** A transaction of pulled rows ends after so long, so that a frame of the window has its turn. */
export const applySliceMs = 4;
/** A listener hears of counts and of an upload no more often than this. */
export const progressEveryMs = 100;
/** Beside an answer that takes longer nobody notices the few milliseconds until the next request. */
export const quickAnswerMs = 200;

/** Search index rows are written when nothing was saved for so long: several orders share a transaction. */
export const flushAfterMs = 50;
/** Rest before each step that merges text indexes: the rep's own work comes first. */
export const mergeRestMs = 20;
/** Unsent work is copied no more often than this, so that a lost disk costs no more than three minutes of it. */
export const backupEveryMs = 180_000;
/** Old entries are deleted so often. */
export const pruneEveryMs = hourMs;
/** How long exported work is kept, for a file that got lost. */
export const exportedWorkDays = 365;
/** A window that closes waits so long for the answer to a write that is on its way. */
export const answerPatienceMs = 4_000;

/** Full jitter. `attempt` counts from 1. */
export function backoffMs(timing: Timing, attempt: number, fraction: number): number {
  const ceiling = Math.min(timing.backoffCapMs, timing.backoffBaseMs * 2 ** Math.min(attempt - 1, 30));
  return Math.ceil(ceiling * fraction);
}

/** How long the background loop rests after so many failed passes in a row. */
export function restAfterFailureMs(timing: Timing, failedPasses: number, fraction: number): number {
  return Math.min(timing.syncIntervalMs, timing.backoffBaseMs + backoffMs(timing, failedPasses, fraction));
}
