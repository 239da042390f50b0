import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';

/** Runs a program of this folder that kills itself in the end. On Windows that is an exit with 1, without a word. */
export function runUntilKilled(name: string, ...args: string[]): void {
  const program = join(import.meta.dirname, name);
  const { status, signal, stderr } = spawnSync(process.execPath, ['--no-warnings', program, ...args], {
    encoding: 'utf8',
  });
  const isWindows = process.platform === 'win32';
  expect({ status, signal, stderr }).toEqual({
    status: isWindows ? 1 : null,
    signal: isWindows ? null : 'SIGKILL',
    stderr: '',
  });
}
