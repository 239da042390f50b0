/** Opens a workspace's database; one that cannot be read is set aside, and what it held of the rep's work brought over. */
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '../../db/engine/connection.ts';
import { backUpPendingWork, listBackups } from '../../db/backup/backups.ts';
import { isHeaderSound, mendHeader } from '../../db/engine/file-header.ts';
import { hasLostCommits, isOlderThanBackup, readLogIndex } from '../../db/backup/lost-commits.ts';
import { openDatabase } from '../../db/open.ts';
import { findWrongChecksums } from '../../db/engine/checksums.ts';
import { endSetAside, setAside, wasCutOff } from '../../db/engine/set-aside.ts';
import { selectOne } from '../../db/engine/statement.ts';
import { writeSyncState } from '../../db/records/sync-state.ts';
import { WorkspaceError } from '../../db/engine/workspace-error.ts';
import type { OutboxContext } from '../../outbox/queue/context.ts';
import { probeCreatesIfCopied } from '../../outbox/carry/copied-disk.ts';
import { rescueOutbox } from '../../outbox/carry/rescue.ts';

/** The cache is filled again by the next pull. Throws `WorkspaceError` for a database that is not damaged and cannot be used. */
export function openOrRescue(directory: string, ports: Pick<OutboxContext, 'clock'>): Connection {
  const path = join(directory, 'satchel.sqlite');
  const isMissing = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0;
  // Copies of work without the database that they were made from: it was lost, not never there.
  let isStale = wasCutOff(directory);
  if (!isStale && (!isMissing || listBackups(directory).length === 0)) {
    const logIndex = readLogIndex(path);
    const db = openSound(path, directory);
    isStale = db !== null && (hasLostCommits(db, logIndex) || isOlderThanBackup(db, directory));
    if (db && !isStale) {
      probeCreatesIfCopied(db, path, ports.clock);
      return db;
    }
    db?.close();
  }
  const damaged = setAside(path, directory, ports.clock.now());
  // What can be read behind a header that was wrong may be as old as the last checkpoint.
  isStale = mendHeader(damaged) || isStale;
  rmSync(suspicion(directory), { force: true });
  const db = openDatabase(path);
  const rescue = rescueOutbox({ ...ports, db }, { setAside: damaged, directory, isStale });
  writeSyncState(db, 'rescue', JSON.stringify(rescue));
  backUpPendingWork(db, directory, ports.clock.now());
  endSetAside(directory);
  return db;
}

/** Null for a database that is damaged. */
function openSound(path: string, directory: string): Connection | null {
  if (!isHeaderSound(path)) return null;
  let db: Connection | null = null;
  try {
    db = openDatabase(path);
    if (findWrongChecksums(db).size === 0 && isSound(db, directory)) return db;
  } catch (error) {
    const cause: unknown = error instanceof WorkspaceError ? error.cause : error;
    if (!isDamage(cause) && !isOfAnotherShape(cause)) {
      db?.close();
      throw error;
    }
  }
  db?.close();
  return null;
}

/**
 * The whole file is read only after it has shown something odd: that takes seconds with a large cache. A file that shows
 * it again, although nothing was found, is not trusted any more.
 */
function isSound(db: Connection, directory: string): boolean {
  const note = suspicion(directory);
  if (!existsSync(note)) return true;
  const content = readFileSync(note, 'utf8');
  if (content === checked) return true;
  if (content === again || db.pragma('integrity_check(1)', { simple: true }) !== 'ok') return false;
  const broken = selectOne(
    db,
    `SELECT 1 FROM order_docs WHERE NOT json_valid(json) UNION ALL
     SELECT 1 FROM addresses WHERE json IS NOT NULL AND NOT json_valid(json) LIMIT 1`,
  );
  if (broken) return false;
  writeFileSync(note, checked, { mode: 0o600 });
  return true;
}

const checked = 'checked';
const again = 'again';

/** Notes that the file showed something odd while it was in use: the next start checks it. Returns whether it did. */
export function noteSuspicion(error: unknown, directory: string): boolean {
  if (!isDamage(error) && !isOdd(error)) return false;
  const note = suspicion(directory);
  const wasChecked = existsSync(note) && readFileSync(note, 'utf8') === checked;
  try {
    writeFileSync(note, wasChecked ? again : '', { mode: 0o600 });
  } catch {
    // On a disk that takes nothing the next start finds it out anew.
  }
  return true;
}

/** A file that is not there to be opened, or not ours to open, is not damaged. */
function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error));
}

/** What SQLite says of a file whose header or tables are not what this program wrote. */
function isOfAnotherShape(error: unknown): boolean {
  return /^SQLITE_(ERROR|IOERR_SHORT_READ|CONSTRAINT.*|MISMATCH)$/.test(codeOf(error));
}

/** What a changed byte in a sound page looks like: text that is no JSON, no index of words, rows that contradict each other. */
function isOdd(error: unknown): boolean {
  if (error instanceof SyntaxError || /^SQLITE_CONSTRAINT/.test(codeOf(error))) return true;
  return (
    error instanceof Error &&
    /^(malformed JSON|invalid fts5 file format|Expected to change one row|(Document|Order|Address|Entry) \S+ is missing)/.test(
      error.message,
    )
  );
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : '';
}

function suspicion(directory: string): string {
  return join(directory, 'check-at-next-start');
}
