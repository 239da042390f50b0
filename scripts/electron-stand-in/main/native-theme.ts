import type { NativeTheme } from 'electron';
import { EventEmitter } from 'node:events';
import type { Like } from './like.ts';
import { app } from './app.ts';
import { BrowserWindow } from '../windows/browser-window.ts';

type ThemeSource = NativeTheme['themeSource'];

/**
 * Chromium's Web Preferences API. An emulation by DevTools, Playwright's `colorScheme` for example, wins over it, as it wins
 * over the theme in Electron.
 */
function preferScheme(source: ThemeSource): string {
  const change = source === 'system' ? 'clearOverride()' : `requestOverride('${source}')`;
  return `void navigator.preferences?.colorScheme.${change};`;
}

class StandInNativeTheme extends EventEmitter implements Like<NativeTheme> {
  readonly shouldUseHighContrastColors = false;
  readonly inForcedColorsMode = false;
  #source: ThemeSource = 'system';
  readonly #scripts = new WeakMap<BrowserWindow, Promise<string>>();

  get themeSource(): ThemeSource {
    return this.#source;
  }

  set themeSource(source: ThemeSource) {
    this.#source = source;
    for (const window of BrowserWindow.getAllWindows()) this.#show(window);
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark';
  }

  windowOpened(window: BrowserWindow): void {
    if (this.#source !== 'system') this.#show(window);
  }

  /** In the document that is there, and in each that follows: a preference ends with its document. */
  #show(window: BrowserWindow): void {
    const source = preferScheme(this.#source);
    const before = this.#scripts.get(window);
    const show = async (): Promise<string> => {
      const page = await window.webContents.ready;
      const identifier = await before;
      if (identifier !== undefined) page.post('Page.removeScriptToEvaluateOnNewDocument', { identifier });
      page.post('Runtime.evaluate', { expression: source });
      return (await page.send('Page.addScriptToEvaluateOnNewDocument', { source })).identifier;
    };
    const shown = show();
    shown.catch(() => {}); // the window is gone
    this.#scripts.set(window, shown);
  }
}

export const nativeTheme = new StandInNativeTheme();

app.on('browser-window-created', (_event: unknown, window: BrowserWindow) => nativeTheme.windowOpened(window));
