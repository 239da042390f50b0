import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const leastFreeBytes = 2 ** 30;

/**
 * Where a test's files lie in memory, if the system offers that with some room: writing tables and waiting for the disk takes
 * longer than most tests. A run of the checks has its temporary folder there already, and removes it however a test ends.
 */
export function memoryFolder(): string {
  if (tmpdir().startsWith(memory) || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > leastFreeBytes ? memory : tmpdir();
}
