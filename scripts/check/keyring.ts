import { isInstalled } from '../installed.mjs';

const programs = ['dbus-run-session', 'gnome-keyring-daemon', 'bash'];

/** Why there can be no private keyring here, or null. */
export function whyNoKeyring(platform: NodeJS.Platform = process.platform, env = process.env): string | null {
  if (platform !== 'linux') return 'only Linux has the keyring that they use';
  const missing = programs.find((program) => !isInstalled(program, env));
  return missing === undefined ? null : `${missing} is not installed`;
}
