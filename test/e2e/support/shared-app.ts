/** One application for the tests of a worker: each finds it as after its first start. */
import type { ViewportSize } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { returnToFirstStart } from './first-start.ts';
import { notePatches, type MainPatches } from './main-patches.ts';
import type { OpenApp } from './open-app.ts';
import { SatchelApp } from './satchel-app.ts';

interface Running {
  app: SatchelApp;
  dataFolder: string;
  patches: MainPatches;
  /** Of the page, as the window gave it. */
  size: ViewportSize;
}

export class SharedApp {
  #running: Running | null = null;

  /** With an empty page, before anybody signed in. One that cannot be brought back to that is ended, and another started. */
  async take(): Promise<OpenApp> {
    this.#running ??= await start();
    try {
      await clean(this.#running);
    } catch (error) {
      console.warn('The application is started again:', String(error));
      await this.end();
      this.#running = await start();
      await clean(this.#running);
    }
    return this.#running.app;
  }

  /** The data folder of the application, with the workspaces of all accounts. */
  get dataFolder(): string {
    if (!this.#running) throw new Error('The application is not running.');
    return this.#running.dataFolder;
  }

  async end(): Promise<void> {
    const ending = this.#running;
    if (!ending) return;
    this.#running = null;
    await ending.app.kill();
    await rm(ending.dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function start(): Promise<Running> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'satchel-e2e-'));
  const app = await SatchelApp.start({ dataFolder });
  await app.window.waitForURL('**/index.html');
  const size = await app.window.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  return { app, dataFolder, patches: await notePatches(app.electron), size };
}

async function clean({ app, dataFolder, patches, size }: Running): Promise<void> {
  await patches.undo();
  await app.forgetQuestions();
  await app.electron.evaluate(({ clipboard }) => clipboard.writeText(''));
  await returnToFirstStart(app, dataFolder);
  // Null where no test has given the page another size than the window's.
  if (app.window.viewportSize() !== null) await app.window.setViewportSize(size);
}
