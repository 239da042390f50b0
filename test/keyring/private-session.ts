/** A desktop session of its own for each test: its own home, its own bus, its own keyring. Nobody's real one is touched. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { whyNoKeyring } from '../../scripts/check/keyring.ts';
import { loadSuccessor } from './successor.ts';
import { loadKeytar } from '../../src-main/electron/keychain/token-store.ts';

const run = promisify(execFile);
const steps = join(import.meta.dirname, 'steps.ts');

/** Through what the keyring is reached. */
export type Through = 'keytar' | 'successor';

/** Why there is no real Secret Service to be had here; null where there is one. */
export async function whatIsMissing(through: Through): Promise<string | null> {
  const [load, why] =
    through === 'keytar'
      ? [loadKeytar, 'keytar is not installed or not compiled']
      : [loadSuccessor, '@napi-rs/keyring is not installed'];
  return (
    whyNoKeyring() ??
    load().then(
      () => null,
      () => why,
    )
  );
}

export function createHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'satchel-keyring-'));
  mkdirSync(join(home, 'run'), { mode: 0o700 });
  return home;
}

/**
 * Runs each list of steps, behind what they go through, as a process of its own, one after another in one session, and answers what they printed.
 * `keyring`: `unlocked` with a password; `untouched`, as the session's own activation finds it; `noService` on a bus that
 * nobody offers a keyring on; `brokenService`, where what should offer one does not start;
 * `hangingService`, where it starts and never says a word; or `noBus` at all.
 */
export async function walk(
  home: string,
  keyring: 'unlocked' | 'untouched' | 'noService' | 'brokenService' | 'hangingService' | 'noBus',
  ...processes: [Through, ...string[]][]
): Promise<unknown[][]> {
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, DBUS_SESSION_BUS_ADDRESS: _bus, ...rest } = process.env;
  const env = { ...rest, HOME: home, XDG_RUNTIME_DIR: join(home, 'run'), XDG_DATA_HOME: join(home, 'data') };
  const commands = processes.map((one) => [process.execPath, steps, ...one].map(quote).join(' ')).join(' && ');
  const unlock = 'printf %s pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null && ';
  const script = (keyring === 'unlocked' ? unlock : '') + commands;
  const isBare = ['noService', 'brokenService', 'hangingService'].includes(keyring);
  if (isBare) writeFileSync(join(home, 'bus.conf'), bareBus(home));
  const programs: Record<string, string> = { brokenService: '/bin/false', hangingService: '/bin/sleep 15' };
  const offering = programs[keyring];
  if (offering) {
    mkdirSync(join(home, 'services'));
    const service = `[D-BUS Service]\nName=org.freedesktop.secrets\nExec=${offering}\n`;
    writeFileSync(join(home, 'services', 'org.freedesktop.secrets.service'), service);
  }
  const bus = ['dbus-run-session', ...(isBare ? [`--config-file=${join(home, 'bus.conf')}`] : []), '--'];
  const [program = '', ...args] = [...(keyring === 'noBus' ? [] : bus), 'bash', '-c', script];
  const { stdout } = await run(program, args, { env, timeout: 30_000 });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown[]);
}

/** A session bus that knows no services but those in `home`. */
const bareBus = (home: string) => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <servicedir>${home}/services</servicedir>
  <limit name="service_start_timeout">12000</limit>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
