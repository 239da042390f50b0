/** How long an office's price list takes, from the Excel file to the products: read, checked, found by code, and taken in. */
import { readWorkbook } from '../../src-main/electron/files/workbook/read-workbook.ts';
import type { Workspace } from '../../src-main/app/workspace.ts';
import { checkRows, type IdentifiedRows } from '../../src-renderer/screens/import/check-rows.ts';
import { guessColumns } from '../../src-renderer/screens/import/file/columns.ts';
import { readCsv } from '../../src-renderer/screens/import/file/read-csv.ts';
import { mostRowsMatched } from '../../src-shared/contract/catalogue/catalogue.ts';
import { mostRowsAdded } from '../../src-shared/contract/catalogue/imports.ts';
import type { CatalogueReference } from '../../src-shared/domain/catalogue-reference.ts';
import { workbookOf } from '../support/workbook-of.ts';
import { figure, type Benchmark, type Figure } from './report/figures.ts';
import { makeFolder, openOffline } from './stocked.ts';

const rows = 20_000;

export const priceList: Benchmark = {
  about: `a price list of ${rows.toLocaleString('en')} rows and ten columns without the service's ids, from an Excel file, against the 3 s that it may take.`,
  run: measure,
};

const rounds = 5;
const limitMs = 3_000;
/** A frame of the window. */
const frameMs = 1_000 / 60;

const head = [
  ...['Código externo', 'EAN', 'Descrição', 'Unidade', 'Qtde por caixa'],
  ...['Múltiplo', 'Preço', 'Preço mínimo', 'Estoque', 'Válido até'],
];

async function measure(): Promise<Figure[]> {
  const workspace = await openOffline(makeFolder());
  try {
    await takeIn(
      workspace,
      Array.from({ length: rows }, (_, at) => ({ id: at + 1, fk_id: codeOf(at) })),
    );
    const times = { read: [] as number[], checked: [] as number[], taken: [] as number[], longest: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      const bytes = workbookOf([head, ...Array.from({ length: rows }, rowOf(round))]);
      const startedAt = performance.now();
      const answer = await readWorkbook({ bytes, sheet: null });
      if (!('text' in answer)) throw new Error(`The workbook was refused: ${answer.trouble}.`);
      const readAt = performance.now();
      const references = await check(workspace, answer.text.text);
      const checkedAt = performance.now();
      const longest = await takeIn(workspace, references);
      times.read.push(readAt - startedAt);
      times.checked.push(checkedAt - readAt);
      times.taken.push(performance.now() - checkedAt);
      times.longest.push(longest);
    }
    const whole = times.read.map((ms, round) => ms + (times.checked[round] ?? NaN) + (times.taken[round] ?? NaN));
    return [
      figure('the workbook is read, in a thread', 'ms', times.read),
      figure('its rows are checked and found by code', 'ms', times.checked),
      figure('they are taken in', 'ms', times.taken),
      figure(`all of it, of the ${limitMs / 1_000} s that it may take`, '%', percents(whole, limitMs)),
      figure(`the longest ${mostRowsAdded} rows taken in, of a frame`, '%', percents(times.longest, frameMs)),
    ];
  } finally {
    await workspace.close();
  }
}

const percents = (times: readonly number[], limit: number) => times.map((ms) => (100 * ms) / limit);
const codeOf = (at: number) => `P-${String(at).padStart(6, '0')}`;

function rowOf(round: number) {
  return (_: unknown, at: number) => [
    ...[codeOf(at), `789${String(at).padStart(10, '0')}`, `Produto da tabela número ${at}`, 'UN', 12],
    ...[6, 10 + at / 100 + round, 9 + at / 100, at % 500, '31/12/2026'],
  ];
}

async function check(workspace: Workspace, text: string): Promise<CatalogueReference[]> {
  const pause = async () => {};
  const [, ...data] = await readCsv(text, '\t', pause);
  const identified = new Map() as Map<number, number> & IdentifiedRows;
  for (let at = 0; at < data.length; at += mostRowsMatched) {
    const some = data.slice(at, at + mostRowsMatched);
    const asked = some.map(({ cells }) => ({ fk_id: cells[0] ?? null, ean: cells[1] ?? null, name: cells[2] ?? null }));
    const answer = await workspace.query('catalogue.identify', { kind: 'product', rows: asked });
    if (!answer.ok) throw new Error('The products were not looked up.');
    for (const [place, id] of answer.value.ids.entries())
      if (typeof id === 'number') identified.set(some[place]?.line ?? 0, id);
  }
  const checked = await checkRows(data, guessColumns(head, 'product'), { pause, isWanted: () => true, identified });
  if (checked?.accepted.length !== rows) throw new Error(`${checked?.accepted.length} rows were accepted.`);
  return checked.accepted;
}

/** Answers the milliseconds of the longest portion. */
async function takeIn({ command }: Workspace, references: readonly CatalogueReference[]): Promise<number> {
  const begun = await command('import.begin', { kind: 'product', fileName: 'tabela.xlsx' });
  if (!begun.ok) throw new Error('The import was refused.');
  const { importId } = begun.value;
  let longest = 0;
  for (let at = 0; at < references.length; at += mostRowsAdded) {
    const startedAt = performance.now();
    await command('import.add', { importId, references: references.slice(at, at + mostRowsAdded) });
    longest = Math.max(longest, performance.now() - startedAt);
  }
  await command('import.finish', { importId });
  return longest;
}
