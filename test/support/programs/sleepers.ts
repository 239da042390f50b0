/** Those who sleep by a clock that a test moves. */
import type { Clock } from '../../../src-main/ports/ports.ts';

interface Sleeper {
  atMs: number;
  wake(): void;
}

export interface Sleepers {
  sleep: Clock['sleep'];
  count(): number;
  /** When the first of them wants to be woken; Infinity where nobody sleeps. */
  nextAtMs(): number;
  /** Of equal times the one that was asked for first. */
  wakeFirst(): void;
}

export function createSleepers(now: () => number): Sleepers {
  const sleepers = new Set<Sleeper>();

  function first(): Sleeper | undefined {
    let found: Sleeper | undefined;
    for (const sleeper of sleepers) if (!found || sleeper.atMs < found.atMs) found = sleeper;
    return found;
  }

  return {
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        const sleeper: Sleeper = { atMs: now() + ms, wake: resolve };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          reject(signal.reason as Error);
        });
      }),
    count: () => sleepers.size,
    nextAtMs: () => first()?.atMs ?? Infinity,
    wakeFirst() {
      const sleeper = first();
      if (!sleeper) return;
      sleepers.delete(sleeper);
      sleeper.wake();
    },
  };
}
