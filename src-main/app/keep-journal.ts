/** Forgets what ended longer ago than the rep wants to keep. */
import { pruneJournal } from '../db/journal.ts';
import { forgetOldPhotos } from '../db/photos.ts';
import { storageProblem } from '../db/storage-problem.ts';
import type { CommandContext } from './commands.ts';

const dayMs = 86_400_000;
const everyMs = 3_600_000;

/** Answers a function that is cheap to call often. A disk that takes nothing is asked again an hour later. */
export function keepJournal({
  db,
  clock,
  log,
  settings,
}: Pick<CommandContext, 'db' | 'clock' | 'log' | 'settings'>): () => void {
  let lastAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = clock.now();
    if (Math.abs(nowMs - lastAtMs) < everyMs) return;
    lastAtMs = nowMs;
    const beforeMs = nowMs - settings.current().journalDays * dayMs;
    try {
      pruneJournal(db, beforeMs);
      forgetOldPhotos(db, beforeMs);
    } catch (error) {
      if (storageProblem(error) === null) throw error;
      log('warn', 'journal.kept', { error });
    }
  };
}
