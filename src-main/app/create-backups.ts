/** Keeps copies of the rep's unsent work while there is some. */
import type { SyncContext } from '../sync/sync-context.ts';

const everyMs = 180_000;

export interface Backups {
  /**
   * Unsent work, or anything else of the rep's own, was added, changed or sent: copies it, at once or when the last copy
   * is minutes old.
   */
  afterChange(): void;
  /** Copies what has changed since the last copy, and starts nothing any more. */
  stop(): Promise<void>;
}

/** A copy that cannot be written (a full disk) is logged: the work itself is in the database. */
export function createBackups(
  { clock, log }: Pick<SyncContext, 'clock' | 'log'>,
  backUp: (atMs: number) => Promise<void>,
): Backups {
  const stopped = new AbortController();
  let lastAtMs = Number.NEGATIVE_INFINITY;
  let isDue = false;
  let copying = Promise.resolve();

  /** One after the other, also where the machine slept through minutes of one. */
  function copy(): void {
    isDue = false;
    const atMs = clock.now();
    lastAtMs = atMs;
    copying = copying.then(() => backUp(atMs)).catch((error: unknown) => log('warn', 'backup.failed', { error }));
  }

  return {
    afterChange() {
      if (isDue || stopped.signal.aborted) return;
      const sinceMs = Math.abs(clock.now() - lastAtMs);
      if (sinceMs >= everyMs) return copy();
      isDue = true;
      clock.sleep(everyMs - sinceMs, stopped.signal).then(
        () => isDue && copy(),
        () => {},
      );
    },
    async stop() {
      stopped.abort();
      if (isDue) copy();
      await copying;
    },
  };
}
