import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { findChromium, findHeadlessChromium } from '../../../scripts/chromium.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-chromium-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

function program(path: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  chmodSync(file, 0o755);
  return file;
}

test('the one that is named is taken, else the first on PATH', () => {
  const found = program('bin/google-chrome');
  expect(findChromium({ PATH: join(folder, 'bin') })).toBe(found);
  expect(findChromium({ PATH: join(folder, 'bin'), SATCHEL_CHROMIUM: '/mine' })).toBe('/mine');
});

test('if nobody looks its headless shell is taken, if there is one, and none but the one that is named', () => {
  const whole = program('bin/chromium');
  const env = { PATH: join(folder, 'bin') };
  expect(findHeadlessChromium(env)).toBe(whole);
  const shell = program('bin/chromium-headless-shell');
  expect(findHeadlessChromium(env)).toBe(shell);
  expect(findChromium(env)).toBe(whole);
  expect(findHeadlessChromium({ ...env, SATCHEL_CHROMIUM: '/mine' })).toBe('/mine');
});

test.each(['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'])('Windows has none on PATH, but in %s', (name) => {
  const edge = program('Microsoft/Edge/Application/msedge.exe');
  expect(findChromium({ PATH: '', [name]: folder })).toBe(edge);
  const chrome = program('Google/Chrome/Application/chrome.exe');
  expect(findChromium({ PATH: '', [name]: folder })).toBe(chrome);
});

test.skipIf(process.platform !== 'linux')('if there is no other, one that Playwright has fetched is found', () => {
  const env = { ...process.env, PLAYWRIGHT_BROWSERS_PATH: folder };
  const ask = (script: string) => execFileSync(process.execPath, ['-p', script], { encoding: 'utf8', env }).trim();
  const find = () => ask(`require('${resolve('scripts/chromium.mjs')}').findChromium({ PATH: '' })`);
  expect(find()).toBe('undefined');
  const fetched = ask(`require('playwright').chromium.executablePath()`);
  program(relative(folder, fetched));
  expect(find()).toBe(fetched);
});
