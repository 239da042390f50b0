import type { ForkOptions, UtilityProcess as ElectronUtilityProcess } from 'electron';
import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { app } from './app.ts';
import type { Like } from './like.ts';

const parentPort = pathToFileURL(join(import.meta.dirname, 'parent-port.ts')).href;

/** stdin is always closed; Electron inherits the rest by default. */
function childStdio({ stdio = 'inherit' }: ForkOptions): ('ignore' | 'inherit' | 'pipe' | 'ipc')[] {
  const [, out, err] = Array.isArray(stdio) ? stdio : ['ignore', stdio, stdio];
  return ['ignore', out as 'pipe', err as 'pipe', 'ipc'];
}

/** A child of this Node, ended when the application quits. Messages are cloned as in Electron. */
class UtilityProcess extends EventEmitter implements Like<ElectronUtilityProcess> {
  readonly #child: ChildProcess;
  #spawned = false;

  constructor(modulePath: string, args: string[], options: ForkOptions) {
    super();
    const { execArgv = [], cwd = process.cwd() } = options;
    this.#child = fork(modulePath, args, {
      cwd,
      env: (options.env ?? process.env) as NodeJS.ProcessEnv,
      execArgv: ['--import', parentPort, ...execArgv],
      serialization: 'advanced',
      stdio: childStdio(options),
    });
    const end = (): void => void this.#child.kill('SIGTERM');
    app.once('quit', end);
    this.#child.once('exit', () => app.off('quit', end));
    this.#child.once('spawn', () => {
      this.#spawned = true;
      this.emit('spawn');
    });
    this.#child.on('message', (message) => this.emit('message', message));
    // One that was ended by `kill` counts as ended well.
    this.#child.once('exit', (code, signal) => this.emit('exit', code ?? (signal === 'SIGTERM' ? 0 : 1)));
    this.#child.once('error', (error) => this.emit('error', 'FatalError', modulePath, error.message));
  }

  get pid(): number | undefined {
    return this.#runs ? this.#child.pid : undefined;
  }

  get stdout(): Readable | null {
    return this.#child.stdout;
  }

  get stderr(): Readable | null {
    return this.#child.stderr;
  }

  postMessage(message: unknown): void {
    if (this.#child.connected) this.#child.send(message as Serializable);
  }

  kill(): boolean {
    return this.#runs && this.#child.kill('SIGTERM');
  }

  get #runs(): boolean {
    return this.#spawned && this.#child.exitCode === null && this.#child.signalCode === null;
  }
}

export const utilityProcess = {
  fork(modulePath: string, args: string[] = [], options: ForkOptions = {}): UtilityProcess {
    if (!app.isReady()) throw new Error('utilityProcess cannot be created before app is ready.');
    return new UtilityProcess(modulePath, args, options);
  },
};
