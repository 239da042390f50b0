/** Passes of push and pull, one at a time: on demand, and in the background. */
import { dirname } from 'node:path';
import type { ServiceFailure, StorageProblem } from '../../src-shared/contract/failures.ts';
import type { Connection, SyncReport, SyncStatus } from '../../src-shared/contract/sync.ts';
import { countByState, countOpen } from '../db/outbox/rows.ts';
import { setAsideNow } from '../db/engine/set-aside.ts';
import { unsynced } from '../db/engine/statement.ts';
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
  /**
   * Call when something was enqueued or the connection is back. Reports the counts, ends the rest of the background loop, and lets
   * a pass under way send what is due.
   */
  wake(): void;
  start(): void;
  /** Begins no more requests, and resolves when those in flight have ended. */
  stop(): Promise<void>;
}

export interface SyncListeners {
  /** The status has changed. `read` calculates it, which costs a query. */
  onStatus(read: () => SyncStatus): void;
  /** A pass of the background loop has thrown an error that is neither the network's nor the disk's. */
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
  /** When the background loop begins the next pass, or a script that has no loop should. */
  let nextPassAtMs: number | null = null;
  let stopping = false;
  /** Resolves when the newest pass has ended. */
  let last: Promise<unknown> = Promise.resolve();
  let running: Promise<void> | null = null;
  let rest = new AbortController();
  let wokenUp = false;
  /** Called when more entries may be due. */
  const listeners = new Set<() => void>();
  /** When the status was last reported. */
  let reportedAtMs = Number.NEGATIVE_INFINITY;

  function status(): SyncStatus {
    const counts = countByState(db);
    return {
      connection,
      phase,
      open: countOpen(counts),
      conflicted: counts.get('conflicted') ?? 0,
      dead: counts.get('dead') ?? 0,
      outcomeUnknown: counts.get('outcomeUnknown') ?? 0,
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
      if (isNews) report();
      else reportCounts();
    },
  };

  function announceMore(): void {
    for (const listener of listeners) listener();
  }

  function report(): void {
    reportedAtMs = clock.now();
    onStatus(status);
  }

  /** Reports a few times a second at most, because counting costs more than a write. The end of a pass is always reported. */
  function reportCounts(): void {
    if (Math.abs(clock.now() - reportedAtMs) >= progressEveryMs) report();
  }

  async function pass(): Promise<SyncReport> {
    let stop: PassStop | null = 'later';
    nextPassAtMs = null;
    try {
      const result = await runPass(context, hooks, isAway(connection));
      stop = result.stop;
      const failure = result.failure ?? (stop === 'busy' ? busy : null);
      lastFailure = failure && untilWhen(context, failure);
      if (stop === null && !stopping) noteSynced();
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

  /** Not worth a wait for the disk at each pass: a loss of power may show the time of an earlier one. */
  function noteSynced(): void {
    unsynced(db, () => writeSyncState(db, 'lastSyncAtMs', String(clock.now())));
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

  /** Runs a pass after the one under way, if any: passes never overlap. The one under way sends what is due by now. */
  function syncNow(): Promise<SyncReport> {
    announceMore();
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

  /** How long the loop rests: until the next entry is due or the interval is over; after failed passes, by back-off. */
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
      reportCounts();
      wokenUp = true;
      announceMore();
      // Aborting creates an error each time, which is costly.
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
