/** A desktop session of its own for each test: its own home, its own bus, its own keyring. Nobody's real one is touched. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { whyNoKeyring } from '../../scripts/check/keyring.ts';
import { loadKeytar } from '../../src-main/electron/keychain.ts';

const run = promisify(execFile);
const steps = join(import.meta.dirname, 'steps.ts');

/** Why there is no real Secret Service to be had here; null where there is one. */
export async function whatIsMissing(): Promise<string | null> {
  return (
    whyNoKeyring() ??
    loadKeytar().then(
      () => null,
      () => 'keytar is not installed or not compiled',
    )
  );
}

export function createHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'satchel-keyring-'));
  mkdirSync(join(home, 'run'), { mode: 0o700 });
  return home;
}

/**
 * Runs each list of steps as a process of its own, one after another in one session, and answers what they printed.
 * `keyring`: `unlocked` with a password; `untouched`, as the session's own activation finds it; or `noBus` at all.
 */
export async function walk(
  home: string,
  keyring: 'unlocked' | 'untouched' | 'noBus',
  ...processes: string[][]
): Promise<unknown[][]> {
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, DBUS_SESSION_BUS_ADDRESS: _bus, ...rest } = process.env;
  const env = { ...rest, HOME: home, XDG_RUNTIME_DIR: join(home, 'run'), XDG_DATA_HOME: join(home, 'data') };
  const commands = processes.map((one) => [process.execPath, steps, ...one].map(quote).join(' ')).join(' && ');
  const unlock = 'printf %s pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null && ';
  const [program, args] =
    keyring === 'noBus'
      ? ['bash', ['-c', commands]]
      : ['dbus-run-session', ['--', 'bash', '-c', (keyring === 'unlocked' ? unlock : '') + commands]];
  const { stdout } = await run(program as string, args as string[], { env, timeout: 30_000 });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown[]);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
