/**
 * A workspace: one service, one folder, one database, one outbox. This is the door of the core; the Electron edge, the
 * tests and plain scripts all open it.
 */
import { mkdirSync } from 'node:fs';
import type { CommandName, CommandPayload, CommandResult } from '../../src-shared/contract/commands.ts';
import type { Result } from '../../src-shared/contract/errors.ts';
import type { AppEvent } from '../../src-shared/contract/events.ts';
import type { QueryName, QueryPayload, QueryResult } from '../../src-shared/contract/queries.ts';
import type { SyncReport } from '../../src-shared/contract/sync.ts';
import { backUpBeside } from '../db/back-up-beside.ts';
import { backUpPendingWork } from '../db/backups.ts';
import { lockWorkspace } from '../db/lock.ts';
import { watchSlowStatements } from '../db/statement.ts';
import { storageProblem } from '../db/storage-problem.ts';
import { WorkspaceError } from '../db/workspace-error.ts';
import type { Timing } from '../outbox/timing.ts';
import type { Ports, TokenStore } from '../ports/ports.ts';
import { systemPorts } from '../ports/system-ports.ts';
import { normaliseBaseUrl } from './base-url.ts';
import { composeWorkspace } from './compose-workspace.ts';
import { noteSuspicion, openOrRescue } from './open-or-rescue.ts';

export interface WorkspaceOptions {
  /** Holds `satchel.sqlite` and `images/`; made when it is not there. */
  directory: string;
  /**
   * `baseUrl` with any prefix, as `https://host/v2`; http is for this machine alone. `uploadField` names the file in an
   * upload (default `file`). `makesFkIds: false` where `fk_id` belongs to somebody else's system (default true).
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
  /**
   * One push-and-pull pass, to quiescence or to the next wait. Never rejects for the network, but once it is closed. `cutWaits`:
   * what was put off after a call that failed goes at once; a service that asked everybody to stay away is left alone all the
   * same.
   */
  syncNow(options?: { cutWaits: boolean }): Promise<SyncReport>;
  /** The background loop. */
  start(): void;
  /** Cuts off photos and reads that are on their way. Any other write is given some seconds, and is in doubt after that. */
  stop(): Promise<void>;
  /** Where a photo's bytes are while it waits, for a window to show them. */
  photo(sha256: string): { path: string; contentType: string } | null;
  thumbnail(sha256: string): Uint8Array | null;
  /** Stops, and gives the folder back. */
  close(): Promise<void>;
}

/**
 * Throws `WorkspaceError` when another process has the folder open, or its database is from a newer program or out of
 * reach, and `TypeError` for an address that no token is sent to; nothing is changed then. A damaged database is set aside and
 * the unsent work brought over: see `SyncStatus.rescue`.
 */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const ports: Ports = { ...systemPorts, ...options.ports };
  const service = { ...options.service, baseUrl: checkedBaseUrl(options.service.baseUrl) };
  let unlock = () => {};
  const open = () => {
    const startMs = performance.now();
    const db = openOrRescue(options.directory, ports);
    try {
      watchSlowStatements(db, (sql, ms) => ports.log('info', 'db.slow', { sql, ms }));
      const workspace = composeWorkspace({ ...options, service }, ports, {
        db,
        async backUp(atMs) {
          const { directory } = options;
          if (ports.threads && (await backUpBeside({ path: db.name, directory, atMs }))) return;
          backUpPendingWork(db, directory, atMs);
        },
        close() {
          db.close();
          unlock();
        },
      });
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

function checkedBaseUrl(text: string): string {
  const address = normaliseBaseUrl(text);
  if (address.ok) return address.baseUrl;
  throw new TypeError(`The base URL ${problems[address.failure.reason]}.`);
}

const problems = {
  notAUrl: 'is not the address of a service',
  mustBeHttps: 'must begin with https, unless the service runs on this machine',
  hasCredentials: 'must not hold a name or password',
};
