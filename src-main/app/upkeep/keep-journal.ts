/** Forgets what ended longer ago than the rep wants to keep. */
import { forgetExports } from '../../db/outbox/exported-work.ts';
import { pruneJournal } from '../../db/outbox/journal.ts';
import { nextTurn } from '../../db/engine/next-turn.ts';
import { forgetOldPhotos } from '../../db/records/photos.ts';
import { storageProblem } from '../../db/engine/storage-problem.ts';
import { readSyncState } from '../../db/records/sync-state.ts';
import { dayMs, exportedWorkDays, pruneEveryMs } from '../../outbox/queue/timing.ts';
import type { CommandContext } from '../commands.ts';

/** So many entries are some 4 ms. Years of them are old at once where the rep wants to keep less. */
const entriesInTurn = 200;

/**
 * Returns a function that is cheap to call often. After an error of the disk it tries again an hour later; work that the end of
 * the program interrupts is done at the next start. `onBroken` gets errors of background work.
 */
export function keepJournal(
  {
    db,
    clock,
    log,
    settings,
    waitForShortLog,
  }: Pick<CommandContext, 'db' | 'clock' | 'log' | 'settings' | 'waitForShortLog'>,
  onBroken: (error: unknown) => void,
): () => void {
  let lastAtMs = Number.NEGATIVE_INFINITY;

  /** A clock that is set years ahead makes nothing old: the service's, as it was last heard, is behind it then. */
  function daysAgo(days: number): number {
    const heardMs = Date.parse(readSyncState(db, 'ordersWatermark') ?? '');
    return Math.min(clock.now(), Number.isNaN(heardMs) ? Number.POSITIVE_INFINITY : heardMs) - days * dayMs;
  }

  /** Returns whether there may be more. */
  function forgetSome(): boolean {
    try {
      const beforeMs = daysAgo(settings.current().journalDays);
      if (pruneJournal(db, beforeMs, entriesInTurn) === entriesInTurn) return true;
      forgetOldPhotos(db, beforeMs);
      forgetExports(db, daysAgo(exportedWorkDays));
    } catch (error) {
      if (storageProblem(error) === null) throw error;
      log('warn', 'journal.kept', { error });
    }
    return false;
  }

  async function forgetRest(): Promise<void> {
    do {
      await waitForShortLog();
      await nextTurn();
    } while (db.open && forgetSome());
  }

  return () => {
    const nowMs = clock.now();
    if (Math.abs(nowMs - lastAtMs) < pruneEveryMs) return;
    lastAtMs = nowMs;
    if (forgetSome()) forgetRest().catch(onBroken);
  };
}
