/** Tools of the operating system that read a policy: named by their full path, run without a shell, and not waited for long. */
import { execFileSync } from 'node:child_process';

/** What the tool writes to its output. Throws if it fails, is missing, or takes too long. */
export type RunTool = (program: string, args: readonly string[]) => Buffer;

const patienceMs = 5_000;

export const runTool: RunTool = (program, args) =>
  execFileSync(program, args, { timeout: patienceMs, stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true });
