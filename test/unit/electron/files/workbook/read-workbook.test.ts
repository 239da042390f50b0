import { describe, expect, it } from 'vitest';
import { workbookLimits } from '../../../../../src-main/electron/files/workbook/limits.ts';
import { readWorkbookBeside } from '../../../../../src-main/electron/files/workbook/read-beside.ts';
import { readWorkbook, type WorkbookAnswer } from '../../../../../src-main/electron/files/workbook/read-workbook.ts';
import { workbookOf, workbookParts, type WorkbookCell, type WorkbookSheet } from '../../../../support/workbook-of.ts';
import { zipOf } from '../../../../support/zip-of.ts';

const cell = (attributes: string, inside: string): WorkbookCell => ({
  xml: (reference) => `<c r="${reference}" ${attributes}>${inside}</c>`,
});

async function read(bytes: Buffer, limits = workbookLimits): Promise<WorkbookAnswer> {
  return await readWorkbook({ bytes, sheet: null }, limits);
}

async function textOf(rows: WorkbookCell[][]): Promise<string[][]> {
  const answer = await read(workbookOf(rows));
  if (!('text' in answer)) throw new Error(answer.trouble);
  return answer.text.text.split('\n').map((line) => line.split('\t'));
}

describe('cells', () => {
  it('come as the spreadsheet shows them', async () => {
    const rows = [
      ['Código', 'Descrição', 'Preço', 'Válido até'],
      [cell('s="2"', '<v>123</v>'), 'Café "torrado"\ne moído', 12.3, cell('s="1"', '<v>46023</v>')],
      [
        7_891_000_100_103,
        '"sem" açúcar & afins',
        cell('', '<v>12.300000000000001</v>'),
        null,
        cell('t="b"', '<v>1</v>'),
      ],
      [cell('t="inlineStr"', '<is><r><t>Pão </t></r><r><t>de mel</t></r></is>'), null, cell('', '<v>1.25E3</v>')],
    ];
    expect(await textOf(rows)).toEqual([
      ['Código', 'Descrição', 'Preço', 'Válido até'],
      ['000123', 'Café "torrado" e moído', '12.3', '2026-01-01'],
      ['7891000100103', '"""sem"" açúcar & afins"', '12.3', '', 'TRUE'],
      ['Pão de mel', '', '1250'],
    ]);
  });

  it('are never taken for thousands if a number has three places', async () => {
    expect(await textOf([[1.25, 1.125, 1125, -0.125]])).toEqual([['1.25', '1.1250', '1125', '-0.1250']]);
  });

  it('stand in their own row and column, whatever is missing before them', async () => {
    expect(await textOf([[], [], [null, null, 'C3']])).toEqual([[''], [''], ['', '', 'C3']]);
  });

  it('of formulas have the value that was saved, and are counted', async () => {
    const rows = [
      [cell('', '<f>A2*2</f><v>24.9</v>'), cell('t="str"', '<f>X()</f><v>kg</v>'), cell('', '<f>NOW()</f>'), 1],
    ];
    expect(await read(workbookOf(rows))).toMatchObject({
      text: { text: '24.9\tkg\t\t1', notes: { formulas: 3, unknown: 1 } },
    });
  });

  it('behind the last column are left out, and that is told', async () => {
    const answer = await read(workbookOf([['a', 'b', 'c']]), { ...workbookLimits, columns: 2 });
    expect(answer).toMatchObject({ text: { text: 'a\tb', notes: { hasMoreColumns: true } } });
  });
});

describe('a workbook', () => {
  const sheets: WorkbookSheet[] = [
    { name: 'Oculta', rows: [['geheim']], state: 'hidden' },
    { name: 'Capa', rows: [] },
    { name: 'Tabela & preços', rows: [['a']], merged: ['A1:B1'] },
    { name: 'Outra', rows: [['b']] },
  ];

  it('is read from its first sheet that holds something and is shown, or from the one that is asked for', async () => {
    const bytes = zipOf(workbookParts(sheets));
    const names = ['Capa', 'Tabela & preços', 'Outra'];
    expect(await read(bytes)).toMatchObject({ text: { text: 'a', sheets: names, sheet: 1, notes: { merged: 1 } } });
    expect(await readWorkbook({ bytes, sheet: 2 })).toMatchObject({ text: { text: 'b', sheet: 2 } });
    expect(await readWorkbook({ bytes, sheet: 9 })).toEqual({ trouble: 'empty' });
  });

  it('with macros is read without them', async () => {
    const bytes = zipOf(workbookParts([{ name: 'A', rows: [['a']] }], { 'xl/vbaProject.bin': 'Shell "calc"' }));
    expect(await read(bytes)).toMatchObject({ text: { text: 'a', notes: { macros: true } } });
  });

  it('is told from other archives, and from what is damaged', async () => {
    const whole = workbookOf([['a']]);
    expect(await read(zipOf({ 'a.txt': 'a' }))).toEqual({ trouble: 'other' });
    expect(await read(whole.subarray(0, whole.length - 30))).toEqual({ trouble: 'damaged' });
    expect(
      await read(zipOf({ ...workbookParts([{ name: 'A', rows: [['a']] }]), 'xl/worksheets/sheet1.xml': '<a><b></a>' })),
    ).toEqual({
      trouble: 'damaged',
    });
    expect(await read(workbookOf([]))).toEqual({ trouble: 'empty' });
  });
});

describe('bounds', () => {
  const sheetOf = (inside: string) => `<worksheet><sheetData>${inside}</sheetData></worksheet>`;
  const withSheet = (sheet: string | Buffer, stated?: number) =>
    zipOf({ ...workbookParts([{ name: 'A', rows: [] }]), 'xl/worksheets/sheet1.xml': sheet as string }, stated);

  it('stop a file that unpacks to more than it says', async () => {
    const bomb = Buffer.alloc(300 * 2 ** 20, ' ');
    bomb.write('<worksheet>');
    expect(withSheet(bomb).length).toBeLessThan(2 ** 20);
    expect(await read(withSheet(bomb, 10))).toEqual({ trouble: 'unpacked' });
  });

  it('stop one long string in a million cells', async () => {
    const rows = [[cell('t="s"', '<v>0</v>')], ...Array.from({ length: 2_000 }, () => ['x'.repeat(30_000)])];
    expect(await read(workbookOf(rows))).toEqual({ trouble: 'unpacked' });
  });

  it('stop a million rows at the first that is too many, and not at empty ones', async () => {
    const row = (n: number) => `<row r="${n}"><c r="A${n}"><v>${n}</v></c><c r="B${n}"><v>1.5</v></c></row>`;
    const million = sheetOf(Array.from({ length: 1_000_000 }, (_, at) => row(at + 1)).join(''));
    expect(await readWorkbookBeside({ bytes: withSheet(million), sheet: null })).toEqual({ trouble: 'rows' });
    expect(await read(withSheet(sheetOf(`${row(1)}<row r="1048576"/>`)))).toMatchObject({ text: { text: '1\t1.5' } });
  });

  it('expand no entities of a document type', async () => {
    const laughs = `<!DOCTYPE a [<!ENTITY a "haha"><!ENTITY b "&a;&a;">]>${sheetOf('<row r="1"><c r="A1" t="str"><v>&b;</v></c></row>')}`;
    expect(await read(withSheet(laughs))).toEqual({ trouble: 'damaged' });
  });
});

it('reads 20,000 rows beside the window; the benchmark price-list measures how fast', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => [
    at,
    `P-${at}`,
    `Produto número ${at}`,
    7_890_000_000_000 + at,
    'UN',
    12,
    6,
    12,
    at / 100,
    'Linha',
    5,
    0.1,
    1,
    2,
  ]);
  const bytes = workbookOf(rows);
  const answer = await readWorkbookBeside({ bytes, sheet: null });
  expect('text' in answer && answer.text.text.split('\n')).toHaveLength(20_000);
});
