/** The times at which lists are asked for. No two are equal, so that they tell which of two lists was asked for later. */
import type { Clock } from '../ports/ports.ts';

export interface ListClock {
  /** The time of a list that is asked for now, in milliseconds since 1970. */
  ask(): number;
  /** The time now, never before the newest time that `ask` has answered. */
  now(): number;
}

/**
 * `ask` runs ahead of the clock by one millisecond for each list in the same millisecond. A time further ahead than this means that
 * the clock was set back.
 */
const mostAheadMs = 1_000;

export function createListClock({ now }: Pick<Clock, 'now'>): ListClock {
  let newest = Number.NEGATIVE_INFINITY;
  const runsAhead = (nowMs: number) => newest >= nowMs && newest - nowMs < mostAheadMs;
  return {
    ask() {
      const nowMs = now();
      return (newest = runsAhead(nowMs) ? newest + 1 : nowMs);
    },
    now() {
      const nowMs = now();
      return runsAhead(nowMs) ? newest : nowMs;
    },
  };
}
