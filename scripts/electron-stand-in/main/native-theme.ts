import type { NativeTheme } from 'electron';
import { EventEmitter } from 'node:events';
import type { Like } from './like.ts';
import { BrowserWindow } from '../windows/browser-window.ts';

type ThemeSource = NativeTheme['themeSource'];

class StandInNativeTheme extends EventEmitter implements Like<NativeTheme> {
  readonly shouldUseHighContrastColors = false;
  #source: ThemeSource = 'system';

  get themeSource(): ThemeSource {
    return this.#source;
  }

  set themeSource(source: ThemeSource) {
    this.#source = source;
    const features = source === 'system' ? [] : [{ name: 'prefers-color-scheme', value: source }];
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      webContents.ready.then((page) => page.post('Emulation.setEmulatedMedia', { features })).catch(() => {});
    }
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark';
  }
}

export const nativeTheme = new StandInNativeTheme();
