/** All visits in a file, as a spreadsheet reads them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readWorkbook } from '../../../../src-main/electron/files/workbook/read-workbook.ts';
import { createVisitTable } from '../../../../src-main/electron/tables/visit-table.ts';
import { visitColumnIds } from '../../../../src-shared/contract/visits/visit-table.ts';
import { noOrderReasons, visitKinds, type Visit } from '../../../../src-shared/contract/visits/visits.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { csvRowsOf, folder, tableOptions } from './read-table.ts';

const named = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, `in words: ${id}`]));
const asked = {
  ...{ suggestedName: 'visits.xlsx', sheet: 'Visits', decimal: '.' as const },
  columns: visitColumnIds.map((id) => ({ id, name: id })),
  words: { kinds: named(visitKinds), reasons: named(noOrderReasons) } as never,
};
const visit: Visit = {
  ...{ visitId: 'v0', customerId: 1, customerName: 'Mercado Sol', day: '2026-11-23', kind: 'noOrder' },
  ...{ reason: 'closed', reasonText: '', note: 'Volto sexta', nextDay: '2026-11-27', loggedAtMs: 1_000 },
};

const save = (rig: Rig | null, filePath: string | null) =>
  createVisitTable(tableOptions(rig, filePath))['table.saveVisits'](asked);

async function threeVisits(): Promise<Rig> {
  const rig = await openRig();
  await rig.command('visit.keep', visit);
  const other = { reason: 'other' as const, reasonText: 'Reforma', note: '=1+1; "Obra"\nvolto', nextDay: null };
  await rig.command('visit.keep', { ...visit, ...other, visitId: 'v1', day: '2026-11-24' });
  const call = { kind: 'call' as const, reason: null, note: '', customerName: null, customerId: 9 };
  await rig.command('visit.keep', { ...visit, ...call, visitId: 'v2', day: '2026-11-22' });
  return rig;
}

it('is a workbook with a row for each visit, the newest first', async () => {
  const path = join(folder(), 'visits.xlsx');
  expect(await save(await threeVisits(), path)).toEqual({ ok: true, value: { kind: 'saved', path } });
  const answer = await readWorkbook({ bytes: readFileSync(path), sheet: null });
  if (!('text' in answer)) throw new Error(answer.trouble);
  expect(answer.text.sheets).toEqual(['Visits']);
  expect(answer.text.text.split('\n').map((line) => line.split('\t'))).toEqual([
    [...visitColumnIds],
    ['2026-11-24', 'Mercado Sol', '', '1', 'in words: noOrder', 'Reforma', '=1+1; "Obra" volto'],
    [...['2026-11-23', 'Mercado Sol', '', '1', 'in words: noOrder', 'in words: closed'], 'Volto sexta', '2026-11-27'],
    ['2026-11-22', '', '', '9', 'in words: call', '', '', '2026-11-27'],
  ]);
});

it('is a CSV in which no note is a formula', async () => {
  const path = join(folder(), 'visits.csv');
  await save(await threeVisits(), path);
  const [, first] = csvRowsOf(path);
  expect(first?.[6]).toMatch(/^[^=]/);
  expect(first?.[6]).toContain('1+1; "Obra"\nvolto');
});

it('writes more visits than are read at once', async () => {
  const rig = await openRig();
  for (let at = 0; at < 501; at++) await rig.command('visit.keep', { ...visit, visitId: `v${at}`, loggedAtMs: at });
  const path = join(folder(), 'visits.csv');
  await save(rig, path);
  expect(csvRowsOf(path)).toHaveLength(502);
});

it('writes nothing without a place or an account', async () => {
  const path = join(folder(), 'visits.xlsx');
  expect(await save(await openRig(), null)).toMatchObject({ value: { kind: 'cancelled' } });
  expect(await save(null, path)).toMatchObject({ ok: false });
  expect(existsSync(path)).toBe(false);
});
