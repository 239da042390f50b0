/** The service as a process of its own, so that it takes no time of the event loop that is measured. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

export interface ServiceProcess {
  baseUrl: string;
  token: string;
  stop(): Promise<void>;
}

export function startService(...args: string[]): Promise<ServiceProcess> {
  const program = resolve(import.meta.dirname, '../../src-service/cli.ts');
  return startProgram(program, '--port', '0', '--exit-with-parent', ...args);
}

/** A program that prints its address and token as the service does, and ends when its input does. */
export async function startProgram(program: string, ...args: string[]): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    gone.then(([code]) => Promise.reject(new Error(`The service ended with ${String(code)}.`))),
  ])) as [string];
  const { url, token } = JSON.parse(line) as { url: string; token: string };
  return {
    baseUrl: url,
    token,
    async stop() {
      child.kill();
      await gone;
    },
  };
}
