/** Tables that Satchel saves, as LibreOffice Calc reads them: cells, their kinds, and that no text becomes a formula. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCsvWriter } from '../../src-main/electron/files/table/csv-writer.ts';
import { createWorkbookWriter } from '../../src-main/electron/files/table/workbook-writer.ts';
import { readWorkbook } from '../../src-main/electron/files/workbook/read-workbook.ts';
import { isRealDay } from '../../src-shared/domain/real-day.ts';
import { saveEverything } from './exports.ts';
import { oddColumns, oddRows } from './odd-table.ts';
import { scratchFolder } from './programs.ts';
import { calc, convert, csvFilters, readSheets, type CalcCell } from './spreadsheet.ts';

const decimals = [',', '.'] as const;

describe.skipIf(calc.isMissing)(`a saved table in LibreOffice${calc.skipped}`, { tags: ['full'] }, () => {
  const folder = scratchFolder();
  const odd = (ending: string) => join(folder, `odd.${ending}`);
  const csv = (decimal: ',' | '.') => odd(`${decimal === ',' ? 'comma' : 'point'}.csv`);
  const saved = { xlsx: [] as string[], csv: [] as string[] };
  const sheets = new Map<string, CalcCell[][]>();

  it('is opened and converted', async () => {
    await write(
      odd('xlsx'),
      createWorkbookWriter({ format: 'xlsx', sheet: 'Planilha', decimal: ',', columns: oddColumns }),
    );
    saved.xlsx = await saveEverything(folder, 'xlsx');
    saved.csv = await saveEverything(folder, 'csv');
    for (const decimal of decimals)
      await write(csv(decimal), createCsvWriter({ format: 'csv', sheet: 'Planilha', decimal, columns: oddColumns }));
    convert(folder, [odd('xlsx'), ...saved.xlsx]);
    convert(folder, [csv('.')], csvFilters[',']);
    convert(folder, [csv(','), ...saved.csv], csvFilters[';']);
    for (const path of [odd('xlsx'), ...decimals.map(csv), ...saved.xlsx, ...saved.csv])
      sheets.set(path, readSheets(folder, path)[0] ?? []);
  }, 300_000);

  const sheetOf = (path: string): CalcCell[][] => sheets.get(path) ?? [];
  const everyCell = (path: string) => sheetOf(path).flat();

  it('has every text, code, figure and day of a workbook, each of its kind', () => {
    const [head = [], ...rows] = sheetOf(odd('xlsx'));
    expect(head.map(({ value }) => value)).toEqual(oddColumns.map(({ name }) => name));
    for (const [at, cells] of oddRows.entries())
      for (const [column, cell] of cells.entries()) {
        const found = rows[at]?.[column];
        const what = `${oddColumns[column]?.name ?? ''} in row ${at + 1}`;
        if (cell === null || cell === '') expect(found?.type ?? '', what).toBe('');
        else if (typeof cell === 'number') expect([found?.type, found?.value], what).toEqual(['float', figure(cell)]);
        else expect([found?.type, found?.value], what).toEqual([column === 4 ? dayType(cell) : 'string', cell]);
      }
  });

  it('shows amounts with two places, and figures with all of theirs', () => {
    const shown = sheetOf(odd('xlsx'))
      .slice(1, 4)
      .map((cells) => [cells[2]?.shown, cells[3]?.shown]);
    expect(shown).toEqual([
      ['0', '0.00'],
      ['-1', '1.00'],
      ['1234.5', '-1,234.50'],
    ]);
  });

  it('has figures and days of a CSV as such, and texts as they are, in both ways of writing decimals', () => {
    for (const decimal of decimals)
      for (const [at, [text, , number, amount, day]] of oddRows.entries()) {
        const [first, , third, fourth, fifth] = sheetOf(csv(decimal))[at + 1] ?? [];
        if (first?.type === 'string') expect(first.value.replace(/^'/, '')).toBe(String(text).replace(/^'/, ''));
        else expect(readableAsFigure, `${first?.type ?? ''} ${String(text)}`).toContain(text);
        if (typeof number === 'number') expect([third?.type, third?.value]).toEqual(['float', figure(number)]);
        if (typeof amount === 'number') expect([fourth?.type, fourth?.value]).toEqual(['float', figure(amount)]);
        if (typeof day === 'string' && isDay(day)) expect([fifth?.type, fifth?.value]).toEqual(['date', day]);
      }
  });

  // Why the window and docs/order-entry.md recommend a workbook.
  it('has no zeros before a code of a CSV, and rounds one of seventeen digits', () => {
    const codes = sheetOf(csv(','))
      .slice(1, 3)
      .map((cells) => cells[1]?.value);
    expect(codes).toEqual(['42', '12345678901234600']);
  });

  it('has no formula and no error, whatever the texts begin with', () => {
    for (const path of sheets.keys()) {
      expect(everyCell(path).length, path).toBeGreaterThan(0);
      expect(
        everyCell(path).filter(({ isFormula, shown }) => isFormula || /^(Err:|#(REF|NAME|VALUE))/.test(shown)),
      ).toEqual([]);
    }
  });

  it('has the same cells in each kind of workbook as the import reads', async () => {
    for (const path of saved.xlsx) {
      const answer = await readWorkbook({ bytes: readFileSync(path), sheet: null });
      if (!('text' in answer)) throw new Error(answer.trouble);
      const ours = answer.text.text.split('\n').map((line) => line.split('\t'));
      const theirs = sheetOf(path);
      expect(theirs.length, basename(path)).toBe(ours.length);
      for (const [at, row] of ours.entries())
        for (const [column, cell] of row.entries())
          expect(asImported(theirs[at]?.[column], cell), `${basename(path)}, row ${at + 1}`).toBe(cell);
    }
  });
});

/** The import reads the day of a time, joins lines, and writes a place more than three, which might be thousands. */
function asImported(cell: CalcCell | undefined, read: string): string {
  if (cell?.type === 'float' && Number(cell.value) === Number(read)) return read;
  return (cell?.value ?? '').replace(/\s+/g, ' ').replace(/^(\d{4}-\d\d-\d\d) \d\d:\d\d$/, '$1');
}

async function write(path: string, writer: ReturnType<typeof createCsvWriter>): Promise<void> {
  writeFileSync(path, Buffer.concat([await writer.write(oddRows), await writer.end()]));
}

/** Calc keeps fifteen digits. */
const figure = (value: number): string => String(Number(value.toPrecision(15)));

/** Texts of `oddRows` that a spreadsheet takes for figures when they come by CSV. */
const readableAsFigure = ['1/2', '1e5', 'TRUE', '12:30', '50%', 'R$ 10,00'];

/** Within the calendar of spreadsheets. */
const isDay = (text: string): boolean => /^\d{4}-/.test(text) && text > '1900-03' && isRealDay(text.slice(0, 10));
const dayType = (text: string): string => (isDay(text) ? 'date' : 'string');
