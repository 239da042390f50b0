import { chmodSync, closeSync, openSync } from 'node:fs';

/**
 * To be called before SQLite opens the file: it gives those that it makes beside it the same permissions. One that is there
 * is not opened: on POSIX systems closing a file gives back the locks that this program has on it, whoever took them.
 */
export function keepToOwner(path: string): void {
  try {
    closeSync(openSync(path, 'ax', 0o600));
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error;
    chmodSync(path, 0o600);
  }
}
