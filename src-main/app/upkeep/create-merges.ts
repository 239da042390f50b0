/** Merges the parts of the text indexes that a first scan left, once it is over: searches then look into one. */
import { hasParts, mergeParts, onParts } from '../../db/search/text-merges.ts';
import { mergeRestMs } from '../../outbox/queue/timing.ts';
import type { SyncContext } from '../../sync/sync-context.ts';

export interface Merges {
  /** What is left is merged the next time. */
  stop(): void;
}

/** What the last visit left is merged, too. A disk that takes nothing is asked again at the next start. */
export function createMerges(
  context: Pick<SyncContext, 'db' | 'clock' | 'log' | 'waitForShortLog' | 'runBeside'>,
): Merges {
  const { db, clock, log } = context;
  const stopped = new AbortController();
  let isJoining = false;

  async function join(): Promise<void> {
    const rest = () => clock.sleep(mergeRestMs, stopped.signal);
    await rest();
    await mergeParts(db, context.runBeside, async () => {
      await context.waitForShortLog();
      await rest();
    });
  }

  function begin(): void {
    if (isJoining || stopped.signal.aborted || !hasParts(db)) return;
    isJoining = true;
    join()
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) log('warn', 'searchIndex.apart', { error });
      })
      .finally(() => (isJoining = false));
  }

  onParts(db, begin);
  begin();
  return { stop: () => stopped.abort() };
}
