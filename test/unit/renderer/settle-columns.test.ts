import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../src-renderer/screens/import/check-rows.ts';
import { guessColumns } from '../../../src-renderer/screens/import/file/columns.ts';
import { settleIds } from '../../../src-renderer/screens/import/file/settle-ids.ts';
import { settlePeriods } from '../../../src-renderer/screens/import/file/settle-periods.ts';
import type { CsvRow } from '../../../src-renderer/screens/import/file/read-csv.ts';

const options = { pause: async () => {}, isWanted: () => true };
const rowsOf = (...rows: string[][]) => rows.map((cells, at): CsvRow => ({ line: at + 2, cells, isBroken: false }));

describe('a column that is called Código', () => {
  const settle = (head: string[], ...values: string[]) =>
    settleIds(rowsOf(...values.map((value) => [value, 'Sal', '7'])), guessColumns(head, 'product'));
  const head = ['Código', 'Descrição'];

  it.each([
    ['letters before the digits', ['X1', 'X2', 'X3']],
    ['marks between the digits', ['A-10', '10-20', '10.20']],
    ['mostly such codes, and a whole number', ['X1', '', '22', 'X3']],
  ])('is the external code if it holds %s', (_, values) => {
    expect(settle(head, ...values)).toMatchObject({ id: null, fk_id: 0, name: 1 });
  });

  it.each([
    ['whole numbers', ['1', '00022']],
    ['mostly whole numbers, and the word of a total', ['1', '2', 'Total']],
    ['as many of them as of others', ['1', 'A']],
    ['nothing', ['', ' ']],
  ])('stays the number of the system if it holds %s', (_, values) => {
    expect(settle(head, ...values)).toMatchObject({ id: 0, fk_id: null });
  });

  it('is nothing beside a column of external codes', () => {
    expect(settle([...head, 'Referência'], 'X1', 'X2')).toMatchObject({ id: null, fk_id: 2 });
  });

  it('has its rows taken by their codes', async () => {
    const rows = rowsOf(['X1', 'Sal'], ['A-10', 'Mel']);
    const columns = settleIds(rows, guessColumns(head, 'product'));
    const identified = new Map([
      [2, 901],
      [3, 902],
    ]);
    const checked = await checkRows(rows, columns, { ...options, identified });
    expect(checked).toMatchObject({
      accepted: [
        { id: 901, fk_id: 'X1', name: 'Sal' },
        { id: 902, fk_id: 'A-10', name: 'Mel' },
      ],
      refused: [],
    });
  });
});

describe('a column that is called Vigência', () => {
  const head = ['id', 'Preço', 'Vigência'];

  /** The first and last days of rows with these validities, and the codes of what is wrong. */
  async function validities(...cells: string[]) {
    const rows = rowsOf(...cells.map((cell, at) => [String(at + 1), '2,50', cell]));
    const checked = await checkRows(rows, settlePeriods(rows, guessColumns(head, 'product')), options);
    return {
      days: checked?.accepted.map(({ valid_from: from, valid_to: to }) => [from, to]),
      refused: checked?.refused.map(({ field, problem }) => [field, problem.code]),
    };
  }

  it.each([
    ...['01/12/2026 a 31/12/2026', '01/12/2026 à 31/12/2026', '01/12/2026 até 31/12/2026', '01/12/26 ate 31/12/26'],
    ...['de 01/12/2026 a 31/12/2026', '01/12 a 31/12/2026', '01.12.2026 - 31.12.2026', '01/12/2026 — 31/12/2026'],
    ...['2026-12-01 to 2026-12-31', '01/12/2026 ate\u0301 31/12/2026', '12/01/2026 to 12/31/2026'],
    ...['01/12/2026-31/12/2026', '1/12-31/12/2026', '01-12-2026 a 31-12-2026', 'DE 01/12/2026 ATÉ 31/12/2026'],
  ])('holds both days in “%s”', async (text) => {
    expect(await validities(text)).toEqual({ days: [['2026-12-01', '2026-12-31']], refused: [] });
  });

  it('holds the last day if a cell has one day alone, and none if it is empty', async () => {
    expect(await validities('01/12/2026 a 31/12/2026', '15/01/2027', '', '31/12/2026 - 08:30')).toEqual({
      days: [
        ['2026-12-01', '2026-12-31'],
        [null, '2027-01-15'],
        [null, null],
        [null, '2026-12-31'],
      ],
      refused: [],
    });
  });

  it('holds the last day alone if no cell is a period', async () => {
    expect(await validities('15/01/2027', '2027-01-15')).toEqual({
      days: [
        [undefined, '2027-01-15'],
        [undefined, '2027-01-15'],
      ],
      refused: [],
    });
  });

  it('has a period refused that ends before it begins, or whose days there are none of', async () => {
    expect(await validities('31/12/2026 a 01/12/2026', '31/11/2026 a 31/12/2026', '01/12/2026 a 32/12/2026')).toEqual({
      days: [],
      refused: [
        ['valid_to', 'endsBeforeItBegins'],
        ['valid_from', 'mustBeADateTime'],
        ['valid_to', 'mustBeADateTime'],
      ],
    });
  });

  it('leaves the first day to a column of its own', () => {
    const rows = rowsOf(['1', '01/12/2026', '01/11/2026 a 31/12/2026']);
    const columns = guessColumns(['id', 'Vigência início', 'Vigência'], 'product');
    expect(settlePeriods(rows, columns)).toMatchObject({ valid_from: 1, valid_to: 2 });
  });
});
