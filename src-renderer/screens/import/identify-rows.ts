/** Rows that do not give the system's number: which known records they mean, by their code, their barcode or their name. */
import type { CatalogueKind } from '../../../src-shared/domain/catalogue-kind.ts';
import { mostRowsMatched } from '../../../src-shared/contract/catalogue/catalogue.ts';
import type { Identified } from '../../../src-shared/contract/catalogue/identify.ts';
import { plainText } from '../../../src-shared/domain/text/plain-text.ts';
import { query } from '../../bridge.ts';
import type { IdentifiedRows } from './check-rows.ts';
import type { ColumnMap } from './file/columns.ts';
import type { CsvRow } from './file/read-csv.ts';

/** `pause` is awaited between two portions. */
export async function identifyRows(
  rows: readonly CsvRow[],
  columns: ColumnMap,
  kind: CatalogueKind,
  pause: () => Promise<void>,
): Promise<IdentifiedRows> {
  const cell = ({ cells }: CsvRow, place: number | null) =>
    place === null ? null : plainText(cells[place] ?? '') || null;
  const found = new Map<number, Identified>();
  for (let at = 0; at < rows.length; at += mostRowsMatched) {
    if (at > 0) await pause();
    const some = rows
      .slice(at, at + mostRowsMatched)
      .filter((row) => cell(row, columns.id) === null)
      .map((row) => {
        const named = { fk_id: cell(row, columns.fk_id), ean: cell(row, columns.ean), name: cell(row, columns.name) };
        return { line: row.line, named };
      })
      .filter(({ named }) => Object.values(named).some((text) => text !== null));
    if (some.length === 0) continue;
    const answer = await query('catalogue.identify', { kind, rows: some.map(({ named }) => named) });
    if (!answer.ok) continue;
    for (const [place, { line }] of some.entries()) found.set(line, answer.value.ids[place] ?? 'unknown');
  }
  return found;
}

/** So many rows tell what a column holds. */
const rowsTried = 200;

/**
 * A column that is called "code" alone may hold the system's numbers or the company's own codes: those of which more are known
 * here. Answers the columns with the code moved where it belongs.
 */
export async function settleCode(rows: readonly CsvRow[], columns: ColumnMap, kind: CatalogueKind): Promise<ColumnMap> {
  const { id: place } = columns;
  if (place === null || columns.fk_id !== null) return columns;
  const texts = rows.slice(0, rowsTried).map(({ cells }) => plainText(cells[place] ?? ''));
  const ids = texts.filter((text) => /^\d{1,15}$/.test(text)).map(Number);
  const [asCodes, asIds] = await Promise.all([
    query('catalogue.identify', { kind, rows: texts.map((fk_id) => ({ fk_id, name: null })) }),
    query('catalogue.known', { kind, ids: ids.filter((id) => id > 0) }),
  ]);
  if (!asCodes.ok || !asIds.ok) return columns;
  const codesKnown = asCodes.value.ids.filter((found) => found !== 'unknown').length;
  return codesKnown > asIds.value.rows.length ? { ...columns, id: null, fk_id: place } : columns;
}
