/**
 * A workspace: one service, one folder, one database, one outbox. This is the door of the core; the Electron edge, the
 * tests and plain scripts all open it.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import {
  commandSchemas,
  type CommandName,
  type CommandPayload,
  type CommandResult,
} from '../../src-shared/contract/commands.ts';
import type { Result } from '../../src-shared/contract/errors.ts';
import type { AppEvent } from '../../src-shared/contract/events.ts';
import {
  querySchemas,
  type QueryName,
  type QueryPayload,
  type QueryResult,
} from '../../src-shared/contract/queries.ts';
import { defaultSettings } from '../../src-shared/contract/settings.ts';
import type { SyncReport } from '../../src-shared/contract/sync.ts';
import { validate } from '../../src-shared/contract/validate.ts';
import { createClient } from '../api/client.ts';
import { createCheckpoints } from '../db/checkpoints.ts';
import { lockWorkspace } from '../db/lock.ts';
import { findThumbnail } from '../db/photos.ts';
import { openSpool } from '../images/spool.ts';
import { recoverInterrupted } from '../outbox/recover.ts';
import { releasePhotos } from '../outbox/release-photos.ts';
import { createUploads } from '../outbox/uploads.ts';
import { defaultTiming, type Timing } from '../outbox/timing.ts';
import { watchSlowStatements } from '../db/statement.ts';
import { storageProblem } from '../db/storage-problem.ts';
import { WorkspaceError } from '../db/workspace-error.ts';
import type { Ports, TokenStore } from '../ports/ports.ts';
import { systemPorts } from '../ports/system-ports.ts';
import { createFreshness } from '../sync/freshness.ts';
import { createSyncLoop } from '../sync/sync-loop.ts';
import { createBackups } from './create-backups.ts';
import { createChanges } from './changes.ts';
import { commands, type CommandContext } from './commands.ts';
import { keepJournal } from './keep-journal.ts';
import { takeBackCutShort } from './imports.ts';
import { liveTiming, openSettings } from './live-settings.ts';
import { noteSuspicion, openOrRescue } from './open-or-rescue.ts';
import { clearPhotos, photoFile } from './photo-views.ts';
import { queries } from './queries.ts';

export interface WorkspaceOptions {
  /** Holds `satchel.sqlite` and `images/`; made when it is not there. */
  directory: string;
  /**
   * `baseUrl` with any prefix, as `https://host/v2`. `uploadField` names the file in an upload (default `file`).
   * `makesFkIds: false` where `fk_id` belongs to somebody else's system (default true).
   */
  service: { baseUrl: string; uploadField?: string; makesFkIds?: boolean };
  tokens: TokenStore;
  timing?: Partial<Timing>;
  ports?: Partial<Ports>;
}

export interface Workspace {
  /** Refuses a bad payload with `invalid` and its fields; then nothing was written. Rejects only for broken invariants. */
  command<N extends CommandName>(name: N, payload: CommandPayload<N>): Promise<Result<CommandResult<N>>>;
  query<N extends QueryName>(name: N, payload: QueryPayload<N>): Promise<Result<QueryResult<N>>>;
  subscribe(listener: (event: AppEvent) => void): () => void;
  /** One push-and-pull pass, to quiescence or to the next wait. Never rejects for the network. */
  syncNow(): Promise<SyncReport>;
  /** The background loop. */
  start(): void;
  /** Photos on their way are cut off; what else is in flight ends first. */
  stop(): Promise<void>;
  /** Where a photo's bytes are while it waits, for a window to show them. */
  photo(sha256: string): { path: string; contentType: string } | null;
  thumbnail(sha256: string): Uint8Array | null;
  /** Stops, and gives the folder back. */
  close(): Promise<void>;
}

/** What a command changes of the rep's own. */
const backedUp = ['outbox', 'settings', 'catalogue'] as const;

/**
 * Throws `WorkspaceError` when another process has the folder open, or its database is from a newer program or out of
 * reach; nothing is changed then. A damaged database is set aside and the unsent work brought over: see `SyncStatus.rescue`.
 */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const ports: Ports = { ...systemPorts, ...options.ports };
  let unlock = () => {};
  const open = () => {
    const startMs = performance.now();
    const db = openOrRescue(options.directory, ports);
    try {
      watchSlowStatements(db, (sql, ms) => ports.log('info', 'db.slow', { sql, ms }));
      const workspace = compose(options, ports, db, unlock);
      ports.log('info', 'workspace.opened', { ms: Math.round(performance.now() - startMs) });
      return workspace;
    } catch (error) {
      db.close();
      throw error;
    }
  };
  try {
    mkdirSync(options.directory, { recursive: true, mode: 0o700 });
    unlock = lockWorkspace(options.directory);
    try {
      return open();
    } catch (error) {
      // What cannot be read shows in the first steps too: then the file is looked at closely, and left behind.
      if (!noteSuspicion(error, options.directory)) throw error;
      return open();
    }
  } catch (error) {
    unlock();
    const problem = error instanceof WorkspaceError ? null : storageProblem(error);
    if (problem === null) throw error;
    const message = `The workspace ${options.directory} cannot be used: ${(error as Error).message}`;
    throw new WorkspaceError(problem, message, { cause: error });
  }
}

function compose(options: WorkspaceOptions, ports: Ports, db: Database, unlock: () => void): Workspace {
  const spool = openSpool(join(options.directory, 'images'));
  const changes = createChanges(ports.log);
  const { baseUrl, ...guesses } = options.service;
  const settings = openSettings(db, { ...defaultSettings, ...guesses });
  const timing = liveTiming({ ...defaultTiming, ...options.timing }, settings);
  const client = createClient({
    baseUrl,
    get uploadField() {
      return settings.current().uploadField;
    },
    token: () => options.tokens.get(),
    fetch: ports.fetch,
    clock: ports.clock,
    get requestTimeoutMs() {
      return timing.requestTimeoutMs;
    },
  });
  const checkpoints = createCheckpoints(db);
  const context: CommandContext = {
    clock: ports.clock,
    random: ports.random,
    get makesFkIds() {
      return settings.current().makesFkIds;
    },
    get concurrency() {
      return settings.current().concurrency;
    },
    get historyDays() {
      return settings.current().historyDays;
    },
    get photoLimits() {
      const { photoMaxBytes: maxBytes, photoBudgetBytes: budgetBytes } = settings.current();
      return { maxBytes, budgetBytes };
    },
    settings,
    db,
    client,
    spool,
    uploads: createUploads(ports.clock, (progress) => changes.upload(progress)),
    log: ports.log,
    timing,
    freshness: createFreshness(),
    changed(...topics) {
      changes.changed(...topics);
      if (backedUp.some((topic) => topics.includes(topic))) backups.afterChange();
    },
    makeRoom: () => checkpoints.makeRoom(),
  };
  const backups = createBackups(context, options.directory);
  clearPhotos(context, options.directory);
  recoverInterrupted(context);
  takeBackCutShort(context);
  const sync = createSyncLoop(context, {
    onStatus: (status) => changes.status(status),
    onBroken: (error) => noteSuspicion(error, options.directory),
  });
  const forgetConnectivity = ports.connectivity.onRegained(() => sync.wake());

  const pruneWhenDue = keepJournal(context);
  pruneWhenDue();

  /** A disk that does not take something is an answer; a database that turns out damaged in use is checked at the next start. */
  async function guarded<T>(work: () => Result<T> | Promise<Result<T>>): Promise<Result<T>> {
    try {
      return await work();
    } catch (error) {
      const problem = storageProblem(error);
      if (problem === null) {
        noteSuspicion(error, options.directory);
        throw error;
      }
      ports.log('error', 'storage.failed', { problem, error });
      return { ok: false, error: { kind: 'storage', problem } };
    }
  }

  /** A large photo would hold it up for minutes: it is stopped, and begins anew at the next start. */
  function stop(): Promise<void> {
    const stopped = sync.stop();
    context.uploads.abortAll();
    return stopped;
  }

  return {
    async command(name, payload) {
      if (!Object.hasOwn(commandSchemas, name)) return { ok: false, error: { kind: 'unknownRequest', name } };
      const checked = validate(commandSchemas[name], payload);
      if (!checked.ok) return checked;
      const { run, topics } = commands[name];
      const result = await guarded(() => run(context, checked.value as never));
      if (result.ok && topics.length > 0) {
        changes.changed(...topics);
        if (backedUp.some((topic) => topics.includes(topic))) backups.afterChange();
        pruneWhenDue();
        if (topics.includes('outbox')) releasePhotos(context);
        if (topics.some((topic) => topic !== 'drafts')) sync.wake();
      }
      return result;
    },
    async query(name, payload) {
      if (!Object.hasOwn(querySchemas, name)) return { ok: false, error: { kind: 'unknownRequest', name } };
      const checked = validate(querySchemas[name], payload);
      if (!checked.ok) return checked;
      return await guarded(() => queries[name]({ ...context, status: () => sync.status() }, checked.value as never));
    },
    subscribe: (listener) => changes.subscribe(listener),
    async syncNow() {
      try {
        return await sync.syncNow();
      } catch (error) {
        noteSuspicion(error, options.directory);
        throw error;
      }
    },
    start: () => sync.start(),
    stop,
    photo: (sha256) => photoFile(context, sha256),
    thumbnail: (sha256) => findThumbnail(db, sha256) ?? null,
    async close() {
      forgetConnectivity();
      await stop();
      await checkpoints.stop();
      backups.stop();
      db.close();
      unlock();
    },
  };
}
