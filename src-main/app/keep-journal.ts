/** Forgets what ended longer ago than the rep wants to keep. */
import { pruneJournal } from '../db/journal.ts';
import { forgetOldPhotos } from '../db/photos.ts';
import type { CommandContext } from './commands.ts';

const dayMs = 86_400_000;
const everyMs = 3_600_000;

/** Answers a function that is cheap to call often. */
export function keepJournal({ db, clock, settings }: Pick<CommandContext, 'db' | 'clock' | 'settings'>): () => void {
  let lastAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = clock.now();
    if (Math.abs(nowMs - lastAtMs) < everyMs) return;
    lastAtMs = nowMs;
    const beforeMs = nowMs - settings.current().journalDays * dayMs;
    pruneJournal(db, beforeMs);
    forgetOldPhotos(db, beforeMs);
  };
}
