/** Puts a file that was written beside another in its place. */
import { renameSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** On Windows a file that somebody has open cannot be replaced: a virus scanner or an indexer lets go of it soon. */
const heldCodes = ['EACCES', 'EBUSY', 'EPERM'];
const waitsMs = [10, 20, 40, 80, 160];
/** For what the rep waits for anyway. */
const longWaitsMs = [...waitsMs, 300, 600, 1_200];

export async function replaceFile(by: string, path: string): Promise<void> {
  for (const ms of longWaitsMs) {
    try {
      return await rename(by, path);
    } catch (error) {
      if (!isHeld(error)) throw error;
      await sleep(ms);
    }
  }
  await rename(by, path);
}

/** Nothing else has its turn meanwhile: it waits less. */
export function replaceFileSync(by: string, path: string): void {
  for (const ms of waitsMs) {
    try {
      return renameSync(by, path);
    } catch (error) {
      if (!isHeld(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    }
  }
  renameSync(by, path);
}

function isHeld(error: unknown): boolean {
  return heldCodes.includes((error as NodeJS.ErrnoException).code ?? '');
}
