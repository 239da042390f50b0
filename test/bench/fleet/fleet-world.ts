/** What a fleet of reps comes back to, and what comes of it. */
export interface World {
  reps: number;
  /** What the service takes; beyond that it answers 429 with `Retry-After: 5`. */
  limitPerSecond: number;
}

export const ordersEach = 12;
export const comeBackWithinMs = 60_000;
export const retryAfterMs = 5_000;
export const serviceMs = 60;

export interface Outcome {
  peakPerSecond: number;
  drainedAfterMs: number;
  requests: number;
  refused: number;
  /** Requests in each second. */
  rates: number[];
}
