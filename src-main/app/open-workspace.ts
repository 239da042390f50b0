/** Opens a workspace: locks its folder, opens or rescues its database, and puts the parts together over it. */
import { mkdirSync } from 'node:fs';
import { backUpBeside } from '../db/backup/back-up-beside.ts';
import { backUpPendingWork } from '../db/backup/backups.ts';
import { lockWorkspace } from '../db/engine/lock.ts';
import { watchSlowStatements } from '../db/engine/statement.ts';
import { storageProblem } from '../db/engine/storage-problem.ts';
import { WorkspaceError } from '../db/engine/workspace-error.ts';
import type { Ports } from '../ports/ports.ts';
import { systemPorts } from '../ports/system-ports.ts';
import { normaliseBaseUrl } from './base-url.ts';
import { composeWorkspace } from './compose-workspace.ts';
import { noteSuspicion, openOrRescue } from './upkeep/open-or-rescue.ts';
import type { Workspace, WorkspaceOptions } from './workspace.ts';

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
