/** Runs tools of the operating system that read a policy: by their full path, without a shell, and with a timeout. */
import { execFileSync } from 'node:child_process';

/** Returns what the tool writes to standard output. Throws if it fails, is missing, or takes too long. */
export type RunTool = (program: string, args: readonly string[]) => Buffer;

const timeoutMs = 5_000;

export const runTool: RunTool = (program, args) =>
  execFileSync(program, args, { timeout: timeoutMs, stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true });
