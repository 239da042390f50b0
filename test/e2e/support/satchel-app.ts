/** The real application, started, killed and started again on a data folder of the test's own. */
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { resolve } from 'node:path';
import { chooseElectron } from '../../../scripts/electron-choice.ts';
import { markVariable } from '../../../scripts/check/end-processes.ts';
import { expectHost, noteHost } from '../../support/programs/electron-host.ts';
import { Pages } from '../pages/pages.ts';
import { AppProcess, newMark } from './app-process.ts';

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
  readonly #process: AppProcess;

  private constructor(electron: ElectronApplication, window: Page, appProcess: AppProcess) {
    this.electron = electron;
    this.window = window;
    this.pages = new Pages(window);
    this.#process = appProcess;
  }

  /**
   * Always in English, whatever the computer speaks, and in one time zone. Rejects if the application does not run on
   * Electron where Electron is installed.
   */
  static async start({
    dataFolder,
    appFolder = root,
    args = [],
    switches = [],
    env = {},
  }: StartOptions): Promise<SatchelApp> {
    const mark = newMark();
    const electron = await _electron.launch({
      // Playwright emulates a light page unless it is kept from it, and an emulation wins over the application's theme.
      colorScheme: null,
      args: [...switches, '--lang=en-US', appFolder, ...args],
      env: {
        ...(process.env as Record<string, string>),
        LANGUAGE: 'en_US',
        TZ: 'America/Sao_Paulo',
        SATCHEL_DATA_DIR: dataFolder,
        [markVariable]: mark,
        ...env,
      },
    });
    // Playwright forgets the process when the application has ended.
    const started = electron.process();
    let appProcess = new AppProcess(started, mark);
    try {
      const host = await expectHost(electron, chooseElectron(process.env));
      noteHost(host);
      appProcess = new AppProcess(started, mark, host.pid);
      const app = new SatchelApp(electron, await electron.firstWindow(), appProcess);
      await app.confirmQuestions();
      return app;
    } catch (error) {
      await appProcess.kill();
      throw error;
    }
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

  /** What was asked until now counts no more, and everything is confirmed again. */
  async forgetQuestions(): Promise<void> {
    await this.electron.evaluate(() => void Object.assign(globalThis, { questionsAsked: [] }));
    await this.confirmQuestions();
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

  /** As when the main process itself goes down. */
  async abort(): Promise<void> {
    await this.#process.abort();
  }

  /** As when the battery is taken out. */
  async kill(): Promise<void> {
    await this.#process.kill();
  }
}
