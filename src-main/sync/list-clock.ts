/** The times at which lists are asked for: no two are alike, so that of two lists it is always known which was asked for later. */
import type { Clock } from '../ports/ports.ts';

export interface ListClock {
  /** For a list that is asked for now, in milliseconds since 1970. */
  ask(): number;
  /** Not before the newest of those times. */
  now(): number;
}

/** So many lists in one millisecond are more than a service answers: a time further ahead means that the clock was set back. */
const mostAheadMs = 1_000;

export function createListClock({ now }: Pick<Clock, 'now'>): ListClock {
  let newest = Number.NEGATIVE_INFINITY;
  const isAhead = (nowMs: number) => newest >= nowMs && newest - nowMs < mostAheadMs;
  return {
    ask() {
      const nowMs = now();
      return (newest = isAhead(nowMs) ? newest + 1 : nowMs);
    },
    now() {
      const nowMs = now();
      return isAhead(nowMs) ? newest : nowMs;
    },
  };
}
