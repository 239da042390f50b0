import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { needsDisplay } from '../../../scripts/display.ts';
import { launchCommand } from '../../../scripts/launch/command.ts';
import { parseOptions } from '../../../scripts/launch/options.ts';
import { fingerprintSources, isBuilt, noteBuilt } from '../../../scripts/launch/sources.ts';
import { canSandbox } from '../../../scripts/sandbox.ts';

test('without options Satchel opens', () => {
  expect(parseOptions([])).toEqual({ kind: 'open', dev: false });
  expect(parseOptions(['--dev'])).toEqual({ kind: 'open', dev: true });
  expect(parseOptions(['--tour'])).toEqual({ kind: 'tour' });
});

test.each(['--verbose', 'orders', '--service'])('%s is refused in one sentence that names it', (option) => {
  expect(parseOptions(['--dev', option])).toEqual({
    kind: 'refused',
    problem: expect.stringContaining(`“${option}”`),
  });
});

const electron = { kind: 'electron', executable: '/opt/electron' } as const;
const standIn = { kind: 'standIn', why: 'a test' } as const;

test('Electron goes without its sandbox only if it cannot have one', () => {
  const sandboxed = launchCommand(electron, { dev: false, sandboxed: true });
  const not = launchCommand(electron, { dev: false, sandboxed: false });
  expect(sandboxed.command).toEqual(['/opt/electron', '.', '--practice']);
  expect(not.command).toEqual(['/opt/electron', '--no-sandbox', '.', '--practice']);
});

test('there is no sandbox for root, nor if Linux keeps it from programs of node_modules', () => {
  const executable = join(root, 'electron');
  expect(canSandbox(executable, root, 1000)).toBe(true);
  expect(canSandbox(executable, root, 0)).toBe(false);
  write('user/max_user_namespaces', '62683\n');
  write('kernel/unprivileged_userns_clone', '1\n');
  write('kernel/apparmor_restrict_unprivileged_userns', '0\n');
  expect(canSandbox(executable, root, 1000)).toBe(true);
  write('kernel/apparmor_restrict_unprivileged_userns', '1\n');
  expect(canSandbox(executable, root, 1000)).toBe(false);
  // A helper that is not root's own cannot make one either.
  write('chrome-sandbox');
  chmodSync(join(root, 'chrome-sandbox'), 0o755);
  expect(canSandbox(executable, root, 1000)).toBe(false);
});

test('the stand-in is started with Electron’s own command line', () => {
  const { command } = launchCommand(standIn, { dev: false, sandboxed: false });
  expect(command).toEqual([expect.stringMatching(/electron-stand-in[\\/]bin[\\/]electron$/), '.', '--practice']);
});

test('development goes through electron-vite, with the same choice', () => {
  const { command, env } = launchCommand(standIn, { dev: true, sandboxed: false });
  expect(command).toEqual([process.execPath, expect.stringMatching(/electron-vite\.js$/), 'dev', '--', '--practice']);
  expect(env.ELECTRON_EXEC_PATH).toMatch(/electron-stand-in[\\/]bin[\\/]electron$/);
});

test('a display has to be made on Linux without a screen, and nowhere else', () => {
  expect(needsDisplay({}, 'linux')).toBe(true);
  expect(needsDisplay({ DISPLAY: ':0' }, 'linux')).toBe(false);
  expect(needsDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(false);
  expect(needsDisplay({}, 'darwin')).toBe(false);
});

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sources-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text = ''): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function build(): void {
  for (const product of ['main/main.js', 'preload/preload.cjs', 'renderer/index.html']) write(join('out', product));
  noteBuilt(root, fingerprintSources(root));
}

test('what was built is built until a source is written, added or removed', () => {
  write('src-main/a.ts', 'one');
  write('src-main/b.ts');
  expect(isBuilt(root)).toBe(false);
  build();
  expect(isBuilt(root)).toBe(true);
  write('src-main/a.ts', 'other');
  expect(isBuilt(root)).toBe(false);
  build();
  write('src-shared/c.ts');
  expect(isBuilt(root)).toBe(false);
  build();
  rmSync(join(root, 'src-main/b.ts'));
  expect(isBuilt(root)).toBe(false);
});

test('what the build itself writes among the sources does not count', () => {
  const languages = 'src-renderer/i18n/project.inlang/settings.json';
  write('src-renderer/main.ts');
  write(languages, 'en');
  utimesSync(join(root, languages), 1, 1);
  build();
  write('src-renderer/i18n/generated/messages.js', 'new');
  write('src-renderer/i18n/project.inlang/README.md', 'new');
  write(languages, 'en');
  expect(isBuilt(root)).toBe(true);
  write(languages, 'pt');
  expect(isBuilt(root)).toBe(false);
});

test('a build of which something is missing is none', () => {
  build();
  rmSync(join(root, 'out/preload/preload.cjs'));
  expect(isBuilt(root)).toBe(false);
});
