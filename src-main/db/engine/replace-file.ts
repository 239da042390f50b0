/** Replaces a file by another one that was written beside it. */
import { renameSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** On Windows a file that another program has open cannot be replaced. A virus scanner or an indexer closes it soon. */
const heldCodes = ['EACCES', 'EBUSY', 'EPERM'];
const waitsMs = [10, 20, 40, 80, 160];
/** For the variant that does not block the process. */
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

/** Blocks the process while it waits, so it gives up earlier. */
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
