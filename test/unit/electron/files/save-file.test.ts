import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { saveFile } from '../../../../src-main/electron/files/save-file.ts';
import { canMount, changeDisk, mountDisk, mountFile, unmountDisk } from '../../../support/own-disk.ts';

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

it.skipIf(process.platform === 'win32')(
  'is readable by the user alone, also in the place of one that was not',
  async () => {
    const folder = makeFolder();
    const path = join(folder, 'pedidos.csv');
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    await save(path, 'pedidos');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    chmodSync(path, 0o644);
    await save(path, 'pedidos');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  },
);

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

it.skipIf(process.platform === 'win32')('writes what a link leads to, and leaves the link', async () => {
  const [folder, other] = [makeFolder(), makeFolder()];
  const path = join(folder, 'pedidos.csv');
  const target = join(other, 'pedidos.csv');
  writeFileSync(target, 'earlier');
  symlinkSync(target, path);
  expect(await save(path, 'pedidos')).toEqual({ kind: 'saved', path });
  expect(lstatSync(path).isSymbolicLink()).toBe(true);
  expect(readFileSync(target, 'utf8')).toBe('pedidos');
  expect([readdirSync(folder), readdirSync(other)]).toEqual([['pedidos.csv'], ['pedidos.csv']]);
});

it.skipIf(!canMount)('writes a file that may be written in a folder that takes no other', async () => {
  const [folder, other] = [makeFolder(), makeFolder()];
  const path = join(folder, 'pedidos.csv');
  const writable = join(other, 'pedidos.csv');
  mountDisk(folder, '64k');
  onTestFinished(() => unmountDisk(folder));
  for (const each of [path, writable]) writeFileSync(each, 'an earlier one, which was longer');
  mountFile(path, writable);
  onTestFinished(() => unmountDisk(path));
  changeDisk(folder, 'ro');
  expect(await save(path, 'pedidos')).toEqual({ kind: 'saved', path });
  expect(readFileSync(path, 'utf8')).toBe('pedidos');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(await save(join(folder, 'new.csv'), 'pedidos')).toMatchObject({ kind: 'failed' });
});
