import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canInstall, installCommand, installPackages } from './debian.mjs';
import { npm, run, SetupError, step } from './run.mjs';

/** Works on all three systems, where a compiler is: Xcode's command line tools on macOS, Visual Studio's on Windows. */
export const compileKeytar = ['--prefix', 'node_modules/keytar', 'run', 'build'];

const keychainPackages = ['libsecret-1-0', 'libsecret-1-dev'];

/**
 * Everything of the lock file. No install scripts: none of the packages needs one, and what they would do depends on
 * npm's version. Only keytar is compiled, in a step of its own that may fail.
 * @param {string} root
 */
export async function installNodeModules(root) {
  const command = npm('ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
  const { ok, output } = await step('Installing the packages of package-lock.json (half a minute)', () =>
    run(command, { root, quiet: true }),
  );
  if (ok) return;
  throw new SetupError(
    `npm could not install the packages.\n${whatNpmSays(output)}`,
    'If it is the network: see that the package registry can be reached, and start again.',
  );
}

/**
 * Without its stack traces and hints.
 * @param {string} output
 */
function whatNpmSays(output) {
  const lines = output.split('\n').filter((line) => /^npm error \S/.test(line));
  return lines.slice(0, 6).join('\n');
}

/** @param {string} root */
async function keytarLoads(root) {
  return (await run([process.execPath, '-e', "require('keytar')"], { root, quiet: true })).ok;
}

/**
 * keytar reaches the system's keychain. Without it Satchel works, and asks for the token at each start. It is compiled from
 * the source that the lock file has a checksum of: its own install script would fetch a binary that nobody has one of.
 * @param {string} root
 */
export async function prepareKeychain(root) {
  if (!existsSync(join(root, 'node_modules/keytar')) || (await keytarLoads(root))) return;
  if (canInstall()) await installPackages(root, keychainPackages);
  await step('Compiling keytar, for the system’s keychain', () =>
    run(npm(...compileKeytar), { root, quiet: true, limitMs: 300_000 }),
  );
  if (await keytarLoads(root)) return;
  const first =
    process.platform === 'linux' ? `${installCommand([...keychainPackages, 'g++', 'make', 'python3'])}; ` : '';
  console.log(
    `The system’s keychain cannot be used: Satchel will ask for the token at each start. For the keychain: ${first}npm ${compileKeytar.join(' ')}`,
  );
}
