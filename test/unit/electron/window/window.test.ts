import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindowConstructorOptions, WebContents } from 'electron';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  createMainWindow,
  type MainWindow,
  type WindowFactoryOptions,
} from '../../../../src-main/electron/window/window.ts';

let calls: string[];
let windows: FakeWindow[];

class FakeContents extends EventEmitter {
  reload = (): number => calls.push('reload');
  send = (channel: string, event: unknown): number => calls.push(`send ${channel} ${JSON.stringify(event)}`);
}

/** Electron's window as far as it is used: it tells what is asked of it. */
class FakeWindow extends EventEmitter {
  readonly webContents = new FakeContents();
  readonly options: BrowserWindowConstructorOptions;
  minimized = false;
  destroyed = false;
  fullScreen = false;

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    windows.push(this);
  }
  loadURL(url: string): Promise<void> {
    calls.push(`load ${url}`);
    return Promise.resolve();
  }
  show = (): number => calls.push('show');
  maximize = (): number => calls.push('maximize');
  restore = (): number => calls.push('restore');
  isMinimized = (): boolean => this.minimized;
  isMaximized = (): boolean => true;
  isFullScreen = (): boolean => this.fullScreen;
  setFullScreen(wanted: boolean): void {
    calls.push(`full screen ${wanted}`);
    this.fullScreen = wanted;
    this.emit('leave-full-screen');
  }
  isDestroyed = (): boolean => this.destroyed;
  getNormalBounds = (): object => ({ x: 30, y: 40, width: 1100, height: 700 });
  hide = (): number => calls.push('hide');
  close(): void {
    let isPrevented = false;
    this.emit('close', { preventDefault: () => (isPrevented = true) });
    if (isPrevented) return;
    this.destroyed = true;
    this.emit('closed');
  }
}

let directory: string;
let window: MainWindow;
let outlivesClosing: boolean;

beforeEach(() => {
  calls = [];
  windows = [];
  outlivesClosing = false;
  directory = mkdtempSync(join(tmpdir(), 'satchel-window-'));
  const display = { id: 1, workArea: { x: 0, y: 0, width: 1600, height: 900 } };
  window = createMainWindow({
    BrowserWindow: FakeWindow as unknown as WindowFactoryOptions['BrowserWindow'],
    screen: () => ({ getPrimaryDisplay: () => display, getAllDisplays: () => [display] }) as unknown as Electron.Screen,
    nativeTheme: { shouldUseDarkColors: false } as Electron.NativeTheme,
    url: 'app://satchel/index.html',
    preload: '/preload.cjs',
    icon: '/icon.png',
    packaged: true,
    placeFile: join(directory, 'window.json'),
    outlivesClosing: () => outlivesClosing,
    log: (_level, event) => calls.push(event),
  });
});
afterEach(() => rmSync(directory, { recursive: true }));

test('the window is shown when it has something to show, not before', () => {
  window.show();
  expect(calls).toEqual(['load app://satchel/index.html']);
  windows[0]?.emit('ready-to-show');
  expect(calls).toEqual(['load app://satchel/index.html', 'show', 'window.shown']);
});

test('a window that never says that it has something to show is shown when its page is loaded, and once', () => {
  window.show();
  windows[0]?.webContents.emit('did-stop-loading');
  expect(calls).toEqual(['load app://satchel/index.html', 'show', 'window.shown']);
  windows[0]?.emit('ready-to-show');
  expect(calls).toEqual(['load app://satchel/index.html', 'show', 'window.shown']);
});

test('a window that was closed while its page was loaded is not shown any more', () => {
  window.show();
  windows[0]?.close();
  windows[0]?.webContents.emit('did-stop-loading');
  expect(calls).toEqual(['load app://satchel/index.html']);
});

test('asked for again, the one window comes to the front, even one that has nothing to show', () => {
  window.show();
  if (windows[0]) windows[0].minimized = true;
  calls = [];
  window.show();
  expect(calls).toEqual(['restore', 'show']);
  expect(windows).toHaveLength(1);
});

test('it opens again where it was closed, maximised as it was', () => {
  window.show();
  windows[0]?.close();
  expect(JSON.parse(readFileSync(join(directory, 'window.json'), 'utf8'))).toEqual({
    bounds: { x: 30, y: 40, width: 1100, height: 700 },
    maximized: true,
  });
  calls = [];
  window.show();
  expect(windows[1]?.options).toMatchObject({ x: 30, y: 40, width: 1100, height: 700 });
  windows[1]?.emit('ready-to-show');
  expect(calls).toEqual(['load app://satchel/index.html', 'maximize', 'show', 'window.shown']);
});

test('it opens again where it was when Windows was shut down with it', () => {
  window.show();
  windows[0]?.emit('session-end');
  expect(JSON.parse(readFileSync(join(directory, 'window.json'), 'utf8'))).toMatchObject({ bounds: { x: 30, y: 40 } });
});

test('if the app outlives its window, one that is closed is out of sight, and its page keeps being told', () => {
  outlivesClosing = true;
  window.show();
  calls = [];
  windows[0]?.close();
  window.send('satchel:event', { type: 'changed' });
  window.show();
  expect(calls).toEqual(['hide', 'send satchel:event {"type":"changed"}', 'show']);
  if (windows[0]) windows[0].fullScreen = true;
  calls = [];
  windows[0]?.close();
  expect(calls).toEqual(['full screen false', 'hide']);
  outlivesClosing = false;
  windows[0]?.close();
  window.show();
  expect(windows).toHaveLength(2);
});

test('a place that cannot be written down does not stop the window from closing', () => {
  window.show();
  rmSync(directory, { recursive: true });
  writeFileSync(directory, 'no folder');
  windows[0]?.close();
  expect(calls).toContain('window.place');
});

test('events reach the open window only', () => {
  window.send('satchel:event', { type: 'changed' });
  window.show();
  const contents = windows[0]?.webContents as unknown as WebContents;
  expect(window.isOwnContents(contents)).toBe(true);
  window.send('satchel:event', { type: 'changed' });
  expect(calls.at(-1)).toBe('send satchel:event {"type":"changed"}');
  windows[0]?.close();
  calls = [];
  window.send('satchel:event', { type: 'changed' });
  expect(calls).toEqual([]);
  expect(window.isOwnContents(contents)).toBe(false);
});

test('a page that crashes is loaded again, but not for ever', () => {
  window.show();
  calls = [];
  for (let crash = 0; crash < 5; crash += 1) {
    windows[0]?.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 11 });
  }
  expect(calls.filter((call) => call === 'reload')).toHaveLength(3);
  expect(calls.filter((call) => call === 'window.gone')).toHaveLength(5);
});

test('a page that dies now and then is loaded anew each time, however often over the weeks', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  window.show();
  calls = [];
  for (let crash = 0; crash < 5; crash += 1) {
    vi.advanceTimersByTime(86_400_000);
    windows[0]?.webContents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 5 });
  }
  expect(calls.filter((call) => call === 'reload')).toHaveLength(5);
});
