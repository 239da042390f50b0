/** Copies of the rep's unsent work beside the database, for the day on which the database cannot be read. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '../engine/connection.ts';
import { emptyDatabase } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import { readPendingWork } from './pending-work.ts';
import { writePendingWork } from './write-pending-work.ts';
import { replaceFileSync } from '../engine/replace-file.ts';

const kept = 5;

function backupFolder(directory: string): string {
  return join(directory, 'backups');
}

/** Paths of the backups, newest first. */
export function listBackups(directory: string): string[] {
  const folder = backupFolder(directory);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { withFileTypes: true }).filter(
    (file) => file.isFile() && /^outbox-\d+\.sqlite$/.test(file.name),
  );
  return names
    .map(({ name }) => name)
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

/**
 * Writes a copy when there is unsent work, or anything else of the rep's own, or was at the last copy: the newest one
 * never holds what has been sent long since. It has its name only once it is whole; the newest five are kept.
 */
export function backUpPendingWork(db: Connection, directory: string, nowMs: number): void {
  const work = readPendingWork(db);
  const hasNothing = work.entries.length === 0 && Object.values(work.own).every((rows) => rows.length === 0);
  if (hasNothing && listBackups(directory).length === 0) return;
  const folder = backupFolder(directory);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removePartial(folder);
  // A clock that was set back does not make the newest copy look old.
  const atMs = Math.max(nowMs, (takenAtMs(listBackups(directory)[0]) ?? 0) + 1);
  const path = join(folder, `outbox-${String(atMs).padStart(15, '0')}.sqlite`);
  const partial = `${path}.partial`;
  writeFileSync(partial, emptyDatabase(), { mode: 0o600 });
  const copy = openDatabase(partial);
  try {
    writePendingWork(copy, work);
    // One file, with nothing beside it when it is read.
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
  replaceFileSync(partial, path);
  for (const old of listBackups(directory).slice(kept)) removeDatabase(old);
}

/** What was begun and cut off. */
function removePartial(folder: string): void {
  for (const left of readdirSync(folder).filter((name) => name.includes('.partial'))) rmSync(join(folder, left));
}

/** Removes all but the newest, for what was erased since. */
export function forgetEarlierBackups(directory: string): void {
  const folder = backupFolder(directory);
  if (existsSync(folder)) removePartial(folder);
  for (const old of listBackups(directory).slice(1)) removeDatabase(old);
}

/** When a backup was made, by its name. */
export function takenAtMs(path: string | undefined): number | null {
  const digits = /outbox-(\d+)\.sqlite$/.exec(path ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
}
