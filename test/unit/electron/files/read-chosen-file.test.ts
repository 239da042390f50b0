import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readChosenFile } from '../../../../src-main/electron/files/read-chosen-file.ts';

it('reads a file whole, up to its bound', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-chosen-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'file');
  const content = Buffer.alloc(600_000, 'abc');
  writeFileSync(path, content);
  expect((await readChosenFile(path, content.length)).bytes?.equals(content)).toBe(true);
  expect(await readChosenFile(path, content.length - 1)).toEqual({ size: content.length, bytes: null });
  writeFileSync(path, '');
  expect((await readChosenFile(path, 1)).bytes).toHaveLength(0);
});

it.skipIf(process.platform !== 'linux')(
  'reads no more than its bound of a file that is longer than it says',
  async () => {
    expect(await readChosenFile('/proc/self/status', 100)).toEqual({ size: 0, bytes: null });
    expect((await readChosenFile('/proc/self/status', 1_000_000)).bytes?.length).toBeGreaterThan(100);
  },
);
