/** Whether a column that is called "code" holds the system's numbers or the company's own codes. */
import type { CatalogueKind } from '../../../src-shared/domain/catalogue-kind.ts';
import { plainText } from '../../../src-shared/domain/text/plain-text.ts';
import type { CallQuery } from '../../calls.ts';
import type { ColumnMap } from './file/columns.ts';
import type { CsvRow } from './file/read-csv.ts';

/** So many rows tell what a column holds. */
const rowsTried = 200;

/** It holds those of which more are known here. Returns the columns with the code moved where it belongs. */
export async function settleCode(
  ask: CallQuery,
  rows: readonly CsvRow[],
  columns: ColumnMap,
  kind: CatalogueKind,
): Promise<ColumnMap> {
  const { id: place } = columns;
  if (place === null || columns.fk_id !== null) return columns;
  const texts = rows.slice(0, rowsTried).map(({ cells }) => plainText(cells[place] ?? ''));
  const ids = texts.filter((text) => /^\d{1,15}$/.test(text)).map(Number);
  const [asCodes, asIds] = await Promise.all([
    ask('catalogue.identify', { kind, rows: texts.map((fk_id) => ({ fk_id, name: null })) }),
    ask('catalogue.known', { kind, ids: ids.filter((id) => id > 0) }),
  ]);
  if (!asCodes.ok || !asIds.ok) return columns;
  const codesKnown = asCodes.value.ids.filter((found) => found !== 'unknown').length;
  return codesKnown > asIds.value.rows.length ? { ...columns, id: null, fk_id: place } : columns;
}
