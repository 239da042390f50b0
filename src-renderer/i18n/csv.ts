/**
 * CSV by RFC 4180, as spreadsheets open it at a double click: with a mark of its encoding, and by the separators that
 * the language uses for lists and decimals.
 */

export type CsvCell = string | number | null;

export interface CsvStyle {
  separator: ',' | ';';
  decimal: '.' | ',';
}

export const csvStyles: Record<'en' | 'pt-BR', CsvStyle> = {
  en: { separator: ',', decimal: '.' },
  'pt-BR': { separator: ';', decimal: ',' },
};

/** A whole file, head first. */
export function csvFile(rows: readonly (readonly CsvCell[])[], style: CsvStyle): string {
  return `\uFEFF${rows.map((cells) => csvLine(cells, style)).join('')}`;
}

function csvLine(cells: readonly CsvCell[], { separator, decimal }: CsvStyle): string {
  const texts = cells.map((cell) => {
    if (cell === null) return '';
    return typeof cell === 'number' ? String(cell).replace('.', decimal) : quote(guard(cell));
  });
  return `${texts.join(separator)}\r\n`;
}

/**
 * A text that a spreadsheet would take for a formula, in the wide letters of East Asia as well, is kept a text. So is what
 * follows a separator within it: a spreadsheet of another language divides the line there.
 */
function guard(text: string): string {
  return text.replace(/^(?=[\t\r\n])|(?<=^|[,;\t\r\n])(?="*[=+\-@＝＋－＠])/g, "'");
}

function quote(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
