import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  chooseElectron,
  electronEnvironment,
  executableOf,
  findElectronBinary,
} from '../../../scripts/electron-choice.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'electron-package-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a package without its binary has none', () => {
  expect(findElectronBinary(folder)).toBeNull();
});

test('a package that names a binary which is not there has none', () => {
  writeFileSync(join(folder, 'path.txt'), 'electron');
  expect(findElectronBinary(folder)).toBeNull();
});

test('a package with its binary has it', () => {
  writeFileSync(join(folder, 'path.txt'), 'electron');
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/electron'), '');
  expect(findElectronBinary(folder)).toBe(join(folder, 'dist/electron'));
});

test('Electron is chosen when its binary is here', () => {
  const choice = chooseElectron({}, '/opt/electron');
  expect(choice).toEqual({ kind: 'electron', executable: '/opt/electron' });
  expect(executableOf(choice)).toBe('/opt/electron');
});

test('nothing runs on the stand-in when Electron is asked for', () => {
  expect(chooseElectron({ SATCHEL_ELECTRON: 'electron' }, '/opt/electron').kind).toBe('electron');
  expect(() => chooseElectron({ SATCHEL_ELECTRON: 'electron' }, null)).toThrow('whose binary is not installed');
});

test('the choice of Electron replaces what an earlier choice has left in the environment', () => {
  const env = { ...electronEnvironment({ kind: 'standIn', why: '' }) };
  Object.assign(env, electronEnvironment(chooseElectron({}, '/opt/electron')));
  expect(env).toEqual({ ELECTRON_OVERRIDE_DIST_PATH: '', ELECTRON_EXEC_PATH: '/opt/electron' });
});

test('the stand-in is chosen without the binary, and on request', () => {
  expect(chooseElectron({}, null).kind).toBe('standIn');
  expect(chooseElectron({ SATCHEL_ELECTRON: 'stand-in' }, '/opt/electron').kind).toBe('standIn');
});

test('the stand-in is put in Electron’s place for Playwright and for electron-vite', () => {
  const environment = electronEnvironment({ kind: 'standIn', why: '' });
  expect(environment.ELECTRON_OVERRIDE_DIST_PATH).toMatch(/electron-stand-in[\\/]bin$/);
  expect(environment.ELECTRON_EXEC_PATH).toBe(join(environment.ELECTRON_OVERRIDE_DIST_PATH ?? '', 'electron'));
});

// The electron package looks for the name that Electron has here, once it is installed.
test.skipIf(process.platform === 'win32').each(['electron', 'Electron.app/Contents/MacOS/Electron'])(
  'the stand-in is found as %s',
  (name) => {
    const { ELECTRON_OVERRIDE_DIST_PATH: folder = '' } = electronEnvironment({ kind: 'standIn', why: '' });
    expect(execFileSync(join(folder, name), ['--version'], { encoding: 'utf8' })).toMatch(/^v\d+\.\d+\.\d+$/m);
  },
);
