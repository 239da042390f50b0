/** Disks that a test may fill and take writing from: of memory, where the test runs as root on Linux. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const canMount = process.getuid?.() === 0 && process.platform === 'linux' && mountWorks();

function mountWorks(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-mount-'));
  try {
    mountDisk(folder, '64k');
    unmountDisk(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function mountDisk(folder: string, size: string): void {
  const options = ['-t', 'tmpfs', '-o', `size=${size},mode=700`];
  execFileSync('mount', [...options, 'tmpfs', folder], { stdio: 'ignore' });
}

/** The file `path` is another one until it is unmounted. */
export function mountFile(path: string, other: string): void {
  execFileSync('mount', ['--bind', other, path], { stdio: 'ignore' });
}

/** Also while something still uses it. */
export function unmountDisk(folder: string): void {
  execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
}

/** `size=20m`, `ro`, `rw`: what has files open for writing cannot become `ro`. */
export function changeDisk(folder: string, option: string): void {
  execFileSync('mount', ['-o', `remount,${option}`, folder]);
}
