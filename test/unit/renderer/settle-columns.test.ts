import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../src-renderer/screens/import/check-rows.ts';
import { guessColumns } from '../../../src-renderer/screens/import/file/columns.ts';
import { settleIds } from '../../../src-renderer/screens/import/file/settle-ids.ts';
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
