/**
 * A workspace: one service, one folder, one database, one outbox. This is the door of the core; the Electron edge, the
 * tests and plain scripts all open it.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
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
import type { SyncReport } from '../../src-shared/contract/sync.ts';
import { validate } from '../../src-shared/contract/validate.ts';
import { createClient } from '../api/client.ts';
import { lockWorkspace } from '../db/lock.ts';
import { openDatabase } from '../db/open.ts';
import { recoverInterrupted } from '../outbox/recover.ts';
import { defaultTiming, type Timing } from '../outbox/timing.ts';
import type { Ports, TokenStore } from '../ports/ports.ts';
import { systemPorts } from '../ports/system-ports.ts';
import { createFreshness } from '../sync/freshness.ts';
import type { SyncContext } from '../sync/sync-context.ts';
import { createSyncLoop } from '../sync/sync-loop.ts';
import { createChanges } from './changes.ts';
import { commands } from './commands.ts';
import { queries } from './queries.ts';

export interface WorkspaceOptions {
  /** Holds `satchel.sqlite`; made when it is not there. */
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
  stop(): Promise<void>;
  /** Stops, and gives the folder back. */
  close(): Promise<void>;
}

/** Throws `WorkspaceError` when another process has the folder open, or its database cannot be used; nothing is changed then. */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const ports: Ports = { ...systemPorts, ...options.ports };
  const timing: Timing = { ...defaultTiming, ...options.timing };
  mkdirSync(options.directory, { recursive: true, mode: 0o700 });
  const unlock = lockWorkspace(options.directory);
  let db;
  try {
    db = openDatabase(join(options.directory, 'satchel.sqlite'));
  } catch (error) {
    unlock();
    throw error;
  }
  const changes = createChanges(ports.log);
  const client = createClient({
    baseUrl: options.service.baseUrl,
    uploadField: options.service.uploadField ?? 'file',
    token: () => options.tokens.get(),
    fetch: ports.fetch,
    clock: ports.clock,
    requestTimeoutMs: timing.requestTimeoutMs,
  });
  const context: SyncContext = {
    db,
    client,
    clock: ports.clock,
    random: ports.random,
    log: ports.log,
    makesFkIds: options.service.makesFkIds ?? true,
    timing,
    freshness: createFreshness(),
    changed: (...topics) => changes.changed(...topics),
  };
  recoverInterrupted(context);
  const sync = createSyncLoop(context, (status) => changes.status(status));
  const forgetConnectivity = ports.connectivity.onRegained(() => sync.wake());

  return {
    async command(name, payload) {
      if (!Object.hasOwn(commandSchemas, name)) return { ok: false, error: { kind: 'unknownRequest', name } };
      const checked = validate(commandSchemas[name], payload);
      if (!checked.ok) return checked;
      const { run, topics } = commands[name];
      const result = await run(context, checked.value as never);
      if (result.ok && topics.length > 0) {
        changes.changed(...topics);
        changes.status(sync.status());
        sync.wake();
      }
      return result;
    },
    async query(name, payload) {
      if (!Object.hasOwn(querySchemas, name)) return { ok: false, error: { kind: 'unknownRequest', name } };
      const checked = validate(querySchemas[name], payload);
      if (!checked.ok) return checked;
      return queries[name]({ ...context, status: () => sync.status() }, checked.value as never);
    },
    subscribe: (listener) => changes.subscribe(listener),
    syncNow: () => sync.syncNow(),
    start: () => sync.start(),
    stop: () => sync.stop(),
    async close() {
      forgetConnectivity();
      await sync.stop();
      db.close();
      unlock();
    },
  };
}
