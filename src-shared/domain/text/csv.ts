/**
 * CSV by RFC 4180, as spreadsheets open it at a double click: with a mark of its encoding, and by the separators that
 * the language uses for lists and decimals.
 */

export type CsvCell = string | number | null;

export interface CsvStyle {
  separator: ',' | ';';
  decimal: '.' | ',';
}

/** By the decimal mark: where a comma is one, it parts no list. */
export const csvStyles: Record<CsvStyle['decimal'], CsvStyle> = {
  '.': { separator: ',', decimal: '.' },
  ',': { separator: ';', decimal: ',' },
};

/** The mark of UTF-8, with which a file begins. */
export const csvMark = '\uFEFF';

/** A whole file, head first. */
export function csvFile(rows: readonly (readonly CsvCell[])[], style: CsvStyle): string {
  return csvMark + csvLines(rows, style);
}

export function csvLines(rows: readonly (readonly CsvCell[])[], style: CsvStyle): string {
  return rows.map((cells) => csvLine(cells, style)).join('');
}

function csvLine(cells: readonly CsvCell[], { separator, decimal }: CsvStyle): string {
  const texts = cells.map((cell) => {
    if (cell === null) return '';
    return typeof cell === 'number' ? String(cell).replace('.', decimal) : quote(guard(cell));
  });
  return `${texts.join(separator)}\r\n`;
}

/** Signs that begin a formula, in all their forms: wide, small, raised, lowered, and the minus of mathematics. */
const sign = String.raw`[=+\-@\u2212\u207A-\u207C\u208A-\u208C\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]`;
/** What a spreadsheet may leave out before such a sign: quotes, and whatever shows nothing. */
const blank = String.raw`[["\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]--[\t\r\n]]`;
const formula = new RegExp(String.raw`^(?=[\t\r\n])|(?<=^|[,;\t\r\n])(?=${blank}*${sign})`, 'gv');

/**
 * A text that a spreadsheet could take for a formula is kept a text. So is what follows a separator within it: a
 * spreadsheet of another language divides the line there.
 */
function guard(text: string): string {
  return text.replace(formula, "'");
}

function quote(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
