/** Runs one of the small programs beside this file in a process of its own and reads the JSON that it prints. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * As Electron has it, whose V8 compresses pointers: without that, as in Node, what is new may take twice as much
 * (`node --v8-options`, scavenger-max-new-space-capacity-mb).
 */
const newSpaceAsInElectron = '--max-semi-space-size=16';

/**
 * As Chromium's allocator does, which Electron's programs have in place of the C library's (electron/electron#44291): blocks
 * beyond a megabyte are mapped by themselves and unmapped when they are freed (PartitionAlloc's "direct map"). The GNU
 * library stops doing so after the first of them, unless it is told a bound.
 */
const largeBlocksAsInElectron = { MALLOC_MMAP_THRESHOLD_: String(2 ** 20) };

export async function runProgram<T>(name: string, ...args: string[]): Promise<T> {
  const { stdout } = await run(
    process.execPath,
    [newSpaceAsInElectron, join(import.meta.dirname, 'programs', name), ...args],
    { env: { ...process.env, ...largeBlocksAsInElectron } },
  );
  return JSON.parse(stdout) as T;
}
