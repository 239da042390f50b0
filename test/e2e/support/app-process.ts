/** The application's own process, and the end of it with all that it started. */
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { endProcesses, markVariable } from '../../../scripts/check/end-processes.ts';

/** The mark of one application; it begins with that of the run, which ends what a test has left. */
export function newMark(): string {
  return `${process.env[markVariable] ?? ''}${randomBytes(8).toString('hex')}:`;
}

export class AppProcess {
  readonly #started: ChildProcess;
  readonly #mark: string;
  readonly #pid: number;

  /**
   * `pid` is what the application says of itself: Playwright starts it through a shell on Windows, and then `started` is the
   * shell. The mark is in its environment.
   */
  constructor(started: ChildProcess, mark: string, pid = started.pid ?? 0) {
    this.#started = started;
    this.#mark = mark;
    this.#pid = pid;
  }

  get hasEnded(): boolean {
    return this.#started.exitCode !== null || this.#started.signalCode !== null;
  }

  /** The main process goes down by itself; what it started is left to notice, then ended as well. */
  async abort(): Promise<void> {
    if (this.hasEnded) return;
    const gone = once(this.#started, 'exit');
    // Windows has no SIGABRT: the process ends there as if it had crashed.
    process.kill(this.#pid, process.platform === 'win32' ? 'SIGKILL' : 'SIGABRT');
    await gone;
    await endProcesses(this.#mark, this.#pid);
  }

  /** No process of the application gets to do anything more. */
  async kill(): Promise<void> {
    // Not by its process id: another process may have it by now.
    if (this.hasEnded) return endProcesses(this.#mark);
    const gone = once(this.#started, 'exit');
    await endProcesses(this.#mark, this.#pid);
    await gone;
  }
}
