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
 * has answered directly. Every comparison of a list with an answer uses this duration.
 */
export const staleListMs = 60_000;
/** How long a change whose answer was lost may still land, or be missing in a stale list once it has landed. */
export const unknownOutcomeMs = defaultTiming.quarantineMs + staleListMs;
/** How far before the watermark each pull begins, so that a row that was stale in the last pull comes again. */
export const overlapMs = 2 * staleListMs;

/**
 * How far the watermark may lag where nothing changes. The same question finds what changes next, and each note of a watermark
 * makes the disk of an idle laptop work.
 */
export const idleWatermarkMs = hourMs;

/** How far before this machine's time a watermark is set if no answer of the service contains its time. */
export const withoutServiceClockMs = dayMs;
/** The furthest that any time zone is ahead of UTC. A time without a zone may be so far off. */
export const furthestAheadMs = 14 * hourMs;
/** Further ahead than any clock: a service that answers with changes after this does not filter by the time of change. */
export const farAheadMs = 10 * 365 * dayMs;

/** How often the service is asked for its count of orders, because no list of changes shows a deletion. */
export const deletionCountEveryMs = hourMs;
/**
 * A scan for deletions reads every order, once a week. When the service does not filter by the time of change, the scan finds
 * the changes as well: it comes a minute later for each page, after ten minutes at least.
 */
export const longestScanRestMs = 7 * dayMs;
export const leastScanRestMs = 600_000;
export const scanRestPerPageMs = 60_000;
/** Rest before the next deletion check while some orders could not be read. */
export const unreadScanRestMs = dayMs;
/**
 * The age at which a customer's list of addresses is read again in the background: once a workday, because the window reads the
 * list of a customer whenever it shows it, and nothing but each list tells of a change.
 */
export const addressListMaxAgeMs = 12 * hourMs;

/** The longest transaction of pulled rows, so that the window can draw a frame in between. */
export const applySliceMs = 4;
/** The shortest time between two reports of counts or of an upload's progress. */
export const progressEveryMs = 100;
/** An answer is quick up to this. After a slower one, the few milliseconds until the next request do not matter. */
export const quickAnswerMs = 200;

/** How long after the last save the search index is written, so that several orders share a transaction. */
export const flushAfterMs = 50;
/** Rest before each step that merges text indexes, because the rep's own work comes first. */
export const mergeRestMs = 20;
/** The shortest time between two backups of unsent work. A lost disk costs no more work than this. */
export const backupEveryMs = 180_000;
/** How often old entries are deleted. */
export const pruneEveryMs = hourMs;
/** How long exported work is kept, for a file that got lost. */
export const exportedWorkDays = 365;
/** How long a window that closes waits for the answer to a write that is on its way. */
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
