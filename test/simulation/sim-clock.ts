/** Simulated time: it moves only from one event to the next, and only when everything that can run has run. */
import type { Clock } from '../../src-main/ports/ports.ts';

export interface SimClock extends Clock {
  /** Moves time on, with every event on the way. */
  advance(ms: number): Promise<void>;
  /** Moves time to the next event; answers false when there is none. */
  runNext(): Promise<boolean>;
}

interface Sleeper {
  atMs: number;
  wake(): void;
}

export function createSimClock(startMs: number): SimClock {
  let nowMs = startMs;
  const sleepers = new Set<Sleeper>();

  /** Equal times wake in the order in which they were asked for. */
  function next(): Sleeper | undefined {
    let first: Sleeper | undefined;
    for (const sleeper of sleepers) if (!first || sleeper.atMs < first.atMs) first = sleeper;
    return first;
  }

  async function wake(sleeper: Sleeper): Promise<void> {
    nowMs = Math.max(nowMs, sleeper.atMs);
    sleepers.delete(sleeper);
    sleeper.wake();
    await settleTasks();
  }

  return {
    now: () => nowMs,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        const sleeper: Sleeper = { atMs: nowMs + ms, wake: resolve };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          reject(signal.reason as Error);
        });
      }),
    async advance(ms) {
      const endMs = nowMs + ms;
      await settleTasks();
      for (let sleeper = next(); sleeper && sleeper.atMs <= endMs; sleeper = next()) await wake(sleeper);
      nowMs = Math.max(nowMs, endMs);
    },
    async runNext() {
      await settleTasks();
      const sleeper = next();
      if (sleeper) await wake(sleeper);
      return sleeper !== undefined;
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
