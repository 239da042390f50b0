/** Lets one process at a time open a workspace, by a lock that the operating system releases when the process ends. */
import { Connection } from './connection.ts';
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { keepToOwner } from './keep-to-owner.ts';
import { WorkspaceError } from './workspace-error.ts';

/** Returns a function that releases the lock. Throws `WorkspaceError` 'inUse' at once if another process holds it. */
export function lockWorkspace(directory: string): () => void {
  const path = join(directory, 'lock.sqlite');
  keepToOwner(path);
  try {
    return lock(path);
  } catch (error) {
    if (codeOf(error) !== 'SQLITE_NOTADB') throw error;
    // A loss of power has left bytes in the file. No process holds the lock, because SQLite would have reported that first. The
    // file is emptied rather than deleted: otherwise two processes that start now could lock two different files.
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
