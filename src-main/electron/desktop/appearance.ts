/** Light or dark, as the rep chose: known before the window opens, so that it never flashes in the other. */
import * as v from 'valibot';
import type { NativeTheme } from 'electron';
import { readJsonFile, writeJsonFile } from '../files/json-file.ts';

type Theme = NativeTheme['themeSource'];

const Remembered = v.object({ theme: v.picklist(['system', 'light', 'dark']) });

export interface Appearance {
  choose(theme: Theme): void;
}

export interface AppearanceOptions {
  file: string;
  nativeTheme: Pick<NativeTheme, 'themeSource' | 'inForcedColorsMode'> & {
    on(event: 'updated', listener: () => void): unknown;
  };
}

export function openAppearance({ file, nativeTheme }: AppearanceOptions): Appearance {
  let chosen = readJsonFile(file, Remembered)?.theme ?? 'system';
  show();
  nativeTheme.on('updated', show);

  /** Where the system sets the colours, icons drawn for light ones would be dark on its black, and the other way about. */
  function show(): void {
    const source = nativeTheme.inForcedColorsMode ? 'system' : chosen;
    if (nativeTheme.themeSource !== source) nativeTheme.themeSource = source;
  }

  return {
    choose(theme) {
      chosen = theme;
      show();
      writeJsonFile(file, { theme });
    },
  };
}
