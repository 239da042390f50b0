/** Keeps copies of the rep's unsent work while there is some. */
import { backupEveryMs } from '../../outbox/queue/timing.ts';
import type { SyncContext } from '../../sync/sync-context.ts';

type Changed = 'work' | 'drafts';

export interface Backups {
  /**
   * Unsent work, or anything else of the rep's own, was added, changed or sent: copies it, at once or when the last copy
   * is minutes old. What is saved does not wait because drafts alone were copied just before.
   */
  afterChange(what: Changed): void;
  /** Replaces all copies by one of now. Returns false if that failed: the earlier ones are still there. */
  renew(): Promise<boolean>;
  /** Copies what has changed since the last copy, and starts nothing any more. */
  stop(): Promise<void>;
}

/** A copy that cannot be written (a full disk) is logged: the work itself is in the database. */
export function createBackups(
  { clock, log }: Pick<SyncContext, 'clock' | 'log'>,
  backUp: (atMs: number) => Promise<void>,
  forgetEarlier: () => void,
): Backups {
  const stopped = new AbortController();
  const lastAtMs = { work: Number.NEGATIVE_INFINITY, drafts: Number.NEGATIVE_INFINITY };
  const due = new Set<Changed>();
  let isNext = false;
  let copying = Promise.resolve();

  /** One after the other, as after minutes of sleep; one that has not begun will have what has changed since as well. */
  function copy(what: Changed): void {
    due.clear();
    lastAtMs.drafts = clock.now();
    if (what === 'work') lastAtMs.work = clock.now();
    if (isNext) return;
    isNext = true;
    copying = copying.then(begin).catch((error: unknown) => log('warn', 'backup.failed', { error }));
  }

  function begin(): Promise<void> {
    isNext = false;
    return backUp(clock.now());
  }

  return {
    afterChange(what) {
      if (due.has(what) || stopped.signal.aborted) return;
      const sinceMs = Math.abs(clock.now() - lastAtMs[what]);
      if (sinceMs >= backupEveryMs) return copy(what);
      due.add(what);
      clock.sleep(backupEveryMs - sinceMs, stopped.signal).then(
        () => due.has(what) && copy(what),
        () => {},
      );
    },
    async renew() {
      due.clear();
      const renewed = copying.then(() => backUp(clock.now())).then(forgetEarlier);
      copying = renewed.catch((error: unknown) => log('warn', 'backup.failed', { error }));
      return await renewed.then(
        () => true,
        () => false,
      );
    },
    async stop() {
      stopped.abort();
      if (due.size > 0) copy('work');
      await copying;
    },
  };
}
