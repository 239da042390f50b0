/** Push, then pull: one pass at a time, on demand and in the background. */
import type { ServiceFailure } from '../../src-shared/contract/errors.ts';
import type { Connection, SyncReport, SyncStatus } from '../../src-shared/contract/sync.ts';
import { ApiError } from '../api/api-error.ts';
import { countByState, selectNextDueAtMs } from '../db/outbox-rows.ts';
import { readSyncState, writeSyncState } from '../db/sync-state.ts';
import { classify, describe } from '../outbox/classify.ts';
import { busyUntilMs, replay, type ReplayStop } from '../outbox/replay.ts';
import { backoffMs } from '../outbox/timing.ts';
import { pullOrders, type PullOptions } from './pull-orders.ts';
import { refreshStaleAddresses } from './pull-addresses.ts';
import { heldSweep, sweepWhenDue } from './sweep.ts';
import type { SyncContext } from './sync-context.ts';

export interface SyncLoop {
  syncNow(): Promise<SyncReport>;
  status(): SyncStatus;
  /** Something was enqueued, or the connection came back: the background loop does not rest. */
  wake(): void;
  start(): void;
  /** Begins nothing new, and answers when what is in flight has ended. */
  stop(): Promise<void>;
}

type Stop = Exclude<ReplayStop, 'busy'>;

export function createSyncLoop(context: SyncContext, onStatus: (status: SyncStatus) => void): SyncLoop {
  const { db, clock, random, timing, log } = context;
  let connection: Connection = 'unknown';
  let phase: SyncStatus['phase'] = 'idle';
  let progress: SyncStatus['progress'] = null;
  let lastFailure: ServiceFailure | null = null;
  let nextPassAtMs: number | null = null;
  let failedPasses = 0;
  let stopping = false;
  let last: Promise<unknown> = Promise.resolve();
  let running: Promise<void> | null = null;
  let rest = new AbortController();
  let wokenUp = false;

  function status(): SyncStatus {
    const counts = countByState(db);
    const count = (state: Parameters<typeof counts.get>[0]) => counts.get(state) ?? 0;
    const dueAtMs = nextDueAtMs();
    return {
      connection,
      phase,
      open: count('queued') + count('sending') + count('waiting') + count('inDoubt'),
      conflicted: count('conflicted'),
      dead: count('dead'),
      inDoubt: count('inDoubt'),
      lastSyncAtMs: Number(readSyncState(db, 'lastSyncAtMs')) || null,
      nextAttemptAtMs: dueAtMs ?? nextPassAtMs,
      lastFailure,
      heldSweep: heldSweep(context),
      rescue: JSON.parse(readSyncState(db, 'rescue') ?? 'null') as SyncStatus['rescue'],
      progress,
    };
  }

  function nextDueAtMs(): number | null {
    const dueAtMs = selectNextDueAtMs(db);
    return dueAtMs === null ? null : Math.max(dueAtMs, busyUntilMs(context));
  }

  function tell(
    change: { connection?: Connection; phase?: SyncStatus['phase']; progress?: SyncStatus['progress'] } = {},
  ): void {
    connection = change.connection ?? connection;
    phase = change.phase ?? phase;
    if (change.progress !== undefined) progress = change.progress;
    onStatus(status());
  }

  async function push(): Promise<{ settled: number; stop: ReplayStop | null }> {
    let done = 0;
    const total = status().open;
    const report = await replay(context, {
      isStopping: () => stopping,
      onAttempted(lane, settled) {
        if (settled) context.freshness.settled(lane);
        done += 1;
        context.changed('outbox', lane.startsWith('address:') ? 'addresses' : 'orders');
        tell({ progress: { done, total: Math.max(done, total) } });
      },
    });
    if (report.stop !== null && report.stop !== 'busy') tell({ connection: report.stop });
    else if (done > 0) tell({ connection: 'online' });
    return report;
  }

  /** A failed read ends the pull; what was read until then stays. */
  async function pull(pushBetween: () => Promise<boolean>): Promise<{ pulled: number; stop: Stop | 'later' | null }> {
    let pulled = 0;
    try {
      const options: PullOptions = {
        async betweenPages(done, total) {
          tell({ connection: 'online', progress: { done, total: Math.max(done, total ?? done) } });
          return await pushBetween();
        },
      };
      pulled = await pullOrders(context, options);
      await sweepWhenDue(context, options);
      await refreshStaleAddresses(context);
      tell({ connection: 'online' });
      return { pulled, stop: null };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      lastFailure = describe(error.failure);
      const { kind } = classify(error.failure, 'read');
      if (kind === 'offline' || kind === 'needsAuth' || kind === 'notTheService') {
        tell({ connection: kind });
        return { pulled, stop: kind };
      }
      if (error.failure.kind === 'noAnswer') tell({ connection: 'offline' });
      return { pulled, stop: error.failure.kind === 'noAnswer' ? 'offline' : 'later' };
    }
  }

  async function pass(): Promise<SyncReport> {
    let settled = 0;
    let stop: ReplayStop | 'later' | null = null;
    let pulled = 0;
    const pushDue = async () => {
      const report = await push();
      settled += report.settled;
      stop = report.stop;
      return stop === null && !stopping;
    };
    try {
      tell({ phase: 'pushing', progress: null });
      if (await pushDue()) {
        tell({ phase: 'pulling', progress: null });
        const result = await pull(async () => (isWorkDue() ? await pushDue() : !stopping));
        pulled = result.pulled;
        stop ??= result.stop;
        if (result.stop === null && isWorkDue()) await pushDue();
      }
      if (stop === null) {
        lastFailure = null;
        writeSyncState(db, 'lastSyncAtMs', String(clock.now()));
      }
    } finally {
      failedPasses = stop === null ? 0 : failedPasses + 1;
      tell({ phase: 'idle', progress: null });
    }
    return reportOf(stop, settled, pulled);
  }

  function isWorkDue(): boolean {
    const dueAtMs = nextDueAtMs();
    return dueAtMs !== null && dueAtMs <= clock.now();
  }

  function reportOf(stop: ReplayStop | 'later' | null, settled: number, pulled: number): SyncReport {
    const { open, conflicted, dead } = status();
    const nextAttemptAtMs = nextDueAtMs();
    const isWaiting = nextAttemptAtMs !== null || stop === 'later' || stop === 'busy';
    const state = stop === null || stop === 'later' || stop === 'busy' ? (isWaiting ? 'waiting' : 'idle') : stop;
    return { state, settled, open, conflicted, dead, pulled, nextAttemptAtMs };
  }

  /** Passes never overlap: one asked for during another follows it. */
  function syncNow(): Promise<SyncReport> {
    const next = last.then(pass, pass);
    last = next.catch(() => {});
    return next;
  }

  async function run(): Promise<void> {
    while (!stopping) {
      wokenUp = false;
      await syncNow().catch((error: unknown) => log('error', 'sync.passFailed', { message: String(error) }));
      if (stopping || wokenUp) continue;
      nextPassAtMs = clock.now() + restMs();
      tell();
      rest = new AbortController();
      await clock.sleep(nextPassAtMs - clock.now(), rest.signal).catch(() => {});
      nextPassAtMs = null;
    }
  }

  /** Until the next entry is due or the interval is over; after failed passes, by back-off. */
  function restMs(): number {
    if (failedPasses > 0) {
      return Math.min(timing.syncIntervalMs, timing.backoffBaseMs + backoffMs(timing, failedPasses, random.fraction()));
    }
    const dueInMs = (nextDueAtMs() ?? Number.POSITIVE_INFINITY) - clock.now();
    return Math.max(0, Math.min(timing.syncIntervalMs, dueInMs));
  }

  return {
    syncNow,
    status,
    wake() {
      wokenUp = true;
      rest.abort();
    },
    start() {
      running ??= run();
    },
    async stop() {
      stopping = true;
      rest.abort();
      await running;
      await last;
      running = null;
      stopping = false;
    },
  };
}
