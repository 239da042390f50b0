import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { saveFile } from '../../../src-main/electron/save-file.ts';
import { canMount, mountDisk, unmountDisk } from '../../support/own-disk.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-save-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function save(filePath: string, content: string) {
  const dialog = { showSaveDialog: async () => ({ canceled: false, filePath }) };
  return saveFile({ dialog, log: () => {} }, {}, () => content);
}

it('takes the place of an earlier file, with nothing beside it', async () => {
  const folder = makeFolder();
  const path = join(folder, `${'p'.repeat(250)}.csv`);
  for (const content of ['a longer one', 'pedidos']) {
    expect(await save(path, content)).toEqual({ kind: 'saved', path });
    expect(readFileSync(path, 'utf8')).toBe(content);
  }
  expect(readdirSync(folder)).toHaveLength(1);
});

it('leaves what cannot be replaced, with nothing beside it', async () => {
  const folder = makeFolder();
  const path = join(folder, 'pedidos.csv');
  mkdirSync(path);
  expect(await save(path, 'pedidos')).toEqual({ kind: 'failed', path });
  expect(readdirSync(folder)).toEqual(['pedidos.csv']);
});

it.skipIf(!canMount)('leaves no half of a file on a full disk, and the earlier one as it was', async () => {
  const folder = makeFolder();
  mountDisk(folder, '64k');
  onTestFinished(() => unmountDisk(folder));
  const path = join(folder, 'pedidos.csv');
  const tooMuch = 'x'.repeat(100_000);
  expect(await save(path, tooMuch)).toEqual({ kind: 'failed', path });
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(path, 'earlier');
  expect(await save(path, tooMuch)).toEqual({ kind: 'failed', path });
  expect(readFileSync(path, 'utf8')).toBe('earlier');
  expect(readdirSync(folder)).toEqual(['pedidos.csv']);
});
