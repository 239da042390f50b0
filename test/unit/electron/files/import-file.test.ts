import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { decodeAs, decodeText } from '../../../../src-main/electron/files/decode-text.ts';
import { createChosenFiles } from '../../../../src-main/electron/border/chosen-files.ts';
import { createImportFile } from '../../../../src-main/electron/files/import-file.ts';
import type { LikelyEncoding } from '../../../../src-shared/contract/catalogue/import-file.ts';

const table = 'código;descrição\n1;Pão';

it.each([
  ['UTF-8', Buffer.from(table)],
  ['UTF-8', Buffer.from(`\u{feff}${table}`)],
  ['Windows-1252', Buffer.from(table, 'latin1')],
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(table, 'utf16le')])],
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(table, 'utf16le')]).swap16()],
] as const)('reads %s', (encoding, bytes) => {
  expect(decodeText(bytes)).toMatchObject({ text: table, encoding });
});

/** As a program for DOS writes it. */
const dos: Record<string, number> = {
  ...{ ç: 0x87, é: 0x82, ê: 0x88, à: 0x85, á: 0xa0, í: 0xa1, ó: 0xa2, ú: 0xa3, ã: 0xc6, õ: 0xe4, º: 0xa7, ô: 0x93 },
  ...{ Ç: 0x80, É: 0x90, Ã: 0xc7, Õ: 0xe5, Ó: 0xe0, Í: 0xd6, Á: 0xb5, '½': 0xab },
};

function inDos(text: string): Buffer {
  return Buffer.from([...text].map((sign) => dos[sign] ?? sign.charCodeAt(0)));
}

it.each([
  'código;descrição\n1;Pão de açúcar\n2;Café, três avós',
  'CÓDIGO;DESCRIÇÃO\n1;CAFÉ MOÍDO\n2;FEIJÃO',
  'nº;nome\n1;Tubo ½" até 3 m\n2;Limão',
])('reads the letters of a file from DOS: %s', (text) => {
  expect(decodeText(inDos(text))).toMatchObject({ text, encoding: 'CP850' });
});

it.each([
  'código;descrição\n1;Pão',
  'CÓDIGO;DESCRIÇÃO\n1;CAFÉ',
  '1;Häagen-Dazs\n2;Øl',
  '1;“Coca”\u00a0Cola – 2 l… a € 3 ou £ 3 § 2',
  '1;São Tomé ‚velho‘ • ¡Olé! 3 ¢',
  '1;SÃO JOSÉ; ÁGUA',
])('takes no file of Windows for one from DOS: %s', (text) => {
  const typographic: Record<string, number> = {
    ...{ '“': 0x93, '”': 0x94, '–': 0x96, '…': 0x85, '€': 0x80, '‚': 0x82, '‘': 0x91, '•': 0x95 },
  };
  const bytes = Buffer.from([...text].map((sign) => typographic[sign] ?? sign.charCodeAt(0)));
  expect(decodeText(bytes)).toMatchObject({ text, encoding: 'Windows-1252' });
});

it('refuses bytes that are no text', () => {
  expect(decodeText(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toBeNull();
});

const asked = { title: 'Choose', fileType: 'Tables' };

function importFileOf(filePaths: string[], canceled = false) {
  return createImportFile({
    files: createChosenFiles(),
    dialog: { showOpenDialog: async () => ({ canceled, filePaths }) },
  });
}

function chooser(filePaths: string[], canceled = false) {
  return importFileOf(filePaths, canceled)['import.chooseFile'](asked);
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

it('reads a file that was dropped, once and by its ticket alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'produtos.csv');
  writeFileSync(path, table);
  const files = createChosenFiles();
  const dropped = createImportFile({
    files,
    dialog: { showOpenDialog: () => Promise.reject(new Error('No dialog.')) },
  });
  const ticket = files.note(path);
  expect(await dropped['import.readDropped']({ ticket })).toMatchObject({ value: { kind: 'read', text: table } });
  for (const other of [ticket, path])
    expect(await dropped['import.readDropped']({ ticket: other })).toMatchObject({ value: { kind: 'unreadable' } });
});

it('reads a file whose encoding was a guess as the rep says, and no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'produtos.csv');
  const files = importFileOf([path]);
  const readAs = (encoding: LikelyEncoding) => files['import.readAs']({ encoding });
  expect(await readAs('UTF-8')).toEqual({ ok: true, value: null });

  // Excel for the Mac; its á is the ç of DOS.
  writeFileSync(path, Buffer.from('1;Maracuj\x87', 'latin1'));
  expect(await files['import.chooseFile'](asked)).toMatchObject({
    value: { text: '1;Maracujç', encoding: 'CP850', isGuess: true },
  });
  expect(await readAs('Macintosh')).toEqual({
    ok: true,
    value: { text: '1;Maracujá', encoding: 'Macintosh', isGuess: true },
  });

  // UTF-8 but for one byte.
  writeFileSync(path, Buffer.concat([Buffer.from('1;Pão\n2;'), Buffer.from([0xe3])]));
  expect(await files['import.chooseFile'](asked)).toMatchObject({ value: { text: '1;PÃ£o\n2;ã', isGuess: true } });
  expect(await readAs('UTF-8')).toMatchObject({ value: { text: '1;Pão\n2;\ufffd' } });

  writeFileSync(path, table);
  expect(await files['import.chooseFile'](asked)).toMatchObject({ value: { encoding: 'UTF-8', isGuess: false } });
  expect(await readAs('Windows-1252')).toEqual({ ok: true, value: null });
});

it.each(['Windows-1252', 'CP850'] as const)('has a sign for each byte in %s', (encoding) => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  const { text } = decodeAs(bytes, encoding);
  expect(new Set(text).size).toBe(256);
  expect(text).toHaveLength(256);
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
