/** The XML of a sheet (ECMA-376, part 1, 18.3): a head that stays in sight, and rows. */
import { isRealDay } from '../../../../src-shared/domain/real-day.ts';
import type { TableCell, TableColumn, TableRow } from './table.ts';
import { cellStyles } from './workbook-xml.ts';
import { xmlText } from './xml-text.ts';

/** The most that spreadsheets read. */
export const sheetRows = 1_048_576;

const dayMs = 86_400_000;
const calendarStart = Date.UTC(1899, 11, 30);

export function sheetBeginning(columns: readonly TableColumn[]): string {
  const widths = columns.map(
    ({ width, kind }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}"${columnStyle(kind)} customWidth="1"/>`,
  );
  const head = columns.map(({ name }, at) => textCell(name, referenceOf(at, 1), cellStyles.head));
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${head.join('')}</row>`;
}

/** `number` counts from 1, the head included. */
export function sheetRow(cells: TableRow, columns: readonly TableColumn[], number: number): string {
  const inside = columns.map(({ kind }, at) => cellXml(cells[at] ?? null, kind, referenceOf(at, number)));
  return `<row r="${number}">${inside.join('')}</row>`;
}

/** The head has a filter for each column. */
export function sheetEnd(columns: readonly TableColumn[], rows: number): string {
  return `</sheetData><autoFilter ref="A1:${referenceOf(columns.length - 1, rows)}"/></worksheet>`;
}

function cellXml(cell: TableCell, kind: TableColumn['kind'], reference: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return numberCell(cell, reference, kind === 'amount' ? cellStyles.amount : 0);
  if (kind === 'code') return textCell(cell, reference, cellStyles.code);
  const serial = kind === 'day' ? serialOf(cell) : null;
  if (serial === null) return textCell(cell, reference, 0);
  return numberCell(serial, reference, Number.isInteger(serial) ? cellStyles.day : cellStyles.dayTime);
}

function numberCell(value: number, reference: string, style: number): string {
  return `<c r="${reference}"${styled(style)}><v>${value}</v></c>`;
}

/** A text within its cell is never taken for a formula. */
function textCell(text: string, reference: string, style: number): string {
  return `<c r="${reference}"${styled(style)} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

function styled(style: number): string {
  return style === 0 ? '' : ` s="${style}"`;
}

/** What is typed into the column below its rows has the format of a text. */
function columnStyle(kind: TableColumn['kind']): string {
  return kind === 'code' ? ` style="${cellStyles.code}"` : '';
}

/** Null for what is no day, or one before the calendar of spreadsheets. */
function serialOf(text: string): number | null {
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/.exec(text) ?? [];
  if (day === undefined || !isRealDay(day)) return null;
  const serial = (Date.parse(`${day}T${time}Z`) - calendarStart) / dayMs;
  return serial > 60 ? serial : null;
}

/** `B7` is column 1 in row 7. */
function referenceOf(column: number, row: number): string {
  return `${letters(column)}${row}`;
}

function letters(column: number): string {
  return (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
}
