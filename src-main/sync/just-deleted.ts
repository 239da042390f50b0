import { isDeletedByRep } from '../db/outbox/rows.ts';
import { overlapMs } from '../outbox/queue/timing.ts';
import type { SyncContext } from './sync-context.ts';

/** Whether the rep deleted the record so recently that a list may be stale. A later list shows whether somebody restored it. */
export function wasJustDeletedByRep({ db, clock }: SyncContext, lane: string, goneAtMs: number | null): boolean {
  if (goneAtMs === null) return false;
  const sinceMs = clock.now() - goneAtMs;
  return sinceMs >= 0 && sinceMs < overlapMs && isDeletedByRep(db, lane);
}
