/** Copies of the rep's unsent work beside the database, for the day on which the database cannot be read. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { openDatabase } from './open.ts';
import { readPendingWork, writePendingWork } from './pending-work.ts';

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

/** Writes a copy when there is unsent work, or anything else of the rep's own. It has its name only once it is whole; the newest five are kept. */
export function backUpPendingWork(db: Database, directory: string, nowMs: number): void {
  const work = readPendingWork(db);
  if (work.entries.length === 0 && Object.values(work.own).every((rows) => rows.length === 0)) return;
  const folder = backupFolder(directory);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `outbox-${String(nowMs).padStart(15, '0')}.sqlite`);
  const partial = `${path}.partial`;
  removeDatabase(partial);
  const copy = openDatabase(partial);
  try {
    writePendingWork(copy, work);
  } finally {
    copy.close();
  }
  renameSync(partial, path);
  for (const old of listBackups(directory).slice(kept)) removeDatabase(old);
}

function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
}
