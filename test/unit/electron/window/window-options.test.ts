import { expect, test } from 'vitest';
import { windowOptions } from '../../../../src-main/electron/window/window-options.ts';

const place = {
  bounds: { x: 10, y: 20, width: 1200, height: 700 },
  minimum: { width: 1024, height: 640 },
  maximized: false,
};
const options = (changes: { dark?: boolean; packaged?: boolean } = {}) =>
  windowOptions({ place, preload: '/out/preload.cjs', icon: '/icon.png', dark: false, packaged: true, ...changes });

test('the page runs in the sandbox, isolated, without Node, and may not open other content', () => {
  expect(options().webPreferences).toEqual({
    preload: '/out/preload.cjs',
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
    devTools: false,
    spellcheck: false,
  });
});

test('developer tools exist only if the app is not packaged', () => {
  expect(options({ packaged: false }).webPreferences?.devTools).toBe(true);
});

test('the window opens hidden where it was, no smaller than its minimum, in the colour of the theme', () => {
  expect(options()).toMatchObject({ ...place.bounds, minWidth: 1024, minHeight: 640, show: false, title: 'Satchel' });
  expect(options({ dark: true }).backgroundColor).not.toBe(options().backgroundColor);
});
