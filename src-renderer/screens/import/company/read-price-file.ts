/** Reads a price list without asking anybody: what can be taken of it, or why it is not used. */
import type { CompanyListTrouble } from '../../../../src-shared/contract/catalogue/company-lists.ts';
import { mostRowsMatched, type KnownReference } from '../../../../src-shared/contract/catalogue/catalogue.ts';
import type { ReadFile } from '../../../../src-shared/contract/catalogue/import-file.ts';
import type { CatalogueReference } from '../../../../src-shared/domain/catalogue-reference.ts';
import type { CallQuery } from '../../../calls.ts';
import { checkRows, type CheckedRows } from '../check-rows.ts';
import { findHead, guessColumns, isBareCode, tellsRecords, type ColumnMap } from '../file/columns.ts';
import { guessSeparator, readCsv, type CsvRow } from '../file/read-csv.ts';
import { settleIds } from '../file/settle-ids.ts';
import { settlePeriods } from '../file/settle-periods.ts';
import { identifyRows } from '../identify-rows.ts';
import { partAsked, type AskedRow } from '../known-rows.ts';
import { settleCode } from '../settle-code.ts';

export type PriceFile = { references: CatalogueReference[]; leftOut: number } | { trouble: CompanyListTrouble };

interface Asking {
  ask: CallQuery;
  /** Lets the window draw between two portions of work. */
  pause: () => Promise<void>;
}

export async function readPriceFile(file: ReadFile, asking: Asking): Promise<PriceFile> {
  const rows = await readCsv(file.text, file.workbook ? '\t' : guessSeparator(file.text), asking.pause);
  const headAt = findHead(rows, 'product');
  if (headAt === null) return { trouble: 'noHead' };
  const below = rows.slice(headAt + 1);
  const columns = await columnsOf(rows[headAt]?.cells ?? [], below, asking);
  if (!tellsRecords(columns)) return { trouble: 'noCode' };
  if (columns.price === null) return { trouble: 'noPrice' };
  const checked = await check(below, columns, asking);
  if (!checked) return { trouble: 'notStored' };
  const settled = checked.asked.flatMap((row) => (isSameRecord(row) ? row.corrected : []));
  const references = [...checked.accepted, ...settled];
  const leftOut = countRefused(checked) + checked.asked.length - settled.length;
  if (references.length === 0 || leftOut > references.length) return { trouble: 'mostlyUnknown' };
  return { references, leftOut };
}

async function columnsOf(head: readonly string[], rows: readonly CsvRow[], { ask }: Asking): Promise<ColumnMap> {
  const guessed = settlePeriods(rows, settleIds(rows, guessColumns(head, 'product')));
  const isCode = guessed.id !== null && isBareCode(head[guessed.id] ?? '');
  return isCode ? settleCode(ask, rows, guessed, 'product') : guessed;
}

/** Null if a question was not answered. */
async function check(rows: readonly CsvRow[], columns: ColumnMap, { ask, pause }: Asking) {
  const identified = await identifyRows(rows, columns, {
    ask: (named) => ask('catalogue.identify', { kind: 'product', rows: named }),
    pause,
  });
  if (!identified.ok) return null;
  const checked = await checkRows(rows, columns, { pause, isWanted: () => true, identified: identified.value });
  const known = checked && (await readKnown(checked.accepted, ask));
  return known && partAsked(checked, known, null);
}

async function readKnown(
  references: readonly CatalogueReference[],
  ask: CallQuery,
): Promise<Map<number, KnownReference> | null> {
  const known = new Map<number, KnownReference>();
  for (let at = 0; at < references.length; at += mostRowsMatched) {
    const ids = references.slice(at, at + mostRowsMatched).map(({ id }) => id);
    const answer = await ask('catalogue.known', { kind: 'product', ids });
    if (!answer.ok) return null;
    for (const row of answer.value.rows) known.set(row.id, row);
  }
  return known;
}

/** Only the name or zeros in front of the code differ: it is called as it is known here. Another code may be another product. */
function isSameRecord({ about, reference, corrected }: AskedRow): boolean {
  return about === 'zeros' || reference.fk_id == null || reference.fk_id === corrected.fk_id;
}

/** Rows that came with the model are none of the company's. */
function countRefused({ refused }: CheckedRows): number {
  return new Set(refused.filter(({ problem }) => problem.code !== 'example').map(({ line }) => line)).size;
}
