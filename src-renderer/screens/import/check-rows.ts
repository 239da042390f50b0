/** What rows of a file say as references, and why some of them are refused. */
import * as v from 'valibot';
import type { FieldErrorCode } from '../../../src-shared/domain/field-error.ts';
import { validate } from '../../../src-shared/contract/validate.ts';
import { CatalogueReference, type CatalogueReferenceField } from '../../../src-shared/domain/catalogue-reference.ts';
import { plainText } from '../../../src-shared/domain/text/plain-text.ts';
import type { NumberLocale, NumberProblem, ParsedNumber } from '../../i18n/parse-number.ts';
import { readFigure } from '../../tables/read-figure.ts';
import type { Identified } from '../../../src-shared/contract/catalogue/identify.ts';
import type { ColumnMap } from './columns.ts';
import type { CsvRow } from './read-csv.ts';

export type RowProblem =
  | NumberProblem
  | { code: FieldErrorCode }
  /** Quotation marks that do not fit. */
  | { code: 'badQuotes' }
  /** A long number that a spreadsheet cut down to `1,1E+13`. */
  | { code: 'cutNumber' }
  | { code: 'duplicate'; line: number }
  /** A row without the system's number, whose code or name no record here has, or more than one. */
  | { code: 'unknownHere' }
  | { code: 'severalHere' };

export interface RefusedRow {
  line: number;
  /** Null: the row as a whole. */
  field: CatalogueReferenceField | null;
  /** The text of the cell. */
  text: string;
  problem: RowProblem;
}

export interface CheckedRows {
  accepted: CatalogueReference[];
  /** The lines of those, in the same order. */
  lines: number[];
  refused: RefusedRow[];
}

/** By the lines of the rows; a row that gives a number, or neither code nor name, is not in it. */
export type IdentifiedRows = ReadonlyMap<number, Identified>;

export interface AcceptedRow {
  line: number;
  reference: CatalogueReference;
}

/** How a file writes decimals. */
export interface DecimalStyle {
  locale: NumberLocale;
  /**
   * Some price that can be read in one way only has three places or more, and none has the other mark: that mark then
   * stands for thousands nowhere. Beside 15.9 and 10.50 nobody knows whether 1.250 is a thousand.
   */
  isCertain: boolean;
}

const rowsAtOnce = 500;

/** Null when `isWanted` said no meanwhile. `pause` is awaited between two portions. */
export async function checkRows(
  rows: readonly CsvRow[],
  columns: ColumnMap,
  options: { pause: () => Promise<void>; isWanted: () => boolean; identified?: IdentifiedRows },
): Promise<CheckedRows | null> {
  const style = decimalStyle(rows, columns.price);
  const lines = new Map<number, number>();
  const accepted: CatalogueReference[] = [];
  const refused: RefusedRow[] = [];
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % rowsAtOnce === 0) await options.pause();
    if (!options.isWanted()) return null;
    const checked = checkRow(row, columns, style, options.identified?.get(row.line));
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
  return { accepted, lines: [...lines.values()], refused };
}

/** `identified` is what is known of a row that does not give its id. */
export function checkRow(
  row: CsvRow,
  columns: ColumnMap,
  style: DecimalStyle,
  identified?: Identified,
): CatalogueReference | RefusedRow {
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
  const naming = cell('fk_id') === '' ? 'name' : 'fk_id';
  if (identified === 'unknown') return refuse(naming, { code: 'unknownHere' });
  if (identified === 'several') return refuse(naming, { code: 'severalHere' });
  const id = plainText(cell('id')) || String(identified ?? '');
  if (id === '') return refuse('id', { code: 'required' });
  if (!/^\d+$/.test(id)) return refuse('id', { code: 'mustBeAWholeNumber' });
  const price = readPrice(cell('price'), style);
  if (!price.ok) return refuse('price', price.problem);
  const texts = { name: cell('name'), fk_id: cell('fk_id'), type: cell('type') };
  // An empty cell says that there is none; of a column that the file has not it says nothing.
  const said = Object.entries({ ...texts, price: price.value })
    .filter(([field]) => columns[field as CatalogueReferenceField] !== null)
    .map(([field, value]) => [field, value === '' ? null : value] as const);
  if (said.every(([, value]) => value === null)) return refuse(null, { code: 'nothingFilledIn' });
  const checked = validate(CatalogueReference, { id: Number(id), ...Object.fromEntries(said) });
  if (checked.ok) return checked.value;
  const [error] = checked.error.kind === 'invalid' ? checked.error.fields : [];
  const field = v.is(v.picklist(['id', 'name', 'fk_id', 'type', 'price']), error?.path) ? error.path : null;
  return refuse(field as CatalogueReferenceField | null, { code: error?.code ?? 'outOfRange' });
}

function readPrice(text: string, { locale, isCertain }: DecimalStyle): ParsedNumber {
  const format = { locale, grouping: true };
  const read = readFigure(text, format);
  if (read.ok || read.problem.code !== 'numberAmbiguous' || !isCertain) return read;
  return readFigure(read.problem.decimal, format);
}

/** By the prices themselves: which mark stands where none for thousands can. A comma where they do not tell. */
export function decimalStyle(rows: readonly CsvRow[], place: number | null): DecimalStyle {
  if (place === null) return { locale: 'pt-BR', isCertain: false };
  const read = rows.flatMap(({ cells }) => readInOneWay(cells[place] ?? '') ?? []);
  const points = read.filter(({ mark }) => mark === '.').length;
  const commas = read.length - points;
  const hasLong = read.some(({ places }) => places >= 3);
  return { locale: points > commas ? 'en' : 'pt-BR', isCertain: hasLong && (points === 0 || commas === 0) };
}

/** Null where the last mark may stand for thousands. */
function readInOneWay(text: string): { mark: string; places: number } | null {
  const [, whole = '', mark = '', fraction = ''] =
    /^(?:R\$)?\s*-?([\d.,]*)([.,])(\d+)$/i.exec(plainText(text).trim()) ?? [];
  const mayGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return mark === '' || mayGroup || whole.includes(mark) ? null : { mark, places: fraction.length };
}
