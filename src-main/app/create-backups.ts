/** Keeps copies of the rep's unsent work while there is some. */
import { backUpPendingWork } from '../db/backups.ts';
import type { SyncContext } from '../sync/sync-context.ts';

const everyMs = 180_000;

export interface Backups {
  /** Unsent work, or anything else of the rep's own, was added or changed: copies it, unless that was done minutes ago. */
  afterChange(): void;
}

/** A copy that cannot be written (a full disk) is logged: the work itself is in the database. */
export function createBackups({ db, clock, log }: SyncContext, directory: string): Backups {
  let lastAtMs = Number.NEGATIVE_INFINITY;
  return {
    afterChange() {
      const nowMs = clock.now();
      if (Math.abs(nowMs - lastAtMs) < everyMs) return;
      lastAtMs = nowMs;
      try {
        backUpPendingWork(db, directory, nowMs);
      } catch (error) {
        log('warn', 'backup.failed', { message: String(error) });
      }
    },
  };
}
