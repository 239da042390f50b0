/** A clock that moves only when it is told to. */
import type { Clock } from '../../src-main/ports/ports.ts';
import { createSleepers } from './programs/sleepers.ts';

export interface FakeClock extends Clock {
  /** Moves time on and wakes who sleeps, in the order in which they wanted to be woken. */
  advance(ms: number): Promise<void>;
  /** Sets the time without waking anybody: a clock that jumps. */
  jumpTo(ms: number): void;
  /** How many sleep. */
  sleepers(): number;
}

export function createFakeClock(startMs = Date.parse('2026-03-02T12:00:00Z')): FakeClock {
  let nowMs = startMs;
  const { sleep, count, nextAtMs, wakeFirst } = createSleepers(() => nowMs);
  return {
    now: () => nowMs,
    sleep,
    sleepers: count,
    async advance(ms) {
      const endMs = nowMs + ms;
      await settleTasks();
      while (nextAtMs() <= endMs) {
        nowMs = Math.max(nowMs, nextAtMs());
        wakeFirst();
        await settleTasks();
      }
      nowMs = endMs;
    },
    jumpTo(ms) {
      nowMs = ms;
    },
  };
}

/** Lets everything run that is ready to run. */
async function settleTasks(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
}
