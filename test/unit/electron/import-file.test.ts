import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { decodeText } from '../../../src-main/electron/decode-text.ts';
import { createImportFile } from '../../../src-main/electron/import-file.ts';

const table = 'código;descrição\n1;Pão';

it.each([
  ['UTF-8', Buffer.from(table)],
  ['UTF-8', Buffer.from(`\u{feff}${table}`)],
  ['Windows-1252', Buffer.from(table, 'latin1')],
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(table, 'utf16le')])],
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(table, 'utf16le')]).swap16()],
] as const)('reads %s', (encoding, bytes) => {
  expect(decodeText(bytes)).toEqual({ text: table, encoding });
});

it('refuses bytes that are no text', () => {
  expect(decodeText(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toBeNull();
});

function chooser(filePaths: string[], canceled = false) {
  const handlers = createImportFile({
    dialog: { showOpenDialog: async () => ({ canceled, filePaths }) },
  });
  return handlers['import.chooseFile']({ title: 'Choose', fileType: 'Tables' });
}

it('reads the file that the rep chose, and says why it cannot', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'clientes.csv');
  writeFileSync(path, table);
  expect(await chooser([path])).toMatchObject({ value: { kind: 'read', fileName: 'clientes.csv', text: table } });
  for (const nothing of ['', '\uFEFF', '\r\n \r\n', ';;;\r\n;;;\r\n', '"","",""\n']) {
    writeFileSync(path, nothing);
    expect(await chooser([path])).toEqual({ ok: true, value: { kind: 'empty', fileName: 'clientes.csv' } });
  }
  truncateSync(path, 20 * 2 ** 20 + 1);
  expect(await chooser([path])).toMatchObject({ value: { kind: 'tooLarge' } });
  expect(await chooser([join(folder, 'gone.csv')])).toEqual({
    ok: true,
    value: { kind: 'unreadable', fileName: 'gone.csv' },
  });
  expect(await chooser([], true)).toEqual({ ok: true, value: { kind: 'none' } });
});

it.skipIf(process.platform === 'win32')('does not wait for what never comes to its end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const pipe = join(folder, 'pipe.csv');
  execFileSync('mkfifo', [pipe]);
  const link = join(folder, 'link.csv');
  symlinkSync('/dev/zero', link);
  for (const path of [pipe, link, folder])
    expect(await chooser([path])).toMatchObject({ value: { kind: 'unreadable', fileName: basename(path) } });
});
