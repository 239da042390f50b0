/**
 * Rows copied from a spreadsheet, as text: cells between tabs, quoted where they hold tabs, line ends or quotes. Without
 * any tab, semicolons part the cells, as in files of spreadsheets that write decimals with a comma.
 */
import { visibleText } from '../../../../src-shared/domain/text/plain-text.ts';
import { separatedRows } from '../../../tables/separated-rows.ts';

/** Rows without any text are left out. */
export function readTable(text: string): string[][] {
  const separator = text.includes('\t') ? '\t' : ';';
  return [...separatedRows(text, separator)]
    .map(({ cells }) => cells.map((cell) => visibleText(cell).trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
}

/** More than one cell: text that belongs into one field is left to that field. */
export function isTable(text: string): boolean {
  return text.includes('\t') || /[\r\n]+[^\r\n]/.test(text.trim());
}

/** One row as it would be copied. */
export function writeRow(cells: readonly string[]): string {
  return cells.map((cell) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t');
}
