import type { App, CommandLine } from 'electron';
import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { openWindows } from '../windows/registry.ts';
import { watchTargets } from '../windows/targets.ts';
import { defaultPath } from './app-paths.ts';
import { closeBrowser, startBrowser } from './browser.ts';
import { createEvent } from './electron-event.ts';
import type { Like } from './like.ts';
import { lockInstance } from './single-instance.ts';

interface Manifest {
  name?: string;
  productName?: string;
  version?: string;
  main?: string;
}

class StandInApp extends EventEmitter implements Like<App, 'commandLine'> {
  name = 'Electron';
  readonly isPackaged = false;
  #version = process.versions.electron ?? '';
  #appPath = process.cwd();
  #ready = false;
  #quitting = false;
  #unlock: (() => void) | null = null;
  readonly #becameReady = Promise.withResolvers<void>();
  readonly #paths = new Map<string, string>();
  readonly #switches = new Map<string, string>();

  readonly commandLine = {
    appendSwitch: (name: string, value = '') => {
      const before = this.#switches.get(name);
      const adds = /^(en|dis)able-features$/.test(name) && before !== undefined;
      this.#switches.set(name, adds ? `${before},${value}` : value);
    },
    getSwitchValue: (name: string) => this.#switches.get(name) ?? '',
    hasSwitch: (name: string) => this.#switches.has(name),
  } satisfies Partial<CommandLine>;

  /** Reads the application's manifest; returns the file to run. `target` is a folder or a file, as for Electron. */
  load(target: string): string {
    const path = resolve(target);
    const manifestFile = join(path, 'package.json');
    if (!existsSync(manifestFile)) {
      this.#appPath = dirname(path);
      return path;
    }
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
    this.#appPath = path;
    this.name = manifest.productName ?? manifest.name ?? this.name;
    this.#version = manifest.version ?? this.#version;
    return resolve(path, manifest.main ?? 'index.js');
  }

  /** Once the application's code has run: starts Chromium, then says `ready`. */
  async start(debuggingPort: string | undefined): Promise<void> {
    if (this.#quitting) return;
    const switches = [...this.#switches].map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`));
    const profile = join(this.getPath('sessionData'), 'stand-in-chromium');
    const { root } = (await startBrowser(profile, switches, debuggingPort)).connection;
    root.onClosed(() => {
      if (this.#quitting) return;
      console.error('Electron stand-in: Chromium is gone.');
      process.exit(1);
    });
    await watchTargets(root);
    const { product } = await root.send('Browser.getVersion');
    Object.assign(process.versions, { chrome: product.split('/')[1] });
    this.#ready = true;
    this.emit('ready', createEvent(), {});
    this.#becameReady.resolve();
  }

  whenReady(): Promise<void> {
    return this.#becameReady.promise;
  }

  isReady(): boolean {
    return this.#ready;
  }

  getName(): string {
    return this.name;
  }

  getVersion(): string {
    return this.#version;
  }

  getAppPath(): string {
    return this.#appPath;
  }

  getPath(name: string): string {
    const chosen = this.#paths.get(name) ?? (name === 'sessionData' ? this.#paths.get('userData') : undefined);
    return chosen ?? defaultPath(name, this.name);
  }

  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    this.#paths.set(name, path);
    if (name === 'userData' || name === 'sessionData') mkdirSync(path, { recursive: true });
  }

  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean {
    this.#unlock ??= lockInstance(this.getPath('userData'), additionalData, (second) => {
      this.emit('second-instance', createEvent(), second.argv, second.workingDirectory, second.additionalData);
    });
    return this.#unlock !== null;
  }

  releaseSingleInstanceLock(): void {
    this.#unlock?.();
    this.#unlock = null;
  }

  /** Every window may refuse; then the application stays. */
  quit(): void {
    if (this.#quitting) return;
    const event = createEvent();
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.#quitting = true;
    const windows = [...openWindows.values()];
    let left = windows.length;
    if (left === 0) return this.#quitWithoutWindows();
    const onClosed = (): void => {
      left -= 1;
      if (left === 0) this.#quitWithoutWindows();
    };
    const onRefused = (): void => {
      this.#quitting = false;
      for (const window of windows) window.off('closed', onClosed).off('-refused', onRefused);
    };
    for (const window of windows) window.once('closed', onClosed).once('-refused', onRefused);
    for (const window of windows) if (this.#quitting) window.close();
  }

  exit(code = 0): void {
    this.#quitting = true;
    this.emit('quit', createEvent(), code);
    this.releaseSingleInstanceLock();
    void closeBrowser().then(() => process.exit(code));
  }

  lastWindowClosed(): void {
    if (this.#quitting) return;
    if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }

  setBadgeCount(): boolean {
    return true;
  }

  focus(): void {}
  setAppUserModelId(): void {}

  #quitWithoutWindows(): void {
    const event = createEvent();
    this.emit('will-quit', event);
    if (event.defaultPrevented) this.#quitting = false;
    else this.exit(Number(process.exitCode ?? 0));
  }
}

export const app = new StandInApp();
