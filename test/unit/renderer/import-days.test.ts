import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../src-renderer/screens/import/check-rows.ts';
import { guessColumns } from '../../../src-renderer/screens/import/file/columns.ts';
import type { CsvRow } from '../../../src-renderer/screens/import/file/read-csv.ts';

const head = ['id', 'válido de', 'válido até'];

/** One row for each pair, with ids from 1. */
async function check(...pairs: [from: string, to: string][]) {
  const rows = pairs.map((pair, at): CsvRow => ({ line: at + 2, cells: [String(at + 1), ...pair], isBroken: false }));
  const checked = await checkRows(rows, guessColumns([...head, 'nome'], 'product'), {
    pause: async () => {},
    isWanted: () => true,
  });
  return {
    days: checked?.accepted.map(({ valid_from: from, valid_to: to }) => [from, to]),
    refused: checked?.refused.map(({ line, field, problem }) => [line, field, problem.code]),
  };
}

describe('a day in a file', () => {
  it.each([
    ['2026/12/31', '2026-12-31'],
    ['2026-12-31', '2026-12-31'],
    ['2026.1.5', '2026-01-05'],
    ['31/12/26', '2026-12-31'],
    ['31/12/2026 23h59', '2026-12-31'],
    ['31/12/2026 23:59:59', '2026-12-31'],
    ['31/12/2026 às 23h', '2026-12-31'],
    ['31/12/2026 - 08:30', '2026-12-31'],
    ['31/12/2026 11:59 PM', '2026-12-31'],
    ['2026-12-31T23:59:59.000Z', '2026-12-31'],
  ])('is %s, whatever the time behind it', async (text, day) => {
    expect(await check(['', text])).toEqual({ days: [[null, day]], refused: [] });
  });

  it.each(['-', '—', '00/00/0000', '0000-00-00', '0', '  /  /    ', '00/00/0000 00:00:00'])(
    'is none if the office left it empty: “%s”',
    async (text) => {
      expect(await check(['01/11/2026', text])).toEqual({ days: [['2026-11-01', null]], refused: [] });
    },
  );

  it.each(['sempre', '46387', '31/02/2026', '31/12/2026 sem falta', '31/12'])('is not %s', async (text) => {
    expect(await check(['', text])).toEqual({ days: [], refused: [[2, 'valid_to', 'mustBeADateTime']] });
  });

  it('has one order of day and month in all of its column, and a day in the other order is refused', async () => {
    expect(await check(['', '30/11/2026'], ['', '11/30/2026'], ['', '11/12/2026'])).toEqual({
      days: [
        [null, '2026-11-30'],
        [null, '2026-12-11'],
      ],
      refused: [[3, 'valid_to', 'mustBeADateTime']],
    });
  });

  it('has the order of its own column, also beside one of the other order', async () => {
    expect(await check(['11/30/2026', '25/12/2026'], ['12/01/2026', '05/12/2026'])).toEqual({
      days: [
        ['2026-11-30', '2026-12-25'],
        ['2026-12-01', '2026-12-05'],
      ],
      refused: [],
    });
  });

  it('has the order of the other columns if its own does not tell', async () => {
    expect(await check(['11/01/2026', '11/30/2026'])).toEqual({ days: [['2026-11-01', '2026-11-30']], refused: [] });
  });
});

it('points out a price that ends before it begins', async () => {
  expect(await check(['30/11/2026', '01/11/2026'], ['30/11/2026', '30/11/2026'])).toEqual({
    days: [['2026-11-30', '2026-11-30']],
    refused: [[2, 'valid_to', 'endsBeforeItBegins']],
  });
});
