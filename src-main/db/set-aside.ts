/** A database that cannot be read is moved out of the way, never deleted. */
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Moves the file with its write-ahead log into a folder of its own, and answers where the file is now. */
export function setAside(path: string, directory: string, nowMs: number): string {
  const folder = join(directory, `damaged-${nowMs}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(`${path}${suffix}`)) renameSync(`${path}${suffix}`, join(folder, basename(path) + suffix));
  }
  return join(folder, basename(path));
}
