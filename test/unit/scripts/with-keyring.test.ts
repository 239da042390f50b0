import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { whyNoKeyring } from '../../../scripts/check/keyring.ts';

const script = resolve(import.meta.dirname, '../../../scripts/with-keyring.ts');
const why = whyNoKeyring();

function runInSession(code: string) {
  return spawnSync(process.execPath, [script, process.execPath, '-e', code], { encoding: 'utf8', timeout: 20_000 });
}

test('a keyring needs Linux and its programs', () => {
  expect(whyNoKeyring('darwin')).toMatch(/only Linux/);
  expect(whyNoKeyring('linux', { PATH: '' })).toBe('dbus-run-session is not installed');
});

describe.skipIf(why !== null)(`a session with its own keyring${why === null ? '' : ` (skipped: ${why})`}`, () => {
  test('has another bus and another runtime folder than the user, and the same home', () => {
    const { stdout } = runInSession(
      'const { HOME, DBUS_SESSION_BUS_ADDRESS: bus, XDG_RUNTIME_DIR: runtime } = process.env; console.log(JSON.stringify({ HOME, bus, runtime }))',
    );
    const session = JSON.parse(stdout) as { HOME: string; bus: string; runtime: string };
    expect(session.HOME).toBe(process.env.HOME);
    expect(session.bus).not.toBe(process.env.DBUS_SESSION_BUS_ADDRESS);
    expect(session.runtime).not.toBe(process.env.XDG_RUNTIME_DIR);
    expect(existsSync(session.runtime)).toBe(false);
  });

  test('ends with the exit code of its command', () => {
    expect(runInSession('process.exit(3)').status).toBe(3);
  });
});
