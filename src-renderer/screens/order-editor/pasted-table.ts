/**
 * Rows copied from a spreadsheet, as text: cells between tabs, quoted where they hold tabs, line ends or quotes. Without
 * any tab, semicolons part the cells, as in files of spreadsheets that write decimals with a comma.
 */
export function readTable(text: string): string[][] {
  const separator = text.includes('\t') ? '\t' : ';';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((each) => each !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at] ?? '';
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n' || sign === '\r') endRow();
    else cell += sign;
  }
  endRow();
  return rows;
}

/** More than one cell: text that belongs into one field is left to that field. */
export function isTable(text: string): boolean {
  return text.includes('\t') || /[\r\n]+[^\r\n]/.test(text.trim());
}

/** One row as it would be copied. */
export function writeRow(cells: readonly string[]): string {
  return cells.map((cell) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t');
}
