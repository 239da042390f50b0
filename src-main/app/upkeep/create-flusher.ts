/** Flushes dirty orders to the search indexes in short slices once the program is idle. It does nothing while none is dirty. */
import { countDirty, flushDirty, setFlusher } from '../../db/records/derived-rows.ts';
import { nextTurn } from '../../db/engine/next-turn.ts';
import { storageProblem } from '../../db/engine/storage-problem.ts';
import { readDerived } from '../../outbox/view/fold-records.ts';
import { flushAfterMs } from '../../outbox/queue/timing.ts';
import type { SyncContext } from '../../sync/sync-context.ts';

/** So many orders are not left waiting for quiet. Whoever asks for words or lines may have to wait for all of them, some 0.2 s. */
const many = 2_000;
/** A slice takes some 4 ms. */
const slice = 24;

export interface IndexFlusher {
  /** For whoever is about to read words or lines. Where the disk takes nothing, they are read as they are. */
  flushAll(): Promise<void>;
  /** Pays the rest, where it can: what is left is paid the next time. */
  stop(): void;
}

/** Orders that were dirty when the program ended are flushed too. After an error of the disk the next save tries again. */
export function createFlusher({ db, clock, log }: Pick<SyncContext, 'db' | 'clock' | 'log'>): IndexFlusher {
  const stopped = new AbortController();
  let isPlanned = false;
  let isIdle = false;

  async function flushWhenIdle(): Promise<void> {
    do {
      isIdle = true;
      await clock.sleep(flushAfterMs, stopped.signal);
    } while (!isIdle && countDirty(db) < many);
    isPlanned = false;
    await flushInTurns();
  }

  async function flushInTurns(): Promise<void> {
    while (!stopped.signal.aborted && db.open && !flushDirty(db, slice)) await nextTurn();
  }

  function plan(): void {
    isIdle = false;
    if (isPlanned || stopped.signal.aborted) return;
    isPlanned = true;
    flushWhenIdle().catch((error: unknown) => {
      if (!stopped.signal.aborted) log('warn', 'searchIndex.dirty', { error });
    });
  }

  setFlusher(db, { read: (orderKey) => readDerived(db, orderKey), onDirty: plan, now: () => clock.now() });
  if (countDirty(db) > 0) plan();
  return {
    async flushAll() {
      try {
        await flushInTurns();
      } catch (error) {
        if (storageProblem(error) === null) throw error;
      }
    },
    stop() {
      if (stopped.signal.aborted) return;
      stopped.abort();
      try {
        while (!flushDirty(db));
      } catch (error) {
        log('warn', 'searchIndex.dirty', { error });
      }
    },
  };
}
