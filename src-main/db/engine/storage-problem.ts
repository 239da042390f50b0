/** Finds out from the error codes of SQLite and the file system what is wrong with the disk. */
import BetterSqlite3 from 'better-sqlite3';
import type { StorageProblem } from '../../../src-shared/contract/failures.ts';

const codes: [RegExp, StorageProblem][] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)$/, 'full'],
  [/^(SQLITE_READONLY.*|EROFS)$/, 'readOnly'],
  [/^(SQLITE_(CANTOPEN.*|PERM|AUTH)|EACCES|EPERM)$/, 'noAccess'],
  [/^(SQLITE_(BUSY|LOCKED).*|EBUSY)$/, 'busy'],
  [/^(SQLITE_(IOERR|NOLFS).*|EIO|ENXIO|ENODEV|ESTALE|EMFILE|ENFILE)$/, 'failing'],
];

/** Null for an error that says nothing about the disk. */
export function storageProblem(error: unknown): StorageProblem | null {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  if (typeof code !== 'string') return null;
  return codes.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}

/**
 * Whether SQLite reports a problem of the disk or the database file, such as a lock. It stops everything, and is no entry's fault.
 */
export function isOfTheMachine(error: unknown): boolean {
  return error instanceof BetterSqlite3.SqliteError && !error.code.startsWith('SQLITE_CONSTRAINT');
}
