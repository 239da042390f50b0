import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { requireKeychain } from '../../../scripts/package/keychain.ts';

it('makes no packages for reps that could not use the keychain of their system', () => {
  const root = mkdtempSync(join(tmpdir(), 'satchel-package-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const built = join(root, 'node_modules/keytar/build/Release');
  mkdirSync(built, { recursive: true });
  expect(() => requireKeychain(root)).toThrow('run build');
  // What `prebuild-install` leaves.
  writeFileSync(join(built, 'keytar.node'), '');
  expect(() => requireKeychain(root)).toThrow('was fetched');
  writeFileSync(join(built, '../config.gypi'), '');
  expect(() => requireKeychain(root)).not.toThrow();
});
