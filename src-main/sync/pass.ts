/**
 * One pass: push, then pull. During the pull it pushes again, between pages and while one takes long, so that no write waits for a
 * scan.
 */
import type { LaneKind } from '../../src-shared/contract/outbox/outbox.ts';
import type { ServiceFailure } from '../../src-shared/contract/failures.ts';
import type { Topic } from '../../src-shared/contract/events.ts';
import type { Connection, SyncStatus } from '../../src-shared/contract/sync.ts';
import { ApiError } from '../api/wire/api-error.ts';
import { laneKindOf } from '../db/outbox/lanes.ts';
import { countByState, countOpen } from '../db/outbox/rows.ts';
import { selectNextDueAtMs } from '../db/outbox/due-entries.ts';
import { classify, describe } from '../outbox/service/classify.ts';
import { busyUntilMs, isRateLimited } from '../outbox/service/rate-limit.ts';
import { askService, concernsThisAlone } from '../outbox/service/failed-reads.ts';
import { releasePhoto } from '../outbox/edit/release-photos.ts';
import { drain } from '../outbox/send/drain.ts';
import type { DrainStop } from '../outbox/send/stop-rule.ts';
import { forgetOldOrders } from './history.ts';
import { refreshStaleAddresses } from './pull-addresses.ts';
import { pullOrders } from './pull-orders.ts';
import type { PullOptions, SyncContext } from './sync-context.ts';
import { pushBeside } from './push-beside.ts';
import { checkDeletionsWhenDue } from './deletion-check.ts';

/** Why a pass ended early. `busy`: a rate limit holds; `later`: a read was rejected or is unusable. */
export type PassStop = DrainStop | 'later';

export interface PassResult {
  settled: number;
  pulled: number;
  stop: PassStop | null;
  /** The failure that ended the pass. */
  failure: ServiceFailure | null;
}

export interface PassHooks {
  isStopping(): boolean;
  onMore(listener: () => void): () => void;
  tell(change: { connection?: Connection; phase?: SyncStatus['phase']; progress?: SyncStatus['progress'] }): void;
}

/**
 * `wasAway`: the last pass could not reach the service or was not let in. One read finds out whether that is still so, before
 * entries are claimed only to be released again, each with a line in its history.
 */
export async function runPass(context: SyncContext, hooks: PassHooks, wasAway: boolean): Promise<PassResult> {
  const result: PassResult = { settled: 0, pulled: 0, stop: null, failure: null };
  hooks.tell({ phase: 'pushing', progress: null });
  if (hooks.isStopping()) return result;
  if (wasAway && !isRateLimited(context)) await reading(() => askService(context));
  if (!(await push())) return result;
  hooks.tell({ phase: 'pulling', progress: null });
  await reading(pullAndPush);
  if (isWorkDue(context)) await push();
  return result;

  /** Returns whether the pass may go on. */
  async function push(): Promise<boolean> {
    if (result.stop !== null) return false;
    const { settled, stop, failure } = await drainWithProgress(context, hooks);
    result.settled += settled;
    result.stop = stop;
    result.failure = failure;
    return goesOn();
  }

  /** False if a failure has stopped the pass, or the program ends. */
  function goesOn(): boolean {
    if (isRateLimited(context)) result.stop ??= 'busy';
    return result.stop === null && !hooks.isStopping();
  }

  async function pullAndPush(): Promise<void> {
    let progress: SyncStatus['progress'] = null;
    const { pushInTurn, end } = pushBeside(context, hooks, pushDue);
    const mayGoOn = () => {
      progress = null;
      return pushInTurn();
    };
    const options: PullOptions = {
      async betweenPages(done, total) {
        progress = { done, total: total === null ? null : Math.max(done, total) };
        // A failure of a write beside the page must stay visible.
        if (result.stop === null) hooks.tell({ connection: 'online', progress });
        return await pushInTurn();
      },
    };
    try {
      result.pulled = await pullOrders(context, options);
      if (goesOn()) await checkDeletionsWhenDue(context, options);
      await forgetOldOrders(context, mayGoOn);
      await refreshStaleAddresses(context, mayGoOn);
    } finally {
      await end();
    }

    /** The rep's writes come first. Returns whether the pass may go on. */
    async function pushDue(): Promise<boolean> {
      if (!goesOn()) return false;
      if (!isWorkDue(context)) return true;
      hooks.tell({ phase: 'pushing', progress: null });
      const mayGoOn = await push();
      hooks.tell({ phase: 'pulling', progress });
      return mayGoOn;
    }
  }

  /** A failed read ends the pass; what was read until then stays. A read that was stopped says nothing about the service. */
  async function reading(read: () => Promise<unknown>): Promise<void> {
    try {
      await read();
      if (result.stop === null) hooks.tell({ connection: 'online' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (hooks.isStopping()) return;
      result.failure = describe(error.failure);
      const { kind } = classify(error.failure, 'none');
      if (await concernsThisAlone(context, error)) {
        result.stop = 'later';
        if (result.failure.kind === 'noAnswer') result.failure = { ...result.failure, kind: 'unreadable' };
      } else result.stop = isAway(kind) ? kind : error.failure.kind === 'noAnswer' ? 'offline' : 'later';
      hooks.tell({ connection: result.stop === 'later' ? 'online' : result.stop });
    }
  }
}

/** Whether the service cannot be reached, or there is no token for it. */
export function isAway(kind: string): kind is 'offline' | 'needsAuth' | 'noToken' | 'notTheService' {
  return ['offline', 'needsAuth', 'noToken', 'notTheService'].includes(kind);
}

async function drainWithProgress(context: SyncContext, { isStopping, onMore, tell }: PassHooks) {
  let done = 0;
  const total = countOpen(countByState(context.db));
  const report = await drain(context, {
    isStopping,
    onMore,
    onAttempted({ id, lane }) {
      const kind = laneKindOf(lane);
      if (kind === 'product') releasePhoto(context, id);
      done += 1;
      context.changed('outbox', topics[kind ?? 'order']);
      tell({ progress: { done, total: Math.max(done, total) } });
    },
  });
  if (report.stop !== null && report.stop !== 'busy') tell({ connection: report.stop });
  else if (done > 0) tell({ connection: 'online' });
  return report;
}

const topics: Record<LaneKind, Topic> = { order: 'orders', address: 'addresses', product: 'photos' };

/** When the next entry is due by itself; null if none is. */
export function nextDueAtMs(context: SyncContext): number | null {
  const dueAtMs = selectNextDueAtMs(context.db, context.clock.now());
  return dueAtMs === null ? null : Math.max(dueAtMs, busyUntilMs(context));
}

function isWorkDue(context: SyncContext): boolean {
  const dueAtMs = nextDueAtMs(context);
  return dueAtMs !== null && dueAtMs <= context.clock.now();
}
