/** What the window is allowed: the options that keep the page in its sandbox, in one place that a test reads. */
import type { BrowserWindowConstructorOptions } from 'electron';
import type { WindowPlace } from './window-bounds.ts';

export function windowOptions(options: {
  place: WindowPlace;
  preload: string;
  icon: string;
  dark: boolean;
  packaged: boolean;
}): BrowserWindowConstructorOptions {
  const { place, preload, icon, dark, packaged } = options;
  return {
    ...place.bounds,
    minWidth: place.minimum.width,
    minHeight: place.minimum.height,
    title: 'Satchel',
    icon,
    backgroundColor: dark ? '#16181d' : '#f7f7f5',
    show: false,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      devTools: !packaged,
      // Names, streets and product codes are no dictionary words.
      spellcheck: false,
    },
  };
}
