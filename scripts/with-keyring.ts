/**
 * `node scripts/with-keyring.ts COMMAND…` runs a command in a desktop session of its own: a private D-Bus and a real,
 * unlocked keyring that is gone afterwards. The user's own keyring is out of reach. Where the programs for it are
 * missing, or on another system than Linux, the command runs as it is.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { whyNoKeyring } from './check/keyring.ts';

/** The keyring lives in the private home and sees no display; the command has the user's again, for its caches. */
const inSession = `
printf %s satchel | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
export HOME="$USER_HOME"
if [ -n "$USER_DISPLAY" ]; then export DISPLAY="$USER_DISPLAY"; fi
exec "$@"`;

function privateEnvironment(home: string): NodeJS.ProcessEnv {
  const { HOME = home, DISPLAY = '', ...env } = process.env;
  delete env.WAYLAND_DISPLAY;
  delete env.DBUS_SESSION_BUS_ADDRESS;
  const runtime = join(home, 'run');
  mkdirSync(runtime, { mode: 0o700 });
  const directories = { HOME: home, XDG_RUNTIME_DIR: runtime, XDG_DATA_HOME: join(home, 'data') };
  return { ...env, ...directories, USER_HOME: HOME, USER_DISPLAY: DISPLAY };
}

function run([program = '', ...args]: string[], env: NodeJS.ProcessEnv, onEnd: () => void): void {
  const child = spawn(program, args, { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`${program} could not be started: ${error.message}`);
    onEnd();
    process.exit(127);
  });
  child.on('exit', (code, signal) => {
    onEnd();
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
  });
}

const command = process.argv.slice(2);
if (whyNoKeyring() !== null) {
  run(command, process.env, () => {});
} else {
  const home = mkdtempSync(join(tmpdir(), 'satchel-session-'));
  const session = ['dbus-run-session', '--', 'bash', '-c', inSession, 'bash', ...command];
  run(session, privateEnvironment(home), () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
}
