import { wasConfirmedBetween } from '../db/outbox/confirmed-lanes.ts';
import { staleListMs } from '../outbox/queue/timing.ts';
import type { SyncContext } from './sync-context.ts';

/** Whether a list with this version of the lane's record is stale: one of our writes or a read of the record has replaced it. */
export function lagsBehind(context: SyncContext, lane: string, json: string): boolean {
  return context.previousVersions.has(lane, json) || wasConfirmedBeforeStart(context, lane);
}

/** Versions replaced before the start are unknown. While a list may be older than that, only direct answers are believed. */
function wasConfirmedBeforeStart({ db, clock, previousVersions: { sinceMs } }: SyncContext, lane: string): boolean {
  const nowMs = clock.now();
  const isRecent = nowMs >= sinceMs && nowMs - staleListMs < sinceMs;
  return isRecent && wasConfirmedBetween(db, lane, { fromMs: nowMs - staleListMs, beforeMs: sinceMs });
}
