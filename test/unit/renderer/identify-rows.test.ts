import { expect, it } from 'vitest';
import { mostRowsMatched } from '../../../src-shared/contract/catalogue/catalogue.ts';
import { identifyRows, type AskWhich } from '../../../src-renderer/screens/import/identify-rows.ts';
import { guessColumns } from '../../../src-renderer/screens/import/file/columns.ts';
import type { CsvRow } from '../../../src-renderer/screens/import/file/read-csv.ts';

const columns = guessColumns(['SKU', 'nome'], 'product');
const rows = Array.from({ length: mostRowsMatched + 1 }, (_, at): CsvRow => {
  return { line: at + 2, cells: [`A-${at}`, 'Sal'], isBroken: false };
});
const pause = async () => {};

it('finds rows portion by portion', async () => {
  const ask: AskWhich = async (some) => ({ ok: true, value: { ids: some.map((_, at) => at + 1) } });
  const found = await identifyRows(rows, columns, { ask, pause });
  expect(found.ok && [...found.value].at(-1)).toEqual([mostRowsMatched + 2, 1]);
});

it('fails with the question that failed, and leaves no row for its file to answer for', async () => {
  const error = { kind: 'internal' as const, message: 'The disk is gone.' };
  const ask: AskWhich = async (some) =>
    some.length === 1 ? { ok: false, error } : { ok: true, value: { ids: some.map(() => 'unknown') } };
  expect(await identifyRows(rows, columns, { ask, pause })).toEqual({ ok: false, error });
});
