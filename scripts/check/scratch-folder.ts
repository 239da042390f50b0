import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memoryDisk = '/dev/shm';
/** A run leaves two gigabytes at most; twice that must be free. */
const leastFreeBytes = 4 * 2 ** 30;

/**
 * A folder that stands for the system's temporary one, here and in every program that is started from here on. It is removed
 * when this program ends, with whatever tests and killed browsers left in it. It lies in memory if it can, because the outbox's
 * tests spend a third of their time on disk writes.
 */
export function useScratchFolder(base = canHoldScratch(memoryDisk) ? memoryDisk : tmpdir()): string {
  const folder = mkdtempSync(join(base, 'satchel-check-'));
  Object.assign(process.env, { TMPDIR: folder, TEMP: folder, TMP: folder });
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Linux only. A container's disk in memory is often small, and one that starts no programs is of no use to the tests. */
export function canHoldScratch(disk: string, mounts = readMounts()): boolean {
  const options = mounts.find(([, at]) => at === disk)?.[3]?.split(',');
  if (!options?.includes('rw') || options.includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize >= leastFreeBytes;
}

/** Device, place, kind and options of each mounted disk. */
function readMounts(): string[][] {
  if (process.platform !== 'linux') return [];
  return readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
}
