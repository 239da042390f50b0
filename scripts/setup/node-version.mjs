import { npm, run, SetupError } from './run.mjs';

/** The core runs as TypeScript, which Node does by itself since this version. */
const needed = [22, 18];

/**
 * @param {string} version such as v24.21.0
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = (/^v?(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number);
  const [neededMajor = 0, neededMinor = 0] = needed;
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}

/**
 * The Node that counts is the one that npm's scripts get: on Linux that is one of the installed packages.
 * @param {string} root
 */
export async function checkNode(root) {
  const { output } = await run(npm('exec', '--loglevel=error', '-c', 'node --version'), { root, quiet: true });
  const version = /v\d+\.\d+\.\d+/.exec(output)?.[0] ?? 'none';
  if (isNewEnough(version)) return;
  throw new SetupError(
    `Satchel needs Node ${needed.join('.')} or later; npm’s scripts get ${version}.`,
    'Install a current Node from https://nodejs.org, or with your version manager, and start again.',
  );
}
