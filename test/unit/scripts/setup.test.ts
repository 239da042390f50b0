import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hasElectron, keepElectron, noteFailure, shouldFetch } from '../../../scripts/setup/electron.mjs';
import { isNewEnough } from '../../../scripts/setup/node-version.mjs';
import { computeStamp } from '../../../scripts/setup/stamp.mjs';

const manifest = (fields: object): string => JSON.stringify({ name: 'satchel', scripts: {}, ...fields });
const machine = { manifest: manifest({ dependencies: { a: '1.0.0' } }), lock: '{}', platform: 'linux', arch: 'x64' };

test('the stamp changes with what is installed, and with the machine', () => {
  const stamp = computeStamp(machine);
  expect(computeStamp({ ...machine, manifest: manifest({ dependencies: { a: '2.0.0' } }) })).not.toBe(stamp);
  expect(computeStamp({ ...machine, lock: '{"a":1}' })).not.toBe(stamp);
  expect(computeStamp({ ...machine, platform: 'darwin' })).not.toBe(stamp);
  expect(computeStamp({ ...machine, arch: 'arm64' })).not.toBe(stamp);
});

test('the stamp stays when only a script or the description changes', () => {
  const changed = manifest({ dependencies: { a: '1.0.0' }, description: 'new', scripts: { start: 'x' } });
  expect(computeStamp({ ...machine, manifest: changed })).toBe(computeStamp(machine));
});

test.each(['v22.18.0', 'v22.19.1', 'v24.0.0', 'v26.1.0'])('Node %s is new enough', (version) => {
  expect(isNewEnough(version)).toBe(true);
});

test.each(['v20.20.2', 'v22.17.9', 'v18.0.0', 'none'])('Node %s is not', (version) => {
  expect(isNewEnough(version)).toBe(false);
});

const now = Date.UTC(2026, 0, 2);
const hour = 60 * 60 * 1000;

test('Electron is fetched when it was never tried, or a day after the last failure', () => {
  expect(shouldFetch({ env: {}, now, lastFailure: null })).toBe(true);
  expect(shouldFetch({ env: {}, now, lastFailure: now - 25 * hour })).toBe(true);
  expect(shouldFetch({ env: {}, now, lastFailure: now - 23 * hour })).toBe(false);
});

test('a failure in the future, by a clock that was set back, does not hold', () => {
  expect(shouldFetch({ env: {}, now, lastFailure: now + hour })).toBe(true);
});

test('a failure that cannot be noted, as in a folder of somebody else, ends nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-note-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(noteFailure(join(folder, 'note'))).toBe(true);
  expect(noteFailure(join(folder, 'missing', 'note'))).toBe(false);
});

test('Electron is not fetched if its own variable forbids it', () => {
  expect(shouldFetch({ env: { ELECTRON_SKIP_BINARY_DOWNLOAD: '1' }, now, lastFailure: null })).toBe(false);
});

test.each([true, false])(
  'packages are installed anew, and Electron is there afterwards if it was before: %s',
  async (had) => {
    const root = mkdtempSync(join(tmpdir(), 'satchel-keep-'));
    onTestFinished(() => {
      vi.unstubAllEnvs();
      rmSync(root, { recursive: true });
    });
    for (const name of ['SATCHEL_ELECTRON', 'ELECTRON_SKIP_BINARY_DOWNLOAD']) vi.stubEnv(name, undefined);
    const electron = join(root, 'node_modules/electron');
    const unpack = `const fs = require('node:fs');
    fs.mkdirSync(__dirname + '/dist');
    for (const name of ['dist/electron', 'path.txt']) fs.writeFileSync(__dirname + '/' + name, 'electron');`;
    const install = async () => {
      rmSync(join(root, 'node_modules'), { recursive: true, force: true });
      mkdirSync(electron, { recursive: true });
      writeFileSync(join(electron, 'install.js'), unpack);
    };
    await install();
    if (had) {
      mkdirSync(join(electron, 'dist'));
      for (const name of ['dist/electron', 'path.txt']) writeFileSync(join(electron, name), 'electron');
    }
    expect(hasElectron(root)).toBe(had);
    await keepElectron(root, install);
    expect(hasElectron(root)).toBe(had);
  },
);
