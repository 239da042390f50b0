/** Light or dark: the computer's until the rep chooses one, which is remembered on this machine. */
import { host } from '../bridge.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'satchel.theme';

let current = $state<Theme>(themes.find((theme) => theme === localStorage.getItem(storageKey)) ?? 'system');

export function theme(): Theme {
  return current;
}

export function setTheme(chosen: Theme): void {
  current = chosen;
  localStorage.setItem(storageKey, chosen);
  void host('desktop.theme', { theme: chosen });
}
