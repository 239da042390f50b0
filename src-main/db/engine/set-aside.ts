/** A database that cannot be read is moved out of the way, never deleted. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { replaceFileSync } from './replace-file.ts';

/** Names the folder until everything is copied from it, so that an interrupted rescue continues there. */
const note = (directory: string) => join(directory, 'setting-aside');

export function wasCutOff(directory: string): boolean {
  return folderNoted(directory) !== null;
}

/** Null also for a note that a full disk or the end of power has left without its words: nothing was moved by then. */
function folderNoted(directory: string): string | null {
  const name = existsSync(note(directory)) ? readFileSync(note(directory), 'utf8') : '';
  return /^damaged-\d+$/.test(name) ? name : null;
}

/**
 * Moves the file with its write-ahead log into a new folder, and answers its new path. The database that replaces it is
 * incomplete until `endSetAside`, and thrown away if the program ends before.
 */
export function setAside(path: string, directory: string, nowMs: number): string {
  const noted = folderNoted(directory);
  const name = noted ?? `damaged-${nowMs}`;
  const moved = join(directory, name, basename(path));
  mkdirSync(join(directory, name), { recursive: true, mode: 0o700 });
  if (noted === null) writeFileSync(note(directory), name, { mode: 0o600, flush: true });
  const isMoved = existsSync(moved);
  // The file last: where it is, the others are.
  for (const suffix of ['-shm', '-wal', '']) {
    if (isMoved) rmSync(`${path}${suffix}`, { force: true });
    else if (existsSync(`${path}${suffix}`)) replaceFileSync(`${path}${suffix}`, `${moved}${suffix}`);
  }
  return moved;
}

/** Where what `setAside` answered with is now: the folder that it is in goes by another name once the account has moved. */
export function setAsideNow(moved: string, directory: string): string {
  return join(directory, basename(dirname(moved)), basename(moved));
}

export function endSetAside(directory: string): void {
  rmSync(note(directory), { force: true });
}
