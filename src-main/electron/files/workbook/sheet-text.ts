/** A sheet as text with tabs between its cells, each row on the line of its own number. */
import type { WorkbookNotes } from '../../../../src-shared/contract/catalogue/import-file.ts';
import { type CellFormat, numberText } from './cell-formats.ts';
import { WorkbookError, type WorkbookLimits } from './limits.ts';
import { type Attributes, readXml } from './read-xml.ts';

export interface SheetContext {
  strings: readonly string[];
  formats: readonly CellFormat[];
  is1904: boolean;
  limits: WorkbookLimits;
}

export type SheetText = { text: string } & Omit<WorkbookNotes, 'macros'>;

/** `text` is empty for a sheet that holds nothing. Throws `WorkbookError` for more rows or characters than the limits. */
export async function readSheetText(pieces: AsyncIterable<string>, context: SheetContext): Promise<SheetText> {
  const { limits } = context;
  const lines: string[] = [];
  const notes = { merged: 0, formulas: 0, unknown: 0, hasMoreColumns: false };
  let characters = 0;
  let row = 0;
  let cells: string[] = [];
  let cell: Cell | null = null;

  function endCell(): void {
    if (!cell) return;
    const { column, isFormula } = cell;
    const text = cellText(cell, context);
    cell = null;
    if (isFormula) notes.formulas += 1;
    if (text === '') {
      if (isFormula) notes.unknown += 1;
      return;
    }
    if (column >= limits.columns) {
      notes.hasMoreColumns = true;
      return;
    }
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }

  function endRow(): void {
    if (cells.length === 0) return;
    if (row > limits.rows) throw new WorkbookError('rows');
    const line = cells.join('\t');
    characters += line.length;
    if (characters > limits.characters) throw new WorkbookError('unpacked');
    // A row that stands above the one before it is put right below: the file is not as it should be.
    while (lines.length < row - 1) lines.push('');
    lines.push(line);
    cells = [];
  }

  /** Notes which part of the cell the next text belongs to. */
  function mark(name: string, isOpen: boolean): void {
    if (!cell) return;
    if (name === 'v' || name === 't') cell.isValue = isOpen;
    else if (name === 'rPh') cell.isPhonetic = isOpen;
    else if (name === 'f' && isOpen) cell.isFormula = true;
  }

  await readXml(pieces, {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes.r) || row + 1;
        cells = [];
      } else if (name === 'c') cell = beginCell(attributes, cells.length);
      else if (name === 'mergeCell') notes.merged += 1;
      else mark(name, true);
    },
    text(piece) {
      if (cell?.isValue && !cell.isPhonetic) cell.text += piece;
    },
    close(name) {
      if (name === 'c') endCell();
      else if (name === 'row') endRow();
      else mark(name, false);
    },
  });
  return { text: lines.join('\n'), ...notes };
}

interface Cell {
  column: number;
  type: string;
  style: number;
  text: string;
  isValue: boolean;
  isFormula: boolean;
  isPhonetic: boolean;
}

function beginCell({ r = '', t = 'n', s = '0' }: Attributes, next: number): Cell {
  const column = columnOf(r) ?? next;
  return { column, type: t, style: Number(s), text: '', isValue: false, isFormula: false, isPhonetic: false };
}

/** Counted from 0: `B7` is in column 1. */
function columnOf(reference: string): number | null {
  const [letters] = /^[A-Z]{1,3}(?=\d)/.exec(reference) ?? [];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText({ type, style, text }: Cell, { strings, formats, is1904 }: SheetContext): string {
  if (type === 's') return quoted(strings[Number(text)] ?? '');
  if (type === 'n') return text === '' ? '' : numberText(text, formats[style], is1904);
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  return quoted(text);
}

/** A cell of more than one line becomes one line, so that lines are rows. */
function quoted(text: string): string {
  const line = /[\t\r\n]/.test(text) ? text.replace(/[\t\r\n]+/g, ' ') : text;
  return /^\s*"/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
}
