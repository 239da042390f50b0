/** Light or dark, as the rep chose: known before the window opens, so that it never flashes in the other. */
import * as v from 'valibot';
import { readJsonFile, writeJsonFile } from './json-file.ts';

type Theme = 'system' | 'light' | 'dark';

const Remembered = v.object({ theme: v.picklist(['system', 'light', 'dark']) });

export interface Appearance {
  choose(theme: Theme): void;
}

export function openAppearance(options: { file: string; nativeTheme: { themeSource: Theme } }): Appearance {
  const { file, nativeTheme } = options;
  nativeTheme.themeSource = readJsonFile(file, Remembered)?.theme ?? 'system';
  return {
    choose(theme) {
      nativeTheme.themeSource = theme;
      writeJsonFile(file, { theme });
    },
  };
}
