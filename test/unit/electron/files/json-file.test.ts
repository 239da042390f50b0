import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { workspaceKey } from '../../../../src-main/electron/account/workspace-key.ts';
import { readJsonFile, writeJsonFile } from '../../../../src-main/electron/files/json-file.ts';
import { readLastSession, writeLastSession } from '../../../../src-main/electron/account/last-session.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'satchel-json-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('a settings file', () => {
  const Shape = v.object({ port: v.number() });

  test('comes back as it was written, for its owner only, with nothing left beside it', () => {
    const path = join(directory, 'deep', 'settings.json');
    writeJsonFile(path, { port: 4000 });
    writeJsonFile(path, { port: 4001 });
    expect(readJsonFile(path, Shape)).toEqual({ port: 4001 });
    expect(readdirSync(join(directory, 'deep'))).toEqual(['settings.json']);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['half of it', '{"port": 40'],
    ['nothing in it', ''],
    ['zero bytes after a crash', '\0\0\0\0'],
    ['another shape', '{"port": "4000"}'],
    ['no object', 'null'],
  ])('reads as absent with %s', (_what, text) => {
    const path = join(directory, 'settings.json');
    writeFileSync(path, text);
    expect(readJsonFile(path, Shape)).toBeNull();
  });

  test('reads as absent when it is not there or is a folder', () => {
    expect(readJsonFile(join(directory, 'none.json'), Shape)).toBeNull();
    expect(readJsonFile(directory, Shape)).toBeNull();
  });

  test('stays as it was when its new content cannot be written', () => {
    const path = join(directory, 'settings.json');
    writeJsonFile(path, { port: 1 });
    expect(() => writeJsonFile(path, { port: 2n })).toThrow();
    expect(readJsonFile(path, Shape)).toEqual({ port: 1 });
    expect(() => writeJsonFile(directory, { port: 2 })).toThrow();
    expect(readdirSync(dirname(directory)).filter((name) => name.startsWith(`${basename(directory)}.`))).toEqual([]);
    expect(readdirSync(directory)).toEqual(['settings.json']);
  });
});

test('the last session is empty at first, and survives a file that makes no sense', () => {
  const nothing = { baseUrl: null, reopen: null, current: null, accounts: [] };
  const baseUrl = 'https://api.example.com';
  const key = workspaceKey(baseUrl, 'Ana');
  const last = { baseUrl, reopen: 'service' as const, current: key, accounts: [{ key, baseUrl, name: 'Ana' }] };
  expect(readLastSession(directory)).toEqual(nothing);
  writeLastSession(directory, last);
  expect(readLastSession(directory)).toEqual(last);
  writeFileSync(join(directory, 'session.json'), '[]');
  expect(readLastSession(directory)).toEqual(nothing);
  expect(existsSync(join(directory, 'session.json'))).toBe(true);
});
