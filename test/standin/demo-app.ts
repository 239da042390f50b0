/** Each test has its own demo application, on the stand-in even where Electron is installed. */
import { _electron, test as base, expect, type ElectronApplication, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { electronEnvironment, type ElectronChoice } from '../../scripts/electron-choice.ts';
import { expectHost } from '../support/programs/electron-host.ts';

export const standIn: ElectronChoice = { kind: 'standIn', why: 'these are its tests' };

export const demoFolder = join(import.meta.dirname, 'demo');

/** What demo/preload.cjs puts on the window. */
export interface DemoApi {
  platform: string;
  versions: Record<string, string>;
  list: [number, { deep: number[] }];
  invoke(channel: string, ...args: unknown[]): Promise<unknown>;
  log(text: string): void;
  on(channel: string, callback: (...args: unknown[]) => void): () => void;
  add(a: number, b: number): number;
  echo<T>(value: T): T;
  fail(): never;
  later<T>(value: T): Promise<{ value: T; twice: (number: number) => number }>;
  early(): Uint8Array[];
  pathFor(file: File): string;
}

/** What demo/main.js puts on its global object. */
export interface DemoMain {
  log: string[];
  veto: { close: boolean; quit: boolean };
  fork(...args: string[]): void;
  child: { child: { pid?: number; kill(): boolean; postMessage(message: unknown): void }; events: unknown[] };
}

declare global {
  var demo: DemoApi & DemoMain;
}

export class Demo {
  readonly app: ElectronApplication;
  readonly page: Page;

  private constructor(app: ElectronApplication, page: Page) {
    this.app = app;
    this.page = page;
  }

  static async start(folder: string): Promise<Demo> {
    const env = { ...process.env, DEMO_DATA_DIR: join(folder, 'data') } as Record<string, string>;
    const app = await _electron.launch({ args: [demoFolder], env, colorScheme: null });
    await expectHost(app, standIn);
    const page = await app.firstWindow();
    await expect(page.locator('#greeting')).toHaveText('hello from main 3');
    return new Demo(app, page);
  }

  log(): Promise<string[]> {
    return this.app.evaluate(() => globalThis.demo.log);
  }

  windowCount(): Promise<number> {
    return this.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  }

  closeFirstWindow(): Promise<void> {
    return this.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  }
}

export const test = base.extend<{ folder: string; demo: Demo }, { startsStandIn: void }>({
  // A worker has tests of one project only: those of the application never run in one where this is set.
  startsStandIn: [
    async ({ browserName: _ }, use) => {
      Object.assign(process.env, electronEnvironment(standIn));
      await use();
    },
    { scope: 'worker', auto: true },
  ],
  // eslint wants no empty pattern, Playwright wants a pattern
  folder: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'stand-in-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  demo: async ({ folder }, use) => {
    const demo = await Demo.start(folder);
    await use(demo);
    await demo.app.close().catch(() => {}); // some tests have closed it
  },
});

export { expect };
