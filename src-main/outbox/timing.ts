/** Every duration that the outbox and the sync go by, in milliseconds. */
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

/** Full jitter. `attempt` counts from 1. */
export function backoffMs(timing: Timing, attempt: number, fraction: number): number {
  const ceiling = Math.min(timing.backoffCapMs, timing.backoffBaseMs * 2 ** Math.min(attempt - 1, 30));
  return Math.ceil(ceiling * fraction);
}

/** How long the background loop rests after so many failed passes in a row. */
export function restAfterFailureMs(timing: Timing, failedPasses: number, fraction: number): number {
  return Math.min(timing.syncIntervalMs, timing.backoffBaseMs + backoffMs(timing, failedPasses, fraction));
}
