/** A database that cannot be read is moved out of the way, never deleted. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { replaceFileSync } from './replace-file.ts';

/**
 * A file that holds the folder's name until everything is copied from the folder, so that an interrupted rescue continues there.
 */
const note = (directory: string) => join(directory, 'setting-aside');

/** Whether a rescue was interrupted. */
export function wasCutOff(directory: string): boolean {
  return folderNoted(directory) !== null;
}

/** Null also if a full disk or a loss of power has left the note empty: then nothing was moved yet. */
function folderNoted(directory: string): string | null {
  const name = existsSync(note(directory)) ? readFileSync(note(directory), 'utf8') : '';
  return /^damaged-\d+$/.test(name) ? name : null;
}

/**
 * Moves the database file with its write-ahead log into a new folder, and returns its new path. The database that replaces it is
 * incomplete until `endSetAside`, and is deleted if the program ends before.
 */
export function setAside(path: string, directory: string, nowMs: number): string {
  const noted = folderNoted(directory);
  const name = noted ?? `damaged-${nowMs}`;
  const moved = join(directory, name, basename(path));
  mkdirSync(join(directory, name), { recursive: true, mode: 0o700 });
  if (noted === null) writeFileSync(note(directory), name, { mode: 0o600, flush: true });
  const isMoved = existsSync(moved);
  // The database file is moved last: once it is in the folder, so are the others.
  for (const suffix of ['-shm', '-wal', '']) {
    if (isMoved) rmSync(`${path}${suffix}`, { force: true });
    else if (existsSync(`${path}${suffix}`)) replaceFileSync(`${path}${suffix}`, `${moved}${suffix}`);
  }
  return moved;
}

/**
 * The present path of a file that `setAside` moved to `moved`. The workspace's folder has another name after its account has moved.
 */
export function setAsideNow(moved: string, directory: string): string {
  return join(directory, basename(dirname(moved)), basename(moved));
}

export function endSetAside(directory: string): void {
  rmSync(note(directory), { force: true });
}
