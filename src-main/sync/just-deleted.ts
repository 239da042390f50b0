import { isDeletedByRep } from '../db/outbox/rows.ts';
import { overlapMs } from '../outbox/queue/timing.ts';
import type { SyncContext } from './sync-context.ts';

/** A list may lag behind that. One that somebody has put back since comes with a list that is asked for later. */
export function wasJustDeletedByRep({ db, clock }: SyncContext, lane: string, goneAtMs: number | null): boolean {
  if (goneAtMs === null) return false;
  const sinceMs = clock.now() - goneAtMs;
  return sinceMs >= 0 && sinceMs < overlapMs && isDeletedByRep(db, lane);
}
