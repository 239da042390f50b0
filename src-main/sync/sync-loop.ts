/** Passes of push and pull, one at a time: on demand, and in the background. */
import { dirname } from 'node:path';
import type { ServiceFailure, StorageProblem } from '../../src-shared/contract/failures.ts';
import type { Connection, SyncReport, SyncStatus } from '../../src-shared/contract/sync.ts';
import { countByState, countOpen } from '../db/outbox/rows.ts';
import { setAsideNow } from '../db/engine/set-aside.ts';
import { storageProblem } from '../db/engine/storage-problem.ts';
import { readSyncState, writeSyncState } from '../db/records/sync-state.ts';
import { progressEveryMs, restAfterFailureMs } from '../outbox/queue/timing.ts';
import { noChangeFilter } from './no-change-filter.ts';
import { isAway, nextDueAtMs, runPass, type PassHooks, type PassStop } from './pass.ts';
import { busy, untilWhen } from './ask-on-demand.ts';
import { heldDeletionCheck } from './deletion-check.ts';
import type { SyncContext } from './sync-context.ts';
import { unreadOrders } from './unread-orders.ts';

export interface SyncLoop {
  syncNow(): Promise<SyncReport>;
  status(): SyncStatus;
  /** Something was enqueued, or the connection came back: listeners hear the counts, neither the background loop nor a pass under way waits. */
  wake(): void;
  start(): void;
  /** Begins nothing new, and answers when what is in flight has ended. */
  stop(): Promise<void>;
}

export interface SyncListeners {
  /** There is news; `read` counts what there is. */
  onStatus(read: () => SyncStatus): void;
  /** A pass of the background loop broke, for another reason than the network. */
  onBroken(error: unknown): void;
}

export function createSyncLoop(context: SyncContext, { onStatus, onBroken }: SyncListeners): SyncLoop {
  const { db, clock, random, timing, log } = context;
  let connection: Connection = 'unknown';
  let phase: SyncStatus['phase'] = 'idle';
  let progress: SyncStatus['progress'] = null;
  let lastFailure: ServiceFailure | null = null;
  let storage: StorageProblem | null = null;
  let failedPasses = 0;
  /** When the background loop, or somebody in its place, should ask for the next pass. */
  let nextPassAtMs: number | null = null;
  let stopping = false;
  let last: Promise<unknown> = Promise.resolve();
  let running: Promise<void> | null = null;
  let rest = new AbortController();
  let wokenUp = false;
  /** Of the pass that waits for answers. */
  const listeners = new Set<() => void>();
  let reportedAtMs = Number.NEGATIVE_INFINITY;

  function status(): SyncStatus {
    const counts = countByState(db);
    return {
      connection,
      phase,
      open: countOpen(counts),
      conflicted: counts.get('conflicted') ?? 0,
      dead: counts.get('dead') ?? 0,
      inDoubt: counts.get('inDoubt') ?? 0,
      lastSyncAtMs: Number(readSyncState(db, 'lastSyncAtMs')) || null,
      nextAttemptAtMs: isAway(connection) || storage !== null ? nextPassAtMs : (nextDueAtMs(context) ?? nextPassAtMs),
      lastFailure: flaw(),
      storage,
      heldDeletionCheck: heldDeletionCheck(context),
      rescue: rescue(),
      progress,
    };
  }

  function rescue(): SyncStatus['rescue'] {
    const noted = JSON.parse(readSyncState(db, 'rescue') ?? 'null') as SyncStatus['rescue'];
    return noted && { ...noted, setAside: setAsideNow(noted.setAside, dirname(db.name)) };
  }

  /** A flaw of the service that the window shows beside pending work. */
  function flaw(): ServiceFailure | null {
    return lastFailure ?? unreadOrders(context) ?? noChangeFilter(context);
  }

  const hooks: PassHooks = {
    isStopping: () => stopping,
    onMore(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(change) {
      const isNews = (change.connection ?? connection) !== connection || (change.phase ?? phase) !== phase;
      connection = change.connection ?? connection;
      phase = change.phase ?? phase;
      if (change.progress !== undefined) progress = change.progress;
      if (isNews) tellNow();
      else tellCounts();
    },
  };

  function hearOfMore(): void {
    for (const listener of listeners) listener();
  }

  function tellNow(): void {
    reportedAtMs = clock.now();
    onStatus(status);
  }

  /** Counting costs more than a write: while much happens at once, a few times a second is enough. A pass ends with news. */
  function tellCounts(): void {
    if (Math.abs(clock.now() - reportedAtMs) >= progressEveryMs) tellNow();
  }

  async function pass(): Promise<SyncReport> {
    let stop: PassStop | null = 'later';
    nextPassAtMs = null;
    try {
      const result = await runPass(context, hooks, isAway(connection));
      stop = result.stop;
      const failure = result.failure ?? (stop === 'busy' ? busy : null);
      lastFailure = failure && untilWhen(context, failure);
      if (stop === null && !stopping) writeSyncState(db, 'lastSyncAtMs', String(clock.now()));
      storage = null;
      return reportOf(stop, result);
    } catch (error) {
      storage = storageProblem(error);
      if (storage === null) throw error;
      log('error', 'sync.storage', { problem: storage, error });
      return reportOf('storage', { settled: 0, pulled: 0 });
    } finally {
      failedPasses = stop === null ? 0 : failedPasses + 1;
      nextPassAtMs = clock.now() + restMs();
      hooks.tell({ phase: 'idle', progress: null });
    }
  }

  function reportOf(
    stop: PassStop | 'storage' | null,
    { settled, pulled }: { settled: number; pulled: number },
  ): SyncReport {
    const states = countByState(db);
    const open = countOpen(states);
    const counts = {
      settled,
      open,
      conflicted: states.get('conflicted') ?? 0,
      dead: states.get('dead') ?? 0,
      pulled,
      failure: flaw(),
    };
    switch (stop) {
      case 'needsAuth':
      case 'noToken':
        return { state: stop, ...counts, nextAttemptAtMs: null };
      case 'offline':
      case 'notTheService':
      case 'storage': {
        const retryAtMs = clock.now() + awayMs(failedPasses + 1);
        return {
          state: stop,
          ...counts,
          nextAttemptAtMs: open > 0 ? Math.max(retryAtMs, nextDueAtMs(context) ?? 0) : null,
        };
      }
      case 'busy':
      case 'later':
      case null: {
        const nextAttemptAtMs = nextDueAtMs(context);
        return { state: nextAttemptAtMs === null && stop === null ? 'idle' : 'waiting', ...counts, nextAttemptAtMs };
      }
    }
  }

  /** Passes never overlap: one asked for during another follows it, which sends what is due by now. */
  function syncNow(): Promise<SyncReport> {
    hearOfMore();
    const next = last.then(pass);
    last = next.catch(() => {});
    return next;
  }

  async function run(): Promise<void> {
    while (!stopping) {
      wokenUp = false;
      await syncNow().catch((error: unknown) => {
        log('error', 'sync.passFailed', { error });
        onBroken(error);
      });
      if (stopping || wokenUp) continue;
      rest = new AbortController();
      await clock.sleep(Math.max(0, (nextPassAtMs ?? 0) - clock.now()), rest.signal).catch(() => {});
    }
  }

  /** Until the next entry is due or the interval is over; after failed passes, by back-off. */
  function restMs(): number {
    if (failedPasses > 0) return awayMs(failedPasses);
    const dueInMs = (nextDueAtMs(context) ?? Number.POSITIVE_INFINITY) - clock.now();
    return Math.max(0, Math.min(timing.syncIntervalMs, dueInMs));
  }

  function awayMs(passes: number): number {
    return restAfterFailureMs(timing, passes, random.fraction());
  }

  return {
    syncNow,
    status,
    wake() {
      tellCounts();
      wokenUp = true;
      hearOfMore();
      // Aborting makes an error, also where nobody rests.
      if (!rest.signal.aborted) rest.abort();
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
