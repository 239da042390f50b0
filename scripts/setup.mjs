/**
 * `npm start` and `npm test` begin here: everything that they need is there when this ends. Runs on Node 20, with
 * nothing installed yet. What is in place is not done again. `--browser`: for the tests, which need a Chromium even
 * where Electron is.
 */
import { fileURLToPath } from 'node:url';
import { prepareBrowser } from './setup/browser.mjs';
import { fetchElectron, keepElectron } from './setup/electron.mjs';
import { useHooks } from './setup/hooks.mjs';
import { checkNode } from './setup/node-version.mjs';
import { installNodeModules, prepareKeychain } from './setup/packages.mjs';
import { SetupError } from './setup/run.mjs';
import { isSetUp, writeStamp } from './setup/stamp.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

async function setUp() {
  if (!isSetUp(root)) {
    await keepElectron(root, () => installNodeModules(root));
    await prepareKeychain(root);
    await checkNode(root);
    await useHooks(root);
    writeStamp(root);
  }
  if (process.argv.includes('--browser')) await prepareBrowser(root, 'tests');
  else if (!(await fetchElectron(root))) await prepareBrowser(root, 'windows');
}

try {
  await setUp();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
