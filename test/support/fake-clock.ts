/** A clock that moves only when it is told to. */
import type { Clock } from '../../src-main/ports/ports.ts';

export interface FakeClock extends Clock {
  /** Moves time on and wakes who sleeps, in the order in which they wanted to be woken. */
  advance(ms: number): Promise<void>;
  /** Sets the time without waking anybody: a clock that jumps. */
  jumpTo(ms: number): void;
}

interface Sleeper {
  atMs: number;
  wake(): void;
}

export function createFakeClock(startMs = Date.parse('2026-03-02T12:00:00Z')): FakeClock {
  let nowMs = startMs;
  const sleepers = new Set<Sleeper>();
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
      for (;;) {
        await settleTasks();
        const [next] = [...sleepers].filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs);
        if (!next) break;
        nowMs = Math.max(nowMs, next.atMs);
        sleepers.delete(next);
        next.wake();
      }
      nowMs = endMs;
    },
    jumpTo(ms) {
      nowMs = ms;
    },
  };
}

/** Lets everything run that is ready to run. */
export async function settleTasks(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
}
