/** Whether Chromium can make its sandbox here: where it cannot, Electron does not start unless it goes without. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Settings of Linux, with the values that keep a program from making the namespaces of a sandbox. */
const forbidding: [setting: string, value: string][] = [
  // Ubuntu since 23.10, for every program without a profile, as those of node_modules are.
  ['kernel/apparmor_restrict_unprivileged_userns', '1'],
  ['kernel/unprivileged_userns_clone', '0'],
  ['user/max_user_namespaces', '0'],
];

function hasValue(file: string, value: string): boolean {
  try {
    return readFileSync(file, 'utf8').trim() === value;
  } catch {
    return false;
  }
}

/** Root can lend its rights to the helper beside Electron, which then creates the sandbox. */
function hasHelper(executable: string): boolean {
  const helper = statSync(join(dirname(executable), 'chrome-sandbox'), { throwIfNoEntry: false });
  return helper?.uid === 0 && (helper.mode & 0o4001) === 0o4001;
}

/** `settings` is the folder in which Linux shows them; on other systems there is none, and always a sandbox. */
export function canSandbox(executable: string, settings = '/proc/sys', uid = process.getuid?.()): boolean {
  if (uid === 0) return false;
  const isForbidden = forbidding.some(([setting, value]) => hasValue(join(settings, setting), value));
  return !isForbidden || hasHelper(executable);
}
