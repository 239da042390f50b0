/** The system's Chromium, or a relative of it, for the tests and for starts without the Electron binary. */
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { isExecutable } from './installed.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
const macPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const windowsFolders = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'];
const windowsPlaces = [
  'Chromium/Application/chrome.exe',
  'Google/Chrome/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
];

/** Ubuntu has Chromium as a snap alone, which reads no file of the tests: there Playwright can fetch one. */
function fetchedByPlaywright() {
  try {
    /** @type {typeof import('playwright')} */
    const { chromium } = createRequire(import.meta.url)('playwright');
    return [chromium.executablePath()];
  } catch {
    return []; // before anything is installed
  }
}

/**
 * SATCHEL_CHROMIUM names one; otherwise the first that is found.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined} a path
 */
export function findChromium(env = process.env) {
  if (env.SATCHEL_CHROMIUM) return env.SATCHEL_CHROMIUM;
  const folders = (env.PATH ?? '').split(delimiter);
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const roots = windowsFolders.flatMap((name) => env[name] ?? []);
  const ofWindows = windowsPlaces.flatMap((place) => roots.map((root) => join(root, place)));
  return [...places, ...ofWindows, ...macPlaces].find(isExecutable) ?? fetchedByPlaywright().find(isExecutable);
}
