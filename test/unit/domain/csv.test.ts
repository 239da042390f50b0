import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { csvFile, csvStyles, type CsvCell, type CsvStyle } from '../../../src-shared/domain/text/csv.ts';

const csvLine = (cells: readonly CsvCell[], style: CsvStyle): string => csvFile([cells], style).replace('\uFEFF', '');

it('keeps texts that a spreadsheet would run as formulas texts, and numbers numbers', () => {
  const cells = ['=1+1', '+55 11', '-', '@name', '\tTab', '\rReturn', '\n=1', '＝1', 'plain', -12.5, null];
  expect(csvLine(cells, csvStyles['.'])).toBe(
    `'=1+1,'+55 11,'-,'@name,'\tTab,"'\rReturn","'\n'=1",'＝1,plain,-12.5,\r\n`,
  );
});

it.each([' ', '\u00a0', '\u200b', '\u0000', '\v', '\f', '\u0085', '\u3000', '\u202e', '\ufeff', '\u3164', '"'])(
  'keeps a text a text behind the blank %j',
  (blank) => {
    for (const sign of ['=', '+', '-', '@', '\u2212', '＝', '－', '﹦']) {
      const [[cell] = []] = Papa.parse<string[]>(csvLine([`${blank}${blank}${sign}1+1`], csvStyles['.'])).data;
      expect(cell).toBe(`'${blank}${blank}${sign}1+1`);
    }
    expect(csvLine([`${blank}plain`], csvStyles['.'])).not.toContain("'");
  },
);

it('reads a cell once, however long', () => {
  const began = performance.now();
  for (const piece of [' ', '"', '\t', ', ', '\u200b,']) csvLine([piece.repeat(100_000)], csvStyles['.']);
  expect(performance.now() - began).toBeLessThan(2_000);
});

it('holds no formula for a spreadsheet of another language either, which divides the lines elsewhere', () => {
  const pieces = [
    '=1+1',
    '+1',
    '-1',
    '@x',
    '＝1',
    '\u22121',
    '\u200b',
    '\u0000',
    'a',
    '"',
    ',',
    ';',
    '\t',
    '\n',
    '\r\n',
    ' ',
  ];
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
        for (const cell of data.flat()) expect(cell.replace(/^["\p{Z}\p{C}]+/u, '')).not.toMatch(/^[=+\-@＝\u2212]/);
      },
    ),
  );
});

it('quotes separators, quotes and line breaks, whatever the language separates by', () => {
  expect(csvLine(['a;b', 'a,b', 'say "so"', 'two\nlines'], csvStyles['.'])).toBe(
    '"a;b","a,b","say ""so""","two\nlines"\r\n',
  );
});

it('writes decimals and lists as spreadsheets of the language read them', () => {
  expect(csvLine([1234.5, 'São Paulo'], csvStyles[','])).toBe('1234,5;São Paulo\r\n');
});

it('begins a file with the mark of its encoding, once', () => {
  expect(csvFile([['a'], ['b']], csvStyles['.'])).toBe('\uFEFFa\r\nb\r\n');
});
