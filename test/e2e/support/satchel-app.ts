/** The real application, started, killed and started again on a data folder of the test's own. */
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { Pages } from '../pages/pages.ts';

const root = resolve(import.meta.dirname, '../../..');

export interface StartOptions {
  dataFolder: string;
  args?: string[];
  /** For Chromium. */
  switches?: string[];
  /** Where its package.json is: the repository, or an unpacked package. */
  appFolder?: string;
  /** Headed or not, and other variables of the environment. */
  env?: Record<string, string>;
}

export class SatchelApp {
  readonly electron: ElectronApplication;
  readonly window: Page;
  readonly pages: Pages;
  readonly #process: ChildProcess;

  private constructor(electron: ElectronApplication, window: Page) {
    this.electron = electron;
    this.window = window;
    this.pages = new Pages(window);
    // Playwright forgets it when the application has ended.
    this.#process = electron.process();
  }

  /** Always in English, whatever the computer speaks, and in one time zone. */
  static async start({
    dataFolder,
    appFolder = root,
    args = [],
    switches = [],
    env = {},
  }: StartOptions): Promise<SatchelApp> {
    const electron = await _electron.launch({
      args: [...switches, '--lang=en-US', appFolder, ...args],
      env: {
        ...(process.env as Record<string, string>),
        LANGUAGE: 'en_US',
        TZ: 'America/Sao_Paulo',
        SATCHEL_DATA_DIR: dataFolder,
        ...env,
      },
    });
    const app = new SatchelApp(electron, await electron.firstWindow());
    await app.confirmQuestions();
    return app;
  }

  /**
   * Presses the buttons of what the main process asks from now on: the confirming one, unless the message fits the pattern.
   * No page can press these boxes.
   */
  async confirmQuestions({ except = /(?!)/ }: { except?: RegExp } = {}): Promise<void> {
    await this.electron.evaluate(({ dialog }, refused) => {
      const asked = globalThis as typeof globalThis & { questionsAsked?: string[] };
      asked.questionsAsked ??= [];
      dialog.showMessageBox = ((...args: unknown[]) => {
        const { message } = args.at(-1) as { message: string };
        asked.questionsAsked?.push(message);
        return Promise.resolve({ response: new RegExp(refused).test(message) ? 0 : 1, checkboxChecked: false });
      }) as typeof dialog.showMessageBox;
    }, except.source);
  }

  /** Everything that the main process has asked since the start. */
  async questions(): Promise<string[]> {
    return this.electron.evaluate(
      () => (globalThis as typeof globalThis & { questionsAsked?: string[] }).questionsAsked ?? [],
    );
  }

  async setSize(width: number, height: number): Promise<void> {
    await this.electron.evaluate(({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setBounds(size), {
      width,
      height,
    });
  }

  /** As the rep closes it. */
  async quit(): Promise<void> {
    await this.electron.close();
  }

  /** As when the main process itself goes down; its page and helpers are left to notice, then ended as well. */
  async abort(): Promise<void> {
    const main = this.#process;
    const gone = once(main, 'exit');
    const others = main.pid === undefined ? [] : descendantsOf(main.pid);
    // Windows has no signals, and ends it.
    main.kill(process.platform === 'win32' ? 'SIGKILL' : 'SIGABRT');
    await gone;
    for (const pid of others) endAtOnce(pid);
  }

  /** As when the battery is taken out: no process of it gets to do anything more. */
  async kill(): Promise<void> {
    const main = this.#process;
    if (main.pid === undefined || main.exitCode !== null || main.signalCode !== null) return;
    const gone = once(main, 'exit');
    for (const pid of [main.pid, ...descendantsOf(main.pid)]) endAtOnce(pid);
    await gone;
  }
}

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It went with its parent.
  }
}

/** Its browser and other processes of its own, found by who started whom. */
function descendantsOf(ancestor: number): number[] {
  if (process.platform === 'win32') return [];
  const pairs = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found = [ancestor];
  for (const parent of found) {
    for (const [pid, ppid] of pairs) if (ppid === parent && pid !== undefined) found.push(pid);
  }
  return found.slice(1);
}
