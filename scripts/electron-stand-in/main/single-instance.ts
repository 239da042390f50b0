/**
 * One instance per data folder: a lock file holds the first one's process id; a later one leaves a note beside it,
 * which the first one watches for.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, unlinkSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SecondInstance {
  argv: string[];
  workingDirectory: string;
  additionalData: unknown;
}

const notePrefix = 'stand-in-second-';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // already gone
  }
}

function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

function watchForNotes(folder: string, onSecond: (second: SecondInstance) => void): void {
  watch(folder, () => {
    for (const name of readdirSync(folder)) {
      if (!name.startsWith(notePrefix)) continue;
      const note = JSON.parse(readFileSync(join(folder, name), 'utf8')) as SecondInstance;
      removeFile(join(folder, name));
      onSecond(note);
    }
  }).unref();
}

/** Returns a function that releases the lock, or null if another instance has it. That instance is notified. */
export function lockInstance(
  folder: string,
  additionalData: unknown,
  onSecond: (second: SecondInstance) => void,
): (() => void) | null {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, 'stand-in.lock');
  if (!takeLock(lock)) {
    if (isRunning(Number(readFileSync(lock, 'utf8')))) {
      const note: SecondInstance = { argv: process.argv, workingDirectory: process.cwd(), additionalData };
      const draft = join(folder, `stand-in-draft-${process.pid}`);
      writeFileSync(draft, JSON.stringify(note));
      renameSync(draft, join(folder, `${notePrefix}${process.pid}.json`)); // in one step: never read half written
      return null;
    }
    removeFile(lock); // of an instance that was killed
    if (!takeLock(lock)) return null;
  }
  watchForNotes(folder, onSecond);
  const release = (): void => removeFile(lock);
  process.once('exit', release);
  return release;
}
