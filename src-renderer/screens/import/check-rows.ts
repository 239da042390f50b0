/** What rows of a file say as references, and why some of them are refused. */
import * as v from 'valibot';
import type { FieldErrorCode } from '../../../src-shared/domain/field-error.ts';
import { validate } from '../../../src-shared/contract/validate.ts';
import {
  CatalogueReference,
  catalogueReferenceFields,
  type CatalogueReferenceField,
} from '../../../src-shared/domain/catalogue-reference.ts';
import { foldText } from '../../../src-shared/domain/text/fold-text.ts';
import { plainText } from '../../../src-shared/domain/text/plain-text.ts';
import type { NumberProblem, ParsedNumber } from '../../i18n/parse-number.ts';
import { readFigure } from '../../tables/read-figure.ts';
import type { Identified } from '../../../src-shared/contract/catalogue/identify.ts';
import type { ColumnMap } from './file/columns.ts';
import { amounts, days, plainStyle, rules, styleOf, type DecimalStyle, type FileStyle } from './file/file-style.ts';
import { isNoFigure } from './file/no-figure.ts';
import type { CsvRow } from './file/read-csv.ts';
import { periodIn, readDayCell } from './file/read-day-cell.ts';

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
  | { code: 'severalHere' }
  /** A price that holds until a day before the one on which it begins. */
  | { code: 'endsBeforeItBegins' };

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

/** By the lines of the rows. A row that gives the system's id, or neither code nor name, is left out. */
export type IdentifiedRows = ReadonlyMap<number, Identified>;

export interface AcceptedRow {
  line: number;
  reference: CatalogueReference;
}

const rowsPerPortion = 500;

/** Null if `isWanted` answered false meanwhile. `pause` is awaited between two portions. */
export async function checkRows(
  rows: readonly CsvRow[],
  columns: ColumnMap,
  options: { pause: () => Promise<void>; isWanted: () => boolean; identified?: IdentifiedRows },
): Promise<CheckedRows | null> {
  const style = styleOf(rows, columns);
  const lines = new Map<number, number>();
  const accepted: CatalogueReference[] = [];
  const refused: RefusedRow[] = [];
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % rowsPerPortion === 0) await options.pause();
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
  style: FileStyle,
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
  for (const field of ['id', 'fk_id', 'ean'] as const) {
    if (/^\d([.,]\d+)?E\+\d+$/i.test(cell(field))) return refuse(field, { code: 'cutNumber' });
  }
  const naming = (['fk_id', 'ean'] as const).find((field) => cell(field) !== '') ?? 'name';
  if (identified === 'unknown') return refuse(naming, { code: 'unknownHere' });
  if (identified === 'several') return refuse(naming, { code: 'severalHere' });
  const id = plainText(cell('id')) || String(identified ?? '');
  if (id === '') return refuse('id', { code: 'required' });
  if (!/^\d+$/.test(id)) return refuse('id', { code: 'mustBeAWholeNumber' });
  // An empty cell becomes null: there is none. A column that the file does not have leaves its member out.
  const members: Partial<Record<CatalogueReferenceField, string | number | null>> = {};
  for (const field of catalogueReferenceFields) {
    if (field === 'id' || columns[field] === null) continue;
    const read = readCell(field, daysPart(field, cell(field), columns), style);
    if (!read.ok) return refuse(field, read.problem);
    members[field] = read.value;
  }
  const { valid_from: from, valid_to: to } = members;
  if (from && to && from > to) return refuse('valid_to', { code: 'endsBeforeItBegins' });
  if (Object.values(members).every((value) => value === null)) return refuse(null, { code: 'nothingFilledIn' });
  const checked = validate(CatalogueReference, { id: Number(id), ...members });
  if (checked.ok) return checked.value;
  const [error] = checked.error.kind === 'invalid' ? checked.error.fields : [];
  const field = v.is(v.picklist(catalogueReferenceFields), error?.path) ? error.path : null;
  return refuse(field, { code: error?.code ?? 'outOfRange' });
}

/** Of a period the one day that is meant. One day alone in a column of periods is the last. */
function daysPart(field: CatalogueReferenceField, text: string, columns: ColumnMap): string {
  if (field !== 'valid_from' && field !== 'valid_to') return text;
  const period = periodIn(text);
  if (period) return field === 'valid_from' ? period.from : period.to;
  return field === 'valid_from' && columns.valid_from === columns.valid_to ? '' : text;
}

type ReadCell = { ok: true; value: string | number | null } | { ok: false; problem: RowProblem };

function readCell(field: CatalogueReferenceField, text: string, styles: FileStyle): ReadCell {
  const style = styles.get(field) ?? plainStyle;
  if (days.includes(field)) {
    const day = readDayCell(text, style.isMonthFirst);
    return day === undefined ? { ok: false, problem: { code: 'mustBeADateTime' } } : { ok: true, value: day };
  }
  if (field === 'ean' && !/\d{5}/.test(text)) return { ok: true, value: null };
  if (!amounts.includes(field)) return { ok: true, value: text === '' ? null : text };
  if (isNoFigure(text)) return { ok: true, value: null };
  const isRule = rules.includes(field);
  const read = readAmount(isRule ? countIn(text) : text, style);
  if (read.ok && read.value === 0 && isRule) return { ok: true, value: null };
  // A column of packages says more than how many are in one.
  return field === 'carton' && !read.ok && read.problem.code === 'mustBeANumber' ? { ok: true, value: null } : read;
}

/** The number of `CX 12`, `C/24` or `12 UN`; any other text as it is: that of `500 g` is the size of one. */
function countIn(text: string): string {
  return packages.exec(foldText(plainText(text)))?.[1] ?? text;
}

const packages =
  /^(?:(?:cx|caixas?|fd|fardos?|pct|pacotes?|emb|dp|display|c|com|ctn|cartons?|case|box)[\s./-]*)*(\d+)(?:\s*(?:un|und|unid|unidades?|pcs?|pecas?|units?|pieces?))?\.?$/;

function readAmount(text: string, { locale, isCertain }: DecimalStyle): ParsedNumber {
  const format = { locale, grouping: true };
  const read = readFigure(text, format);
  if (read.ok || read.problem.code !== 'numberAmbiguous' || !isCertain) return read;
  return readFigure(read.problem.decimal, format);
}
