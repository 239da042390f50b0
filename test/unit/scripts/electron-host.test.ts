import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readHosts } from '../../../scripts/check/host-note.ts';
import type { ElectronChoice } from '../../../scripts/electron-choice.ts';
import { describeHost, faultOfHost, noteHost, type ElectronHost } from '../../support/programs/electron-host.ts';

const installed: ElectronChoice = { kind: 'electron', executable: '/opt/electron/electron' };
const standIn: ElectronChoice = { kind: 'standIn', why: '' };

const onElectron: ElectronHost = {
  ...{ electron: '45.5.0', chrome: '156.0.1', standIn: undefined },
  ...{ execPath: '/opt/electron/electron', pid: 7 },
};
const onStandIn: ElectronHost = { ...onElectron, chrome: '', standIn: '45.5.0', execPath: '/usr/bin/node' };

test('a run on what was chosen has no fault', () => {
  expect(faultOfHost(onElectron, installed, '45.5.0')).toBeNull();
  expect(faultOfHost(onStandIn, standIn, '45.5.0')).toBeNull();
});

test.each<[string, ElectronHost, ElectronChoice, RegExp]>([
  ['the stand-in in Electron’s place', onStandIn, installed, /the stand-in runs/],
  ['the stand-in without Chromium', { ...onStandIn, standIn: undefined }, installed, /without Chromium/],
  ['plain Node', { ...onElectron, electron: undefined, chrome: undefined }, installed, /without Chromium/],
  ['another Electron', { ...onElectron, execPath: '/usr/bin/electron' }, installed, /another program/],
  ['another version', { ...onElectron, electron: '44.0.0' }, installed, /45\.5\.0 is wanted, and 44\.0\.0 runs/],
  ['Electron in the stand-in’s place', onElectron, standIn, /something else runs/],
])('a run on %s fails', (_name, host, choice, fault) => {
  expect(faultOfHost(host, choice, '45.5.0')).toMatch(fault);
});

test('a program is recognised behind a symbolic link', () => {
  const folder = mkdtempSync(join(tmpdir(), 'electron-host-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const executable = join(folder, 'electron');
  writeFileSync(executable, '');
  const link = join(folder, 'link');
  symlinkSync(executable, link);
  const choice: ElectronChoice = { kind: 'electron', executable: link };
  expect(faultOfHost({ ...onElectron, execPath: executable }, choice, '45.5.0')).toBeNull();
});

test('the run reads each host once from what its tests note', () => {
  const folder = mkdtempSync(join(tmpdir(), 'electron-host-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'hosts');
  expect(readHosts(file)).toEqual([]);
  for (const host of [onElectron, onStandIn, onElectron]) noteHost(host, file);
  expect(readHosts(file)).toEqual([describeHost(onElectron), describeHost(onStandIn)]);
  expect(readHosts(file)[0]).toBe('Electron 45.5.0 (Chromium 156.0.1)');
});
