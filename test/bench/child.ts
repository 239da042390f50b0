/** Runs one of the small programs beside this file in a process of its own and reads the JSON that it prints. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * As Electron has it, whose V8 compresses pointers: without that, as in Node, what is new may take twice as much
 * (`node --v8-options`, scavenger-max-new-space-capacity-mb).
 */
const asInElectron = '--max-semi-space-size=16';

export async function runProgram<T>(name: string, ...args: string[]): Promise<T> {
  const { stdout } = await run(process.execPath, [asInElectron, join(import.meta.dirname, 'programs', name), ...args]);
  return JSON.parse(stdout) as T;
}
