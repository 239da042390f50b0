/** One process per workspace, enforced by a lock that the operating system drops when the process dies. */
import { Connection } from './connection.ts';
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { keepToOwner } from './keep-to-owner.ts';
import { WorkspaceError } from './workspace-error.ts';

/** Answers a function that gives the lock back. Throws `WorkspaceError` 'inUse' at once when another process holds it. */
export function lockWorkspace(directory: string): () => void {
  const path = join(directory, 'lock.sqlite');
  keepToOwner(path);
  try {
    return lock(path);
  } catch (error) {
    if (codeOf(error) !== 'SQLITE_NOTADB') throw error;
    // A failure of power left something in it, and nobody holds it: that would have been said first. Removed, it would be
    // another file to whoever finds it so at the same time.
    truncateSync(path);
    return lock(path);
  }
}

function lock(path: string): () => void {
  const db = new Connection(path, { timeout: 0 });
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (codeOf(error)?.startsWith('SQLITE_BUSY')) {
      throw new WorkspaceError('inUse', 'This workspace is already open in another Satchel. Close that one first.');
    }
    throw error;
  }
  return () => db.close();
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string }).code;
}
