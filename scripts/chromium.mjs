/** The system's Chromium, or a relative of it, for the tests and for starts without the Electron binary. */
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { isExecutable } from './installed.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
/** Chromium without a window, as Debian and as Chrome for Testing call it. */
const headlessNames = ['chromium-headless-shell', 'chrome-headless-shell'];
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
 * @param {string[]} programs
 * @param {NodeJS.ProcessEnv} env
 */
function onPath(programs, env) {
  const folders = (env.PATH ?? '').split(delimiter);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * SATCHEL_CHROMIUM names one; otherwise the first that is found.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined} a path
 */
export function findChromium(env = process.env) {
  if (env.SATCHEL_CHROMIUM) return env.SATCHEL_CHROMIUM;
  const places = onPath(names, env);
  const roots = windowsFolders.flatMap((name) => env[name] ?? []);
  const ofWindows = windowsPlaces.flatMap((place) => roots.map((root) => join(root, place)));
  return [...places, ...ofWindows, ...macPlaces].find(isExecutable) ?? fetchedByPlaywright().find(isExecutable);
}

/**
 * The one for pages that nobody sees: its headless shell, where there is one, starts and draws for a third less of the
 * processor.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined} a path
 */
export function findHeadlessChromium(env = process.env) {
  if (env.SATCHEL_CHROMIUM) return env.SATCHEL_CHROMIUM;
  return onPath(headlessNames, env).find(isExecutable) ?? findChromium(env);
}
