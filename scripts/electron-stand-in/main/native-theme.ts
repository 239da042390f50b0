import type { NativeTheme } from 'electron';
import { EventEmitter } from 'node:events';
import type { Like } from './like.ts';
import { app } from './app.ts';
import { BrowserWindow } from '../windows/browser-window.ts';

type ThemeSource = NativeTheme['themeSource'];

class StandInNativeTheme extends EventEmitter implements Like<NativeTheme> {
  readonly shouldUseHighContrastColors = false;
  readonly inForcedColorsMode = false;
  #source: ThemeSource = 'system';

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

  #show({ webContents }: BrowserWindow): void {
    const features = this.#source === 'system' ? [] : [{ name: 'prefers-color-scheme', value: this.#source }];
    webContents.ready.then((page) => page.post('Emulation.setEmulatedMedia', { features })).catch(() => {});
  }
}

export const nativeTheme = new StandInNativeTheme();

app.on('browser-window-created', (_event: unknown, window: BrowserWindow) => nativeTheme.windowOpened(window));
