/**
 * Rows of text with separated cells, quoted where they hold separators, quotes or line ends (RFC 4180). A quotation mark out
 * of place costs its own row alone: that row ends with its line, and reading goes on at the next one. The libraries for CSV
 * read on to the next quotation mark, over every row in between.
 */

export interface SeparatedRow {
  /** Counted from 1; the first one of a row whose cells hold line ends. */
  line: number;
  cells: string[];
  /** A quotation mark is missing or out of place: the cells are those of one line, as it stands. */
  isBroken: boolean;
}

/** No cell of a real file is longer: the mark at its beginning is a stray one. */
const mostLines = 100;
const mostCharacters = 100_000;

interface Cell {
  text: string;
  /** Where the separator or the line end stands behind it. */
  end: number;
}

/** Every row, the empty ones too. Line ends are `\n`, `\r\n` or `\r`. */
export function* separatedRows(text: string, separator: string): Generator<SeparatedRow> {
  const plain = text.replace(/\r\n?/g, '\n');
  let line = 1;
  let usualWidth = 0;
  for (let at = 0; at < plain.length;) {
    const read = readRow(plain, at, separator);
    const isBroken =
      read === null || isSeveralRows(plain.slice(at, read.end), separator, [read.cells.length, usualWidth]);
    const end = isBroken ? endOfLine(plain, at) : read.end;
    const whole = plain.slice(at, end);
    yield { line, cells: isBroken ? whole.split(separator) : read.cells, isBroken };
    if (!isBroken) usualWidth = read.cells.length;
    line += isBroken ? 1 : whole.split('\n').length;
    at = end + 1;
  }
}

/**
 * Two stray marks look like the quotes of one cell. Its lines are rows of their own when each is as wide as the whole, or when
 * the first is as wide as the row before and another one holds separators too.
 */
function isSeveralRows(text: string, separator: string, [width, usualWidth]: [number, number]): boolean {
  if (!text.includes('\n')) return false;
  const widths = text.split('\n').map((line) => line.split(separator).length);
  const [first = 0, ...others] = widths;
  if (width > 1 && widths.every((each) => each === width)) return true;
  return usualWidth > 1 && first >= usualWidth && others.some((each) => each > 1);
}

/** Null for a row whose quotation marks do not fit. */
function readRow(text: string, from: number, separator: string): { cells: string[]; end: number } | null {
  const cells: string[] = [];
  for (let at = from; ;) {
    const cell = readCell(text, at, separator);
    if (cell === null) return null;
    cells.push(cell.text);
    if (text[cell.end] !== separator) return { cells, end: cell.end };
    at = cell.end + 1;
  }
}

function readCell(text: string, from: number, separator: string): Cell | null {
  const start = skipSpaces(text, from, separator);
  if (text[start] !== '"') {
    const end = endOfCell(text, from, separator);
    return { text: text.slice(from, end), end };
  }
  const close = closingQuote(text, start + 1);
  if (close < 0) return null;
  const end = skipSpaces(text, close + 1, separator);
  if (end < text.length && text[end] !== separator && text[end] !== '\n') return null;
  return { text: text.slice(start + 1, close).replaceAll('""', '"'), end };
}

/** -1 where none follows within what a cell may hold. */
function closingQuote(text: string, from: number): number {
  let lines = 0;
  for (let at = from; at < text.length && at - from < mostCharacters; at++) {
    if (text[at] === '\n' && ++lines > mostLines) return -1;
    if (text[at] !== '"') continue;
    if (text[at + 1] !== '"') return at;
    at += 1;
  }
  return -1;
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n') at += 1;
  return at;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function skipSpaces(text: string, from: number, separator: string): number {
  let at = from;
  while (text[at] === ' ' || (text[at] === '\t' && separator !== '\t')) at += 1;
  return at;
}
