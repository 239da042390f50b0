/** The hooks of the repository, for whoever commits in a clone: they say what the conventions are. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

const folder = 'scripts/hooks';

/**
 * Sets `core.hooksPath` of the clone, unless somebody has set another one. A copy of the files without a repository has no
 * hooks.
 * @param {string} root
 */
export async function useHooks(root) {
  if (!existsSync(join(root, '.git'))) return;
  const { ok, output } = await run(['git', 'config', '--get', 'core.hooksPath'], { root, quiet: true });
  if (ok && output.trim() !== '') return;
  await run(['git', 'config', 'core.hooksPath', folder], { root, quiet: true });
}
