/** Rows that do not give the system's number: which known records they mean, by their code, their barcode or their name. */
import { mostRowsMatched } from '../../../src-shared/contract/catalogue/catalogue.ts';
import type { Identified, NamedRow } from '../../../src-shared/contract/catalogue/identify.ts';
import type { Result } from '../../../src-shared/contract/errors.ts';
import { plainText } from '../../../src-shared/domain/text/plain-text.ts';
import type { IdentifiedRows } from './check-rows.ts';
import type { ColumnMap } from './file/columns.ts';
import type { CsvRow } from './file/read-csv.ts';

/** For each of the rows, in their order. */
export type AskWhich = (rows: NamedRow[]) => Promise<Result<{ ids: Identified[] }>>;

/** By line, what each row without an id means. Returns the error of the first question that fails. `pause` is awaited between two portions. */
export async function identifyRows(
  rows: readonly CsvRow[],
  columns: ColumnMap,
  { ask, pause }: { ask: AskWhich; pause: () => Promise<void> },
): Promise<Result<IdentifiedRows>> {
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
    const answer = await ask(some.map(({ named }) => named));
    if (!answer.ok) return answer;
    for (const [place, { line }] of some.entries()) found.set(line, answer.value.ids[place] ?? 'unknown');
  }
  return { ok: true, value: found };
}
