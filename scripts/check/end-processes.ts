import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findMarked, listProcesses } from './process-list.ts';

/** The variable by which a step's processes are recognised, daemons that left its process group among them. */
export const markVariable = 'SATCHEL_STEP';

/** The beginning of a mark matches every mark that begins with it. */
const asEntry = (mark: string): string => `${markVariable}=${mark}`;

/**
 * Ends at once what carries the mark and what it started, however it ignores signals. A process that starts another one in
 * that moment is met in the next round. `pid` is the step's first process: on Windows the tree is found by it alone.
 */
export async function endProcesses(mark: string, pid?: number): Promise<void> {
  if (process.platform === 'win32') return endTree(pid);
  for (let round = 0; round < 50; round++) {
    const found = findMarked(listProcesses(asEntry(mark)), pid);
    if (found.length === 0) return;
    for (const one of found) endAtOnce(one.pid);
    await sleep(20);
  }
}

/** Asks a step to end as Ctrl+C would, so that a test runner can still say what it was doing. */
export function interrupt(pid: number): void {
  if (process.platform === 'win32') return;
  try {
    process.kill(-pid, 'SIGINT');
  } catch {
    // It ended by itself.
  }
}

export function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}

function endTree(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    execFileSync('taskkill', ['/PID', String(pid), '/T', '/F'], { stdio: 'ignore' });
  } catch {
    // It ended by itself.
  }
}
