/** Simulated time: it moves only from one event to the next, and only when everything that can run has run. */
import type { Clock } from '../../../src-main/ports/ports.ts';
import { createSleepers } from '../../support/programs/sleepers.ts';

export interface SimClock extends Clock {
  /** Moves time on, with every event on the way. */
  advance(ms: number): Promise<void>;
  /** Moves time to the next event; answers false when there is none. */
  runNext(): Promise<boolean>;
}

export function createSimClock(startMs: number): SimClock {
  let nowMs = startMs;
  const { sleep, nextAtMs, wakeFirst } = createSleepers(() => nowMs);

  async function wakeNext(): Promise<void> {
    nowMs = Math.max(nowMs, nextAtMs());
    wakeFirst();
    await settleTasks();
  }

  return {
    now: () => nowMs,
    sleep,
    async advance(ms) {
      const endMs = nowMs + ms;
      await settleTasks();
      while (nextAtMs() <= endMs) await wakeNext();
      nowMs = Math.max(nowMs, endMs);
    },
    async runNext() {
      await settleTasks();
      const isAwaited = nextAtMs() < Infinity;
      if (isAwaited) await wakeNext();
      return isAwaited;
    },
  };
}

/** Lets everything run that is ready to run. */
export async function settleTasks(): Promise<void> {
  do await new Promise((resolve) => endOfTurn(resolve));
  while (waiting > 0);
}

/** What the core has put off to the end of a turn is something that can run, too. */
const endOfTurn = globalThis.setImmediate;
let waiting = 0;

globalThis.setImmediate = ((run: (...args: unknown[]) => void, ...args: unknown[]) => {
  waiting += 1;
  return endOfTurn(() => {
    waiting -= 1;
    run(...args);
  });
}) as typeof setImmediate;
