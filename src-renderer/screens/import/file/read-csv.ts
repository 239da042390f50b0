/** Rows of a text file with separated columns, read some thousand at a time so that the window stays responsive. */
import { visibleText } from '../../../../src-shared/domain/text/plain-text.ts';
import { separatedRows, type SeparatedRow } from '../../../tables/separated-rows.ts';

export const separators = [';', ',', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** A row that holds something; where `isBroken`, its cells may not be what was meant. */
export type CsvRow = SeparatedRow;

const rowsPerPortion = 1_000;

/** This many lines show the separator; a title above the rows may contain a comma. */
const linesLookedAt = 50;

/** The one in the most lines, outside of quotation marks; a comma between digits may be a decimal one. */
export function guessSeparator(text: string): Separator {
  const lines = text
    .slice(0, 100_000)
    .replace(/"[^"\r\n]*"/g, '')
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

/** Rows without any text are left out, and handed to `onempty`. `pause` is awaited between two portions. */
export async function readCsv(
  text: string,
  separator: Separator,
  pause: () => Promise<void>,
  onempty: (line: number) => void = () => {},
): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  let read = 0;
  for (const { line, isBroken, ...row } of separatedRows(text, separator)) {
    if (read > 0 && read % rowsPerPortion === 0) await pause();
    read += 1;
    const cells = row.cells.map(readCell);
    if (cells.some((cell) => cell !== '')) rows.push({ line, cells, isBroken });
    else onempty(line);
  }
  return rows;
}

/** `="000123"` is how back offices keep a spreadsheet from taking the zeros off a code: a formula that is a text, and no more. */
function readCell(cell: string): string {
  const plain = visibleText(cell).trim();
  const [, text] = /^="((?:[^"]|"")*)"$/.exec(plain) ?? [];
  return text === undefined ? plain : text.replaceAll('""', '"').trim();
}
