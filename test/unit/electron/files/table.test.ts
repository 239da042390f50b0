import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TableRow, TableTask } from '../../../../src-main/electron/files/table/table.ts';
import { createCsvWriter } from '../../../../src-main/electron/files/table/csv-writer.ts';
import { createWorkbookWriter } from '../../../../src-main/electron/files/table/workbook-writer.ts';
import { writeTableBeside } from '../../../../src-main/electron/files/table/write-beside.ts';
import { readWorkbook } from '../../../../src-main/electron/files/workbook/read-workbook.ts';
import { openParts } from '../../../../src-main/electron/files/workbook/zip-parts.ts';
import { workbookLimits } from '../../../../src-main/electron/files/workbook/limits.ts';
import { separatedRows } from '../../../../src-renderer/tables/separated-rows.ts';

const task: TableTask = {
  ...{ format: 'xlsx', sheet: 'Pedidos & mais', decimal: ',' },
  columns: [
    { name: 'Número', kind: 'number', width: 12 },
    { name: 'Data', kind: 'day', width: 16 },
    { name: 'Cliente', kind: 'text', width: 36 },
    { name: 'Total', kind: 'amount', width: 16 },
  ],
};
const rows: TableRow[] = [
  [1042, '2026-02-28', 'Mercado "Sol" & Cia <matriz>; centro', 1234.5],
  [null, '2026-03-01 14:30', '=1+1', -0.07],
  [7, '31/12', 'duas\nlinhas', null],
];

type Writer = ReturnType<typeof createCsvWriter>;
async function bytesOf(writer: Writer, parts: readonly TableRow[][]): Promise<Buffer> {
  const bytes: Uint8Array[] = [];
  for (const part of parts) bytes.push(await writer.write(part));
  return Buffer.concat([...bytes, await writer.end()]);
}

async function read(bytes: Uint8Array, sheet: number | null = null) {
  const answer = await readWorkbook({ bytes, sheet });
  if (!('text' in answer)) throw new Error(answer.trouble);
  return { ...answer.text, rows: answer.text.text.split('\n').map((line) => line.split('\t')) };
}

async function part(bytes: Buffer, name: string): Promise<string> {
  const parts = await openParts(bytes, workbookLimits);
  let text = '';
  for await (const piece of parts.read(name)) text += piece;
  return text;
}

it('is a workbook with numbers and days, which the import reads back', async () => {
  const {
    sheets,
    notes,
    rows: found,
  } = await read(await bytesOf(createWorkbookWriter(task), [rows.slice(0, 1), rows.slice(1)]));
  expect(found).toEqual([
    ['Número', 'Data', 'Cliente', 'Total'],
    ['1042', '2026-02-28', 'Mercado "Sol" & Cia <matriz>; centro', '1234.5'],
    ['', '2026-03-01', '=1+1', '-0.07'],
    ['7', '31/12', 'duas linhas'],
  ]);
  expect([sheets, notes.formulas]).toEqual([['Pedidos & mais'], 0]);
});

it('keeps a day that no calendar has as a text', async () => {
  const { rows: found } = await read(await bytesOf(createWorkbookWriter(task), [[[8, '2026-02-31', 'Sol', null]]]));
  expect(found[1]).toEqual(['8', '2026-02-31', 'Sol']);
});

it('has a bold head that stays in sight, widths, and formats of days and amounts', async () => {
  const bytes = await bytesOf(createWorkbookWriter(task), [rows]);
  const sheet = await part(bytes, 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain('<col min="3" max="3" width="36" customWidth="1"/>');
  expect(sheet).toContain('<c r="A1" s="1" t="inlineStr">');
  expect(sheet).toContain('<c r="B2" s="2"><v>46081</v></c>');
  expect(sheet).toMatch(/<c r="B3" s="3"><v>46082\.6041\d*<\/v><\/c>/);
  expect(sheet).toContain('<c r="D2" s="4"><v>1234.5</v></c>');
  const [, formats = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(await part(bytes, 'xl/styles.xml')) ?? [];
  const ofCells = [...formats.matchAll(/<xf [^>]*>/g)].map(([format]) => /(fontId|numFmtId)="\d+"/.exec(format)?.[0]);
  expect(ofCells).toEqual([undefined, 'fontId="1"', 'numFmtId="14"', 'numFmtId="22"', 'numFmtId="4"', 'numFmtId="49"']);
});

it('goes on in another sheet if one is full', async () => {
  const bytes = await bytesOf(createWorkbookWriter(task, 3), [rows]);
  const [first, second] = [await read(bytes, 0), await read(bytes, 1)];
  expect(first.sheets).toEqual(['Pedidos & mais', 'Pedidos & mais 2']);
  expect([first.rows.length, second.rows.map(([number]) => number)]).toEqual([3, ['Número', '7']]);
});

it('is a workbook with a head alone if nothing is in it', async () => {
  expect((await read(await bytesOf(createWorkbookWriter(task), []))).rows).toHaveLength(1);
});

it('stays a workbook whatever a text holds', async () => {
  const texts = fc.sample(fc.string({ unit: 'binary', minLength: 1 }), 200);
  const bytes = await bytesOf(createWorkbookWriter(task), [texts.map((text, at) => [at, null, text, 2])]);
  const found = (await read(bytes)).rows.slice(1);
  expect(found.map(([number, , , amount]) => [number, amount])).toEqual(texts.map((_, at) => [String(at), '2']));
  expect(await part(bytes, 'xl/worksheets/sheet1.xml')).not.toMatch(/[\0-\x08\v\f\x0E-\x1F\uFFFE\uFFFF]/);
});

it.each([
  [',', ';', '1234,5', '-0,07'],
  ['.', ',', '1234.5', '-0.07'],
] as const)(
  'is a CSV with “%s” in its figures, which the import reads back',
  async (decimal, separator, amount, small) => {
    const bytes = await bytesOf(createCsvWriter({ ...task, decimal, format: 'csv' }), [
      rows.slice(0, 2),
      rows.slice(2),
    ]);
    const text = bytes.toString('utf8');
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect([...separatedRows(text.slice(1), separator)].map(({ cells }) => cells)).toEqual([
      ['Número', 'Data', 'Cliente', 'Total'],
      ['1042', '2026-02-28', 'Mercado "Sol" & Cia <matriz>; centro', amount],
      ['', '2026-03-01 14:30', "'=1+1", small],
      ['7', '31/12', 'duas\nlinhas', ''],
    ]);
  },
);

it('is written by another thread, which ends with an error once', async () => {
  const writer = writeTableBeside(task);
  const bytes = await bytesOf(writer, [rows]);
  await writer.stop();
  expect((await read(bytes)).rows).toHaveLength(4);
  await expect(writer.write(rows)).rejects.toThrow();
});
