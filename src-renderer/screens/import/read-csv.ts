/** Rows of a text file with separated columns, read some thousand at a time so that the window goes on answering. */
import Papa from 'papaparse';

export const separators = [';', ',', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

export interface CsvRow {
  /** Of the file, counted from 1; the first one of a row whose cells hold line breaks. */
  line: number;
  cells: string[];
  /** A quotation mark is missing or out of place: the cells may not be what was meant. */
  isBroken: boolean;
}

const rowsAtOnce = 1_000;

/** So many lines show it; a title above the rows may hold a comma of its own. */
const linesLookedAt = 50;

/** The one in the most lines, outside of quotation marks; a comma between digits may be a decimal one. */
export function guessSeparator(text: string): Separator {
  const lines = text
    .slice(0, 100_000)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .slice(0, linesLookedAt);
  const hasOthers = lines.some((line) => /[;\t|]/.test(line));
  const plain = hasOthers ? lines.map((line) => line.replace(/\d,(?=\d)/g, '')) : lines;
  const counts = separators.map((separator) => {
    const perLine = plain.map((line) => line.split(separator).length - 1).filter((count) => count > 0);
    return { separator, lines: perLine.length, all: perLine.reduce((sum, count) => sum + count, 0) };
  });
  return counts.toSorted((one, other) => other.lines - one.lines || other.all - one.all)[0]?.separator ?? ';';
}

/** Rows without any text are left out. `pause` is awaited between two portions. */
export async function readCsv(text: string, separator: Separator, pause: () => Promise<void>): Promise<CsvRow[]> {
  const plain = text.replace(/\r\n?/g, '\n');
  const rows: CsvRow[] = [];
  let line = 1;
  for (let at = 0; at < plain.length;) {
    const { data, errors, meta } = Papa.parse<string[]>(plain.slice(at), {
      delimiter: separator,
      newline: '\n',
      preview: rowsAtOnce,
      // The fast mode splits all that is left for every portion.
      fastMode: false,
    });
    const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
    for (const [index, cells] of data.entries()) {
      if (cells.some((cell) => cell.trim() !== '')) {
        rows.push({ line, cells: cells.map(readCell), isBroken: broken.has(index) });
      }
      line += 1 + cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0);
    }
    if (data.length < rowsAtOnce || meta.cursor === 0) break;
    at += meta.cursor;
    await pause();
  }
  return rows;
}

/** `="000123"` is how back offices keep a spreadsheet from taking the zeros off a code: a formula that is a text, and no more. */
function readCell(cell: string): string {
  const plain = cell.trim();
  const [, text] = /^="((?:[^"]|"")*)"$/.exec(plain) ?? [];
  return text === undefined ? plain : text.replaceAll('""', '"').trim();
}
