import { wasConfirmedBetween } from '../db/outbox/confirmed-lanes.ts';
import { staleListMs } from '../outbox/queue/timing.ts';
import type { SyncContext } from './sync-context.ts';

/** Whether a list that tells this of the lane's record is taken to lag behind a write of ours, or a look at the record. */
export function lagsBehind(context: SyncContext, lane: string, json: string): boolean {
  return context.previousVersions.has(lane, json) || wasConfirmedBeforeStart(context, lane);
}

/** What gave way then nobody knows any more: as long as a list may lag behind that, what was told alone is believed. */
function wasConfirmedBeforeStart({ db, clock, previousVersions: { sinceMs } }: SyncContext, lane: string): boolean {
  const nowMs = clock.now();
  const isRecent = nowMs >= sinceMs && nowMs - staleListMs < sinceMs;
  return isRecent && wasConfirmedBetween(db, lane, { fromMs: nowMs - staleListMs, beforeMs: sinceMs });
}
