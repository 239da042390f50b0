import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isOnlyForRoot, policyFile, readPolicy } from '../../../../src-main/electron/border/policy.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-policy-'));
const file = join(folder, 'policy.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const trusted = () => true;

test('without a file, and from one that makes no sense, nothing is allowed', () => {
  expect(readPolicy(join(folder, 'none.json'), trusted)).toEqual({ allowLoopbackServices: false });
  for (const text of ['', '[]', '{"allowLoopbackServices":"yes"}']) {
    writeFileSync(file, text);
    expect(readPolicy(file, trusted)).toEqual({ allowLoopbackServices: false });
  }
});

test('what the administrator allows is allowed', () => {
  writeFileSync(file, '{"allowLoopbackServices":true}');
  expect(readPolicy(file, trusted)).toEqual({ allowLoopbackServices: true });
});

test.skipIf(process.platform === 'win32')('a file that others may write allows nothing', () => {
  writeFileSync(file, '{"allowLoopbackServices":true}');
  chmodSync(file, 0o666);
  expect(readPolicy(file)).toEqual({ allowLoopbackServices: false });
  expect(isOnlyForRoot({ uid: 0, mode: 0o100644 })).toBe(true);
  expect(isOnlyForRoot({ uid: 1000, mode: 0o100644 })).toBe(false);
  expect(isOnlyForRoot({ uid: 0, mode: 0o100664 })).toBe(false);
});

test('lies where the users of the machine cannot write, on every system', () => {
  for (const platform of ['linux', 'darwin', 'win32'] as const)
    expect(policyFile(platform)).toMatch(/^(\/etc\/|\/Library\/|C:\\Program Files\\)/);
});
