/** What is wrong with the place where everything is kept, told from the codes of SQLite and of the file system. */
import type { StorageProblem } from '../../src-shared/contract/errors.ts';

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
