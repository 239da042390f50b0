/** Programs of the system. Root can install Debian's here; otherwise a message names what to install. */
import { isInstalled } from '../installed.mjs';
import { run, step } from './run.mjs';

const environment = { DEBIAN_FRONTEND: 'noninteractive' };

export function canInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && isInstalled('apt-get');
}

/** @param {string[]} packages */
export function installCommand(packages) {
  const command = `apt-get install --no-install-recommends ${packages.join(' ')}`;
  return process.getuid?.() === 0 ? command : `sudo ${command}`;
}

/**
 * Those of the packages that are not installed; all of them where that cannot be found out.
 * @param {string} root
 * @param {string[]} packages
 */
export async function missingPackages(root, packages) {
  /** @type {string[]} */
  const missing = [];
  for (const name of packages) {
    const { output } = await run(['dpkg-query', '-W', '-f', '${Status}', name], { root, quiet: true });
    if (!output.includes('install ok installed')) missing.push(name);
  }
  return missing;
}

/**
 * Whether the system has such a package, as far as the lists say that were last fetched.
 * @param {string} root
 * @param {string} name
 */
export async function isOffered(root, name) {
  return (await run(['apt-cache', 'show', name], { root, quiet: true })).ok;
}

/**
 * Returns whether all of them are there now.
 * @param {string} root
 * @param {string[]} packages
 */
export async function installPackages(root, packages) {
  const missing = await missingPackages(root, packages);
  if (missing.length === 0) return true;
  return step(`Installing ${missing.join(', ')} with apt-get`, async () => {
    const options = { root, env: environment };
    await run(['apt-get', 'update', '-q'], options); // without it the lists of an earlier one may still do
    const install = (/** @type {string[]} */ names) =>
      run(['apt-get', 'install', '-y', '-q', '--no-install-recommends', ...names], options);
    const { ok } = await install(missing);
    // One that this system does not have keeps the others from being installed.
    if (!ok) for (const name of missing) await install([name]);
    return ok;
  });
}
