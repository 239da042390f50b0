import { findChromium } from '../chromium.mjs';
import { canInstall, installCommand, installPackages, isOffered } from './debian.mjs';
import { SetupError } from './run.mjs';

/** For windows without Electron; Xvfb is their screen where there is none. */
const forWindows = ['chromium', 'xvfb'];
/** The tests keep their tokens in a real keyring of their own. */
const forTests = [...forWindows, 'libsecret-1-0', 'gnome-keyring', 'dbus', 'dbus-x11'];
/** The tests are faster with it; Debian has it, Ubuntu does not. */
const headlessShell = 'chromium-headless-shell';

/**
 * Makes sure that there is a Chromium. Where it cannot be installed by us, only Chromium is insisted on.
 * @param {string} root
 * @param {'windows' | 'tests'} purpose
 */
export async function prepareBrowser(root, purpose) {
  const packages = purpose === 'tests' ? forTests : forWindows;
  if (canInstall()) {
    await installPackages(root, packages);
    if (purpose === 'tests' && (await isOffered(root, headlessShell))) await installPackages(root, [headlessShell]);
  }
  if (findChromium()) return;
  const hint = process.platform === 'linux' ? `On Debian: ${installCommand(packages)}` : 'Install Chromium or Chrome';
  throw new SetupError(
    purpose === 'tests'
      ? 'There is no Chromium here, which the tests need, also where Electron is.'
      : 'There is no Chromium here, which Satchel’s windows need without Electron.',
    `${hint}; elsewhere npx playwright install --with-deps chromium; or name one in SATCHEL_CHROMIUM.`,
  );
}
