import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { requireKeychain } from '../../../scripts/package/keychain.ts';
import { processorsOf } from '../../../scripts/package/processors.ts';

const prebuilds = resolve(import.meta.dirname, '../../../node_modules/better-sqlite3/prebuilds');

it('makes no packages for reps that could not use the keychain of their system', () => {
  const root = mkdtempSync(join(tmpdir(), 'satchel-package-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const built = join(root, 'node_modules/keytar/build/Release');
  mkdirSync(built, { recursive: true });
  expect(() => requireKeychain(root, 'x64')).toThrow('run build');
  // What `prebuild-install` leaves.
  copyFileSync(join(prebuilds, 'linux-x64.node'), join(built, 'keytar.node'));
  expect(() => requireKeychain(root, 'x64')).toThrow('was fetched');
  writeFileSync(join(built, '../config.gypi'), '');
  expect(() => requireKeychain(root, 'x64')).not.toThrow();
  expect(() => requireKeychain(root, 'arm64')).toThrow('compiled for x64 here, and the packages are for arm64');
});

it.each(['darwin', 'linux', 'linuxmusl', 'win32'])('knows the processor of a module for %s by its head', (system) => {
  const read = (arch: string) => processorsOf(readFileSync(join(prebuilds, `${system}-${arch}.node`)));
  expect([read('x64'), read('arm64')]).toEqual([['x64'], ['arm64']]);
});

it('knows both processors of a module for macOS that holds two, and none of what is no module', () => {
  const both = Buffer.alloc(64);
  for (const [at, word] of [0xcafebabe, 2, 0x1000007].entries()) both.writeUInt32BE(word, 4 * at);
  both.writeUInt32BE(0x100000c, 28);
  expect(processorsOf(both)).toEqual(['x64', 'arm64']);
  for (const text of ['', 'MZ'.padEnd(64, '\xff'), 'no module'.padEnd(100)])
    expect(processorsOf(Buffer.from(text, 'latin1'))).toEqual([]);
});
