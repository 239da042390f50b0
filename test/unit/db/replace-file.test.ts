/** A file that somebody holds cannot be replaced, as on Windows one that a scanner reads: here, one with another mounted over it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { replaceFile, replaceFileSync } from '../../../src-main/db/engine/replace-file.ts';
import { canMount, mountFile, unmountDisk } from '../../support/own-disk.ts';

function makeHeld(): { path: string; beside: string; other: string } {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-replace-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [path, beside, other] = [join(folder, 'a.csv'), join(folder, 'b.csv'), join(folder, 'c.csv')];
  for (const each of [path, beside, other]) writeFileSync(each, each);
  mountFile(path, other);
  return { path, beside, other };
}

it.skipIf(!canMount)('takes its place as soon as it is let go', async () => {
  const { path, beside, other } = makeHeld();
  const replacing = replaceFile(beside, path);
  await expect(rename(other, path)).rejects.toThrow('EBUSY');
  unmountDisk(path);
  await replacing;
  expect(readFileSync(path, 'utf8')).toBe(beside);
});

it.skipIf(!canMount)('gives up if it is not let go', () => {
  const { path, beside } = makeHeld();
  onTestFinished(() => unmountDisk(path));
  expect(() => replaceFileSync(beside, path)).toThrow('EBUSY');
  expect(readFileSync(beside, 'utf8')).toBe(beside);
});
