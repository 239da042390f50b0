import { chmodSync, closeSync, openSync } from 'node:fs';

/**
 * Makes a file readable and writable by its owner alone. Call it before SQLite opens the file, because SQLite gives the files that
 * it creates beside it the same permissions. An existing file is not opened: on POSIX systems closing a file releases every lock
 * that this process has on it.
 */
export function keepToOwner(path: string): void {
  try {
    closeSync(openSync(path, 'ax', 0o600));
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error;
    chmodSync(path, 0o600);
  }
}
