/** What rows of a file say as references, and why some of them are refused. */
import * as v from 'valibot';
import type { FieldErrorCode } from '../../../src-shared/domain/field-error.ts';
import { validate } from '../../../src-shared/contract/validate.ts';
import {
  CatalogueReference,
  catalogueReferenceFields,
  type CatalogueReferenceField,
} from '../../../src-shared/domain/catalogue-reference.ts';
import { plainText } from '../../../src-shared/domain/text/plain-text.ts';
import type { NumberProblem } from '../../i18n/parse-number.ts';
import type { Identified } from '../../../src-shared/contract/catalogue/identify.ts';
import type { ColumnMap } from './file/columns.ts';
import { isExampleCode } from './file/example-row.ts';
import { rules, styleOf, type FileStyle } from './file/file-style.ts';
import type { CsvRow } from './file/read-csv.ts';
import { daysPart, readCell } from './read-cell.ts';

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
  | { code: 'endsBeforeItBegins' }
  /** It came with the model that the office filled in. */
  | { code: 'example' };

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
  /** All that is wrong with rows that are not taken, some of them more than once. */
  refused: RefusedRow[];
  /** Values that are left out of rows that are taken. */
  warned: RefusedRow[];
}

/** How many rows the problems are about. */
export function countRows(problems: readonly RefusedRow[]): number {
  return new Set(problems.map(({ line }) => line)).size;
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
  const warned: RefusedRow[] = [];
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % rowsPerPortion === 0) await options.pause();
    if (!options.isWanted()) return null;
    const checked = checkRow(row, columns, style, options.identified?.get(row.line));
    if ('refused' in checked) {
      refused.push(...checked.refused);
      continue;
    }
    const { id } = checked.reference;
    const before = lines.get(id);
    if (before !== undefined) {
      refused.push({
        line: row.line,
        field: 'id',
        text: String(id),
        problem: { code: 'duplicate', line: before },
      });
      continue;
    }
    lines.set(id, row.line);
    accepted.push(checked.reference);
    warned.push(...checked.warned);
  }
  return { accepted, lines: [...lines.values()], refused, warned };
}

export type CheckedRow =
  /** `warned`: values that were left out. */
  { reference: CatalogueReference; warned: RefusedRow[] } | { refused: RefusedRow[] };

/**
 * `identified` is what is known of a row that does not give its id. A value that a record can do without is left out where it cannot
 * be read; any other refuses the row, with all that is wrong in it.
 */
export function checkRow(row: CsvRow, columns: ColumnMap, style: FileStyle, identified?: Identified): CheckedRow {
  const cell = (field: CatalogueReferenceField) => (columns[field] === null ? '' : (row.cells[columns[field]] ?? ''));
  const problems: RefusedRow[] = [];
  /** The first of a column says why. */
  const refuse = (field: CatalogueReferenceField | null, problem: RowProblem): void => {
    if (field !== null && problems.some((each) => each.field === field)) return;
    const text = (field === null ? row.cells.join(' ') : cell(field)).slice(0, 200);
    problems.push({ line: row.line, field, text, problem });
  };
  if (row.isBroken) refuse(null, { code: 'badQuotes' });
  if (isExampleCode(cell('fk_id'))) refuse('fk_id', { code: 'example' });
  if (problems.length > 0) return { refused: problems };
  for (const field of ['id', 'fk_id', 'ean'] as const) {
    if (/^\d([.,]\d+)?E\+\d+$/i.test(cell(field))) refuse(field, { code: 'cutNumber' });
  }
  const naming = (['fk_id', 'ean'] as const).find((field) => cell(field) !== '') ?? 'name';
  if (identified === 'unknown') refuse(naming, { code: 'unknownHere' });
  else if (identified === 'several') refuse(naming, { code: 'severalHere' });
  const given = plainText(cell('id'));
  const id = given || String(identified ?? '');
  if (id === '') refuse('id', { code: 'required' });
  else if (given !== '' && !/^\d+$/.test(given)) refuse('id', { code: 'mustBeAWholeNumber' });
  const members = readMembers(row, columns, style, refuse);
  if (problems.length === 0 && isEmpty(members)) refuse(null, { code: 'nothingFilledIn' });
  const known = /^\d+$/.test(id) ? Number(id) : 1;
  const checked = validate(CatalogueReference, { id: known, ...members });
  if (!checked.ok && checked.error.kind === 'invalid')
    for (const { path, code } of checked.error.fields)
      refuse(v.is(v.picklist(catalogueReferenceFields), path) ? path : null, { code });
  if (problems.length > 0) return withoutWarned(known, members, problems);
  if (checked.ok) return { reference: checked.value, warned: [] };
  refuse(null, { code: 'outOfRange' });
  return { refused: problems };
}

type Members = Partial<Record<CatalogueReferenceField, string | number | null>>;
type Refuse = (field: CatalogueReferenceField | null, problem: RowProblem) => void;

/** An empty cell becomes null: there is none. A column that the file does not have leaves its member out. */
function readMembers({ cells }: CsvRow, columns: ColumnMap, style: FileStyle, refuse: Refuse): Members {
  const members: Members = {};
  for (const field of catalogueReferenceFields) {
    const place = columns[field];
    if (field === 'id' || place === null) continue;
    const read = readCell(field, daysPart(field, cells[place] ?? '', columns), style);
    if (read.ok) members[field] = read.value;
    else refuse(field, read.problem);
  }
  const { valid_from: from, valid_to: to } = members;
  if (from && to && from > to) refuse('valid_to', { code: 'endsBeforeItBegins' });
  return members;
}

function isEmpty(members: Members): boolean {
  return Object.values(members).every((value) => value === null);
}

/** What a record can do without. The days of a price belong to it. */
const optional: readonly (CatalogueReferenceField | null)[] = [
  ...[...rules, ...(['minimum_price', 'stock', 'stock_date', 'type', 'unit', 'phone', 'email'] as const)],
  ...(['city', 'credit', 'credit_date', 'visit_day'] as const),
];

/** A stock or a credit without its day, or a day without what it is of, would say something else. */
const pairs: Partial<Record<CatalogueReferenceField, CatalogueReferenceField>> = {
  stock: 'stock_date',
  stock_date: 'stock',
  credit: 'credit_date',
  credit_date: 'credit',
};

function withoutWarned(id: number, members: Members, problems: RefusedRow[]): CheckedRow {
  if (problems.some(({ field }) => !optional.includes(field))) return { refused: problems };
  const kept: Members = { ...members };
  for (const { field } of problems)
    if (field !== null) {
      delete kept[field];
      delete kept[pairs[field] ?? field];
    }
  const checked = validate(CatalogueReference, { id, ...kept });
  return checked.ok && !isEmpty(kept) ? { reference: checked.value, warned: problems } : { refused: problems };
}
