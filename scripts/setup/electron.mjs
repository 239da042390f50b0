import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, step } from './run.mjs';

const limitMs = 120_000;
const dayMs = 24 * 60 * 60 * 1000;
/** In node_modules: a new installation tries again. */
const failureFile = 'node_modules/.electron-fetch-failed';

/** @param {string} root */
export function hasElectron(root) {
  const electron = join(root, 'node_modules/electron');
  const pathFile = join(electron, 'path.txt');
  return existsSync(pathFile) && existsSync(join(electron, 'dist', readFileSync(pathFile, 'utf8')));
}

/**
 * A try that failed is not repeated for a day, so that starts stay quick.
 * @param {{ env: NodeJS.ProcessEnv, now: number, lastFailure: number | null }} situation times in ms since the epoch
 */
export function shouldFetch({ env, now, lastFailure }) {
  if (env.ELECTRON_SKIP_BINARY_DOWNLOAD) return false;
  return lastFailure === null || now < lastFailure || now - lastFailure >= dayMs;
}

/**
 * Tries to have Electron's binary, which is not on the package registry. Returns whether it is there.
 * @param {string} root
 */
export async function fetchElectron(root) {
  if (process.env.SATCHEL_ELECTRON === 'stand-in') return false;
  if (hasElectron(root)) return true;
  const note = join(root, failureFile);
  const lastFailure = existsSync(note) ? Number(readFileSync(note, 'utf8')) : null;
  if (!shouldFetch({ env: process.env, now: Date.now(), lastFailure })) return false;
  const bundledNode = join(root, 'node_modules/.bin/node');
  const node = existsSync(bundledNode) ? bundledNode : process.execPath;
  await step('Fetching Electron', () =>
    run([node, 'node_modules/electron/install.js'], { root, quiet: true, limitMs }),
  );
  if (hasElectron(root)) {
    rmSync(note, { force: true });
    return true;
  }
  const again = noteFailure(note) ? `in a day, or after deleting ${failureFile}` : 'at the next start';
  console.log(`Electron could not be fetched; it is tried again ${again}.`);
  return false;
}

/**
 * Whoever has Electron has it after `install` as well, which throws node_modules away first.
 * @param {string} root
 * @param {() => Promise<void>} install
 */
export async function keepElectron(root, install) {
  const had = hasElectron(root);
  await install();
  if (had) await fetchElectron(root);
}

/**
 * Returns whether it is noted: node_modules may be somebody else's.
 * @param {string} note
 */
export function noteFailure(note) {
  try {
    writeFileSync(note, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
