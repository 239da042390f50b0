import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { csvFile, csvStyles, type CsvCell, type CsvStyle } from '../../../src-renderer/i18n/csv.ts';

const csvLine = (cells: readonly CsvCell[], style: CsvStyle): string => csvFile([cells], style).replace('\uFEFF', '');

it('keeps texts that a spreadsheet would run as formulas texts, and numbers numbers', () => {
  const cells = ['=1+1', '+55 11', '-', '@name', '\tTab', '\rReturn', '\n=1', '＝1', 'plain', -12.5, null];
  expect(csvLine(cells, csvStyles.en)).toBe(
    `'=1+1,'+55 11,'-,'@name,'\tTab,"'\rReturn","'\n'=1",'＝1,plain,-12.5,\r\n`,
  );
});

it('holds no formula for a spreadsheet of another language either, which divides the lines elsewhere', () => {
  const pieces = ['=1+1', '+1', '-1', '@x', '＝1', 'a', '"', ',', ';', '\t', '\n', '\r\n', ' '];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''));
  const style = fc.constantFrom(...Object.values(csvStyles));
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 3 }),
      style,
      fc.constantFrom(',', ';', '\t'),
      (cells, as, delimiter) => {
        const { data } = Papa.parse<string[]>(csvLine(cells, as), { delimiter });
        // What stands behind a pair of quotes is joined to it.
        for (const cell of data.flat()) expect(cell.replace(/^"+/, '')).not.toMatch(/^[=+\-@＝]/);
      },
    ),
  );
});

it('quotes separators, quotes and line breaks, whatever the language separates by', () => {
  expect(csvLine(['a;b', 'a,b', 'say "so"', 'two\nlines'], csvStyles.en)).toBe(
    '"a;b","a,b","say ""so""","two\nlines"\r\n',
  );
});

it('writes decimals and lists as spreadsheets of the language read them', () => {
  expect(csvLine([1234.5, 'São Paulo'], csvStyles['pt-BR'])).toBe('1234,5;São Paulo\r\n');
});

it('begins a file with the mark of its encoding, once', () => {
  expect(csvFile([['a'], ['b']], csvStyles.en)).toBe('\uFEFFa\r\nb\r\n');
});
