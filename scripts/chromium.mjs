/** The system's Chromium, or a relative of it, for the tests and for starts without the Electron binary. */
import { delimiter, join } from 'node:path';
import { isExecutable } from './installed.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
const macPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * SATCHEL_CHROMIUM names one; otherwise the first that is found.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined} a path
 */
export function findChromium(env = process.env) {
  if (env.SATCHEL_CHROMIUM) return env.SATCHEL_CHROMIUM;
  const folders = (env.PATH ?? '').split(delimiter);
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...places, ...macPlaces].find(isExecutable);
}
