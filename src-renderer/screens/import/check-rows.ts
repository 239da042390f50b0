/** What rows of a file say as references, and why some of them are refused. */
import * as v from 'valibot';
import type { FieldErrorCode } from '../../../src-shared/contract/errors.ts';
import { validate } from '../../../src-shared/contract/validate.ts';
import { CatalogueReference, type CatalogueReferenceField } from '../../../src-shared/domain/catalogue-reference.ts';
import { parseNumber, type NumberLocale, type NumberProblem } from '../../i18n/parse-number.ts';
import type { ColumnMap } from './columns.ts';
import type { CsvRow } from './read-csv.ts';

export type RowProblem =
  | NumberProblem
  | { code: FieldErrorCode }
  /** Quotation marks that do not fit. */
  | { code: 'badQuotes' }
  /** A long number that a spreadsheet cut down to `1,1E+13`. */
  | { code: 'cutNumber' }
  | { code: 'duplicate'; line: number };

export interface RefusedRow {
  line: number;
  /** Null: the row as a whole. */
  field: CatalogueReferenceField | null;
  /** What stands there. */
  text: string;
  problem: RowProblem;
}

export interface CheckedRows {
  accepted: CatalogueReference[];
  refused: RefusedRow[];
}

const rowsAtOnce = 500;

/** Null when `isWanted` said no meanwhile. `pause` is awaited between two portions. */
export async function checkRows(
  rows: readonly CsvRow[],
  columns: ColumnMap,
  options: { pause: () => Promise<void>; isWanted: () => boolean },
): Promise<CheckedRows | null> {
  const locale = decimalStyle(rows, columns.price);
  const lines = new Map<number, number>();
  const accepted: CatalogueReference[] = [];
  const refused: RefusedRow[] = [];
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % rowsAtOnce === 0) await options.pause();
    if (!options.isWanted()) return null;
    const checked = checkRow(row, columns, locale);
    if ('problem' in checked) {
      refused.push(checked);
      continue;
    }
    const before = lines.get(checked.id);
    if (before !== undefined) {
      refused.push({
        line: row.line,
        field: 'id',
        text: String(checked.id),
        problem: { code: 'duplicate', line: before },
      });
      continue;
    }
    lines.set(checked.id, row.line);
    accepted.push(checked);
  }
  return { accepted, refused };
}

export function checkRow(row: CsvRow, columns: ColumnMap, locale: NumberLocale): CatalogueReference | RefusedRow {
  const cell = (field: CatalogueReferenceField) => (columns[field] === null ? '' : (row.cells[columns[field]] ?? ''));
  const refuse = (field: CatalogueReferenceField | null, problem: RowProblem): RefusedRow => ({
    line: row.line,
    field,
    text: (field === null ? row.cells.join(' ') : cell(field)).slice(0, 200),
    problem,
  });
  if (row.isBroken) return refuse(null, { code: 'badQuotes' });
  for (const field of ['id', 'fk_id'] as const) {
    if (/^\d([.,]\d+)?E\+\d+$/i.test(cell(field))) return refuse(field, { code: 'cutNumber' });
  }
  const id = cell('id');
  if (id === '') return refuse('id', { code: 'required' });
  if (!/^\d+$/.test(id)) return refuse('id', { code: 'mustBeAWholeNumber' });
  const price = parseNumber(cell('price'), { locale, grouping: true });
  if (!price.ok) return refuse('price', price.problem);
  const texts = { name: cell('name'), fk_id: cell('fk_id'), type: cell('type') };
  const given = Object.entries({ ...texts, price: price.value }).filter(([, value]) => value !== '' && value !== null);
  if (given.length === 0) return refuse(null, { code: 'nothingFilledIn' });
  const checked = validate(CatalogueReference, { id: Number(id), ...Object.fromEntries(given) });
  if (checked.ok) return checked.value;
  const [error] = checked.error.kind === 'invalid' ? checked.error.fields : [];
  const field = v.is(v.picklist(['id', 'name', 'fk_id', 'type', 'price']), error?.path) ? error.path : null;
  return refuse(field as CatalogueReferenceField | null, { code: error?.code ?? 'outOfRange' });
}

/** By the prices themselves: which mark stands before their last one or two digits. A comma where they do not tell. */
export function decimalStyle(rows: readonly CsvRow[], place: number | null): NumberLocale {
  if (place === null) return 'pt-BR';
  let commas = 0;
  let points = 0;
  for (const { cells } of rows) {
    const text = cells[place] ?? '';
    if (/,\d{1,2}$/.test(text)) commas += 1;
    if (/\.\d{1,2}$/.test(text)) points += 1;
  }
  return points > commas ? 'en' : 'pt-BR';
}
