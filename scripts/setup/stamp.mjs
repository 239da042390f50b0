/** Whether node_modules is what the lock file asks for, on this machine. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Inside of node_modules, so that it goes when they go. */
const stampFile = 'node_modules/.setup-stamp';
const installedFields = ['dependencies', 'devDependencies', 'optionalDependencies', 'allowScripts', 'overrides'];

/**
 * The stamp changes with everything that decides what is installed, and with nothing else in package.json.
 * @param {{ manifest: string, lock: string, platform: string, arch: string }} machine manifest and lock are the texts
 *   of package.json and package-lock.json
 */
export function computeStamp({ manifest, lock, platform, arch }) {
  /** @type {Record<string, unknown>} */
  const fields = JSON.parse(manifest);
  const installed = installedFields.map((name) => fields[name]);
  const hash = createHash('sha256').update(JSON.stringify(installed)).update(lock).digest('hex');
  return `${platform} ${arch} ${hash}\n`;
}

/** @param {string} root */
export function stampOf(root) {
  const manifest = readFileSync(join(root, 'package.json'), 'utf8');
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  return computeStamp({ manifest, lock, platform: process.platform, arch: process.arch });
}

/** @param {string} root */
export function isSetUp(root) {
  const file = join(root, stampFile);
  return existsSync(file) && readFileSync(file, 'utf8') === stampOf(root);
}

/** @param {string} root */
export function writeStamp(root) {
  writeFileSync(join(root, stampFile), stampOf(root));
}
