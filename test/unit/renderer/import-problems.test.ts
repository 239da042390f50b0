/** What cannot be read in a list: the value alone is left out, or its row is refused with all that is wrong in it. */
import { describe, expect, it } from 'vitest';
import { checkRows, countRows, type RefusedRow } from '../../../src-renderer/screens/import/check-rows.ts';
import { guessColumns } from '../../../src-renderer/screens/import/file/columns.ts';
import type { CsvRow } from '../../../src-renderer/screens/import/file/read-csv.ts';

const pause = async () => {};
const check = (rows: CsvRow[], head: string[]) =>
  checkRows(rows, guessColumns(head, 'product'), { pause, isWanted: () => true });

describe('a value that cannot be read', () => {
  const head = ['id', 'código', 'nome', 'preço', 'múltiplo', 'estoque', 'data do estoque', 'vigência início'];
  const checkRow = async (...cells: string[]) => {
    const checked = await check([{ line: 2, cells, isBroken: false }], head);
    const told = (rows: RefusedRow[] = []) => rows.map(({ field, text }) => [field, text]);
    return { ...checked, refused: told(checked?.refused), warned: told(checked?.warned) };
  };

  it('is left out with a word where a product can do without it, and the row is taken', async () => {
    const { accepted, refused, warned } = await checkRow('1', 'A', 'Sal', '5,00', '-3', '10', '01/11/2026', '');
    expect(accepted).toMatchObject([{ id: 1, price: 5, stock: 10 }]);
    expect(accepted?.[0]).not.toHaveProperty('multiple');
    expect([refused, warned]).toEqual([[], [['multiple', '-3']]]);
  });

  it('takes the stock away where its day is none, and the day where the stock is none', async () => {
    for (const [stock, day] of [
      ['muito', '01/11/2026'],
      ['10', 'ontem'],
    ] as const) {
      const { accepted, warned } = await checkRow('1', 'A', 'Sal', '5,00', '', stock, day, '');
      expect(accepted).toEqual([{ id: 1, fk_id: 'A', name: 'Sal', price: 5, multiple: null, valid_from: null }]);
      expect(warned).toHaveLength(1);
    }
  });

  it.each([
    ['price', ['1', 'A', 'Sal', 'cinco', '', '', '', '']],
    ['price', ['1', 'A', 'Sal', '-5', '', '', '', '']],
    ['fk_id', ['1', '1,1E+13', 'Sal', '5', '', '', '', '']],
    ['fk_id', ['1', 'A'.repeat(501), 'Sal', '5', '', '', '', '']],
    ['name', ['1', 'A', 'S'.repeat(501), '5', '', '', '', '']],
    ['id', ['um', 'A', 'Sal', '5', '', '', '', '']],
    ['valid_from', ['1', 'A', 'Sal', '5', '', '', '', 'logo']],
  ])('refuses the row where it is the %s', async (field, cells) => {
    const { accepted, refused, warned } = await checkRow(...cells);
    expect(accepted).toEqual([]);
    expect(refused.map(([of]) => of)).toEqual([field]);
    expect(warned).toEqual([]);
  });

  it('is told beside all others of its row, each by its column, and the row counts once', async () => {
    const rows = [{ line: 2, cells: ['um', 'A', 'Sal', 'cinco', 'x', '', '', 'logo'], isBroken: false }];
    const { refused = [] } = (await check(rows, head)) ?? {};
    expect(refused.map(({ field }) => field)).toEqual(['id', 'price', 'multiple', 'valid_from']);
    expect(countRows(refused)).toBe(1);
  });

  it('refuses a row of which nothing would be left', async () => {
    const checked = await check([{ line: 2, cells: ['1', 'muito'], isBroken: false }], ['id', 'estoque']);
    expect([checked?.accepted, checked?.refused.map(({ field }) => field)]).toEqual([[], ['stock']]);
  });
});
