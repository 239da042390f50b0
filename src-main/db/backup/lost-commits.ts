/**
 * Notices a database that has lost commits: they were in the write-ahead log, and cannot be read from it any more. SQLite takes the
 * readable beginning of a log for the whole log, without an error.
 */
import { readFileSync } from 'node:fs';
import { Connection } from '../engine/connection.ts';
import { listBackups } from './backups.ts';
import { readLog } from '../engine/log-length.ts';
import { lastSeq } from '../outbox/rows.ts';

/** The write-ahead log's index file, which exists until the database is closed cleanly. */
interface LogIndex {
  frames: number;
  /** Frames that are in the database file already. */
  copied: number;
  /** Differs from the salt of the logs before and after this one. */
  salt: string;
}

/** Offsets of SQLite's WAL index header, in the byte order of the machine (https://sqlite.org/walformat.html, 2.1). */
const at = { frames: 16, salt: 32, copied: 96, end: 100 };

/** Reads the index. Call before the database is opened, which overwrites it. Null if there is none. */
export function readLogIndex(path: string): LogIndex | null {
  try {
    const bytes = readFileSync(`${path}-shm`);
    if (bytes.length < at.end) return null;
    const view = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + at.end));
    const numberAt = (offset: number) => view[offset / 4] ?? 0;
    const salt = `${numberAt(at.salt)}-${numberAt(at.salt + 4)}`;
    return { frames: numberAt(at.frames), copied: numberAt(at.copied), salt };
  } catch {
    return null;
  }
}

/**
 * Whether the log lacks commits that the index counts. `before` is the index as the last process left it; the database must have
 * been read since. The index file is not opened again: on POSIX systems closing it would release SQLite's lock on it, and another
 * program could empty it.
 */
export function hasLostCommits(db: Connection, before: LogIndex | null): boolean {
  if (!before || before.frames <= before.copied) return false;
  return readLog(db).log < before.frames || readSalt(`${db.name}-wal`) !== before.salt;
}

/** The salt as the log's header holds it. */
function readSalt(path: string): string {
  const bytes = readFileSync(path).subarray(16, 24);
  return [...new Uint32Array(new Uint8Array(bytes).buffer)].join('-');
}

/** Whether the newest copy of the unsent work knows entries that the database never had. */
export function isOlderThanBackup(db: Connection, directory: string): boolean {
  const [newest] = listBackups(directory);
  if (newest === undefined) return false;
  const last = lastSeq(db);
  let copy: Connection | undefined;
  try {
    copy = new Connection(newest, { readonly: true });
    return lastSeq(copy) > last;
  } catch {
    return false;
  } finally {
    copy?.close();
  }
}
