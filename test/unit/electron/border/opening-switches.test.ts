import { expect, test } from 'vitest';
import { findOpeningSwitch } from '../../../../src-main/electron/border/opening-switches.ts';

const startedWith = (name: string, platform: NodeJS.Platform = 'linux', env: Record<string, string> = {}) =>
  findOpeningSwitch((asked) => asked === name, { platform, env });

test.each([
  ...['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address', 'remote-allow-origins', 'js-flags'],
  ...[
    'no-sandbox',
    'load-extension',
    'renderer-cmd-prefix',
    'utility-cmd-prefix',
    'gpu-launcher',
    'inspect',
    'inspect-brk',
  ],
  ...['browser-subprocess-path', 'disable-web-security', 'single-process', 'ignore-certificate-errors', 'log-net-log'],
])('a package does not start with --%s, on any system', (name) => {
  for (const platform of ['linux', 'darwin', 'win32'] as const) expect(startedWith(name, platform)).toBe(name);
});

test.each([
  'lang',
  'proxy-server',
  'ozone-platform',
  'force-device-scale-factor',
  'disable-gpu',
  'enable-features',
  'practice',
])('it does start with --%s', (name) => {
  expect(startedWith(name)).toBeNull();
});

test('an AppImage may go without the sandbox, as its own start says if Linux forbids it, and without nothing else', () => {
  const env = { APPIMAGE: '/home/rep/Satchel.AppImage' };
  expect(startedWith('no-sandbox', 'linux', env)).toBeNull();
  expect(startedWith('remote-debugging-port', 'linux', env)).toBe('remote-debugging-port');
  expect(startedWith('no-sandbox', 'win32', env)).toBe('no-sandbox');
});
