/** The one window: opens where it was closed, shows itself when it has something to show. */
import type { BrowserWindow, BrowserWindowConstructorOptions, NativeTheme, Screen, WebContents } from 'electron';
import type { Log } from '../../ports/ports.ts';
import { readJsonFile, writeJsonFile } from '../files/json-file.ts';
import { placeWindow, SavedPlace } from './window-bounds.ts';
import { windowOptions } from './window-options.ts';

export interface WindowFactoryOptions {
  BrowserWindow: new (options: BrowserWindowConstructorOptions) => BrowserWindow;
  /** Asked for late: Electron forbids its use before the app is ready. */
  screen: () => Screen;
  nativeTheme: NativeTheme;
  /** What the window shows: a page of the app's origin. */
  url: string;
  preload: string;
  icon: string;
  packaged: boolean;
  /** Remembers where the window was. */
  placeFile: string;
  /**
   * Whether closing the window only hides it, as on a Mac, where the app keeps running: its page still updates the dock and notifies
   * the rep.
   */
  outlivesClosing: () => boolean;
  log: Log;
}

export interface MainWindow {
  /** Opens the window, or brings the open one to the front. */
  show(): void;
  /** Hands an event to the page; without a window nobody is there to hear it. */
  send(channel: string, event: unknown): void;
  isOwnContents(contents: WebContents): boolean;
  isInFront(): boolean;
}

/** A page that dies each time it is loaded is left alone: what the rep saved is in the database, not in the page. */
const mostReloads = 3;
/** One that has lived for so long does not. */
const soundAfterMs = 60_000;

export function createMainWindow(options: WindowFactoryOptions): MainWindow {
  const { placeFile, log } = options;
  let window: BrowserWindow | null = null;
  let reloads = 0;
  let loadedAtMs = 0;

  function open(): BrowserWindow {
    const { nativeTheme, preload, icon, packaged } = options;
    const screen = options.screen();
    const primary = screen.getPrimaryDisplay();
    const others = screen.getAllDisplays().filter((display) => display.id !== primary.id);
    const place = placeWindow(readJsonFile(placeFile, SavedPlace), [
      primary.workArea,
      ...others.map((display) => display.workArea),
    ]);
    const opened = new options.BrowserWindow(
      windowOptions({ place, preload, icon, dark: nativeTheme.shouldUseDarkColors, packaged }),
    );
    let isRevealed = false;
    const reveal = (): void => {
      if (isRevealed || opened.isDestroyed()) return;
      isRevealed = true;
      if (place.maximized) opened.maximize();
      opened.show();
      log('info', 'window.shown', { sinceStartMs: Math.round(performance.now()) });
    };
    opened.once('ready-to-show', reveal);
    // Wayland draws no hidden window, and neither does a graphics process that died: nobody ever says that it is ready.
    opened.webContents.once('did-stop-loading', reveal);
    opened.on('close', (event) => {
      remember(opened);
      if (!options.outlivesClosing()) return;
      event.preventDefault();
      hide(opened);
    });
    // Windows that shuts down or signs off ends the process right after this, and closes nothing before.
    opened.on('session-end', () => remember(opened));
    opened.on('closed', () => {
      window = null;
    });
    opened.webContents.on('render-process-gone', (_event, details) => {
      log('error', 'window.gone', { reason: details.reason, exitCode: details.exitCode });
      if (performance.now() - loadedAtMs >= soundAfterMs) reloads = 0;
      if (details.reason === 'clean-exit' || opened.isDestroyed() || reloads >= mostReloads) return;
      reloads += 1;
      loadedAtMs = performance.now();
      opened.webContents.reload();
    });
    opened.webContents.on('preload-error', (_event, path, error) => log('error', 'window.preload', { path, error }));
    loadedAtMs = performance.now();
    opened.loadURL(options.url).catch((error: unknown) => log('error', 'window.load', { url: options.url, error }));
    return opened;
  }

  /** macOS keeps the empty space of a full-screen window that is hidden. */
  function hide(shown: BrowserWindow): void {
    if (!shown.isFullScreen()) return shown.hide();
    shown.once('leave-full-screen', () => shown.hide());
    shown.setFullScreen(false);
  }

  function remember(closing: BrowserWindow): void {
    try {
      const place: SavedPlace = { bounds: closing.getNormalBounds(), maximized: closing.isMaximized() };
      writeJsonFile(placeFile, place);
    } catch (error) {
      log('warn', 'window.place', { error });
    }
  }

  return {
    show() {
      if (!window) {
        window = open();
        return;
      }
      if (window.isMinimized()) window.restore();
      window.show();
    },
    send(channel, event) {
      if (window && !window.isDestroyed()) window.webContents.send(channel, event);
    },
    isInFront: () => window !== null && !window.isDestroyed() && window.isFocused(),
    isOwnContents: (contents) => window !== null && !window.isDestroyed() && window.webContents === contents,
  };
}
