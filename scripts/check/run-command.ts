import { spawn, type ChildProcess } from 'node:child_process';
import { delimiter, resolve as resolvePath } from 'node:path';

export interface CommandResult {
  exitCode: number;
  output: string;
}

const running = new Set<ChildProcess>();
const programs = resolvePath(import.meta.dirname, '../../node_modules/.bin');

/** With the programs of node_modules/.bin, as `npm run` has them. Never rejects: a failure is a result. */
export function runCommand(
  command: string[],
  limitMs: number,
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const [program = '', ...args] = command;
  const { promise, resolve } = Promise.withResolvers<CommandResult>();
  const child = spawn(program, args, {
    env: { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}`, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const limit = setTimeout(() => {
    output += `\nEnded: it took longer than ${limitMs / 1000} seconds.\n`;
    child.kill();
  }, limitMs);
  const end = (exitCode: number): void => {
    clearTimeout(limit);
    running.delete(child);
    resolve({ exitCode, output });
  };
  child.once('error', (error) => {
    output += `${program} could not be started: ${error.message}\n`;
    end(127);
  });
  child.once('close', (code) => end(code ?? 1));
  return promise;
}

export function endRunningCommands(): void {
  for (const child of running) child.kill();
}
