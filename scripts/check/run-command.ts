/** Starts the programs of a run, and sees to it that none of them, nor what they started, outlives it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { delimiter, join, resolve as resolvePath } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcesses, interrupt, markVariable } from './end-processes.ts';

export interface CommandResult {
  exitCode: number;
  output: string;
}

export type RunCommand = (command: string[], limitMs: number, env?: Record<string, string>) => Promise<CommandResult>;

export interface Commands {
  /**
   * With the programs of node_modules/.bin, as `npm run` has them. A failure is a result, no rejection. A command has ended
   * when its process has, whoever still holds its output; what it left running is ended with it.
   */
  run: RunCommand;
  /** The mark of whatever else the run starts for itself, a display for example: it is ended with the run. */
  markForRun: Record<string, string>;
  /** Ends all commands and what they started, and whatever else carries the run's mark. Nothing is started afterwards. */
  endAll(): Promise<void>;
}

const programs = resolvePath(import.meta.dirname, '../../node_modules/.bin');
/** A test runner has this long to say what it was doing before it is ended. */
const graceMs = 10_000;
/** What was printed last may still be on its way. */
const drainMs = 1_000;

/** `folder` is removed when the run ends, however it ends. */
export function openCommands(folder: string): Commands {
  // Behind the mark of a run that this one is part of, so that it ends with that one, too.
  const runMark = `${process.env[markVariable] ?? ''}${randomBytes(8).toString('hex')}:`;
  const warden = startWarden(runMark, folder);
  const running = new Map<ChildProcess, string>();
  let count = 0;
  let hasEnded = false;

  async function run(command: string[], limitMs: number, env: Record<string, string> = {}): Promise<CommandResult> {
    if (hasEnded) return await new Promise<never>(() => {});
    const [program = '', ...args] = command;
    const mark = `${runMark}${++count}:`;
    const child = spawn(program, args, {
      env: {
        ...process.env,
        PATH: `${programs}${delimiter}${process.env.PATH}`,
        NO_COLOR: '1',
        [markVariable]: mark,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // The command has its own process group: Ctrl+C at the run does not reach it, and it can be ended as a whole.
      detached: process.platform !== 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const { pid } = child;
    if (pid === undefined) {
      const [error] = (await once(child, 'error')) as [Error];
      return { exitCode: 127, output: `${program} could not be started: ${error.message}\n` };
    }
    running.set(child, mark);
    warden.stdin.write(`${pid}\n`);
    const limit = setTimeout(() => {
      output += `\nEnded: it took longer than ${limitMs / 1000} seconds, its limit against hanging.\n`;
      void endStep(child, mark);
    }, limitMs);
    const closed = once(child, 'close');
    const [code] = (await once(child, 'exit')) as [number | null];
    clearTimeout(limit);
    await endProcesses(mark, pid);
    await Promise.race([closed, sleep(drainMs)]);
    child.stdout.destroy();
    child.stderr.destroy();
    warden.stdin.write(`-${pid}\n`);
    running.delete(child);
    // The run is being ended: no step is reported as failed for that.
    if (hasEnded) return await new Promise<never>(() => {});
    return { exitCode: code ?? 1, output };
  }

  return {
    run,
    markForRun: { [markVariable]: runMark },
    async endAll() {
      hasEnded = true;
      await Promise.all([...running].map(([child, mark]) => endProcesses(mark, child.pid)));
      await endProcesses(runMark);
    },
  };
}

async function endStep(child: ChildProcess, mark: string): Promise<void> {
  if (child.pid === undefined) return;
  const exited = once(child, 'exit');
  interrupt(child.pid);
  await Promise.race([exited, sleep(process.platform === 'win32' ? 0 : graceMs)]);
  await endProcesses(mark, child.pid);
}

function startWarden(mark: string, folder: string) {
  const warden = spawn(process.execPath, [join(import.meta.dirname, 'warden.ts'), mark, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  warden.unref();
  // It may outlive this process, and must not keep it.
  (warden.stdin as unknown as { unref(): void }).unref();
  warden.stdin.on('error', () => {}); // it was ended: the run goes on without it
  return warden;
}
