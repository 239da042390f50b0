/** What LibreOffice Calc reads of a file, by the flat document (ODF) that it makes of it. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { reader } from './programs.ts';

export const calc = reader('soffice');

export interface CalcCell {
  /** `string`, `float`, `date`; empty for an empty cell. */
  type: string;
  /** Of a date `yyyy-mm-dd` or `yyyy-mm-dd hh:mm`; of a number the shortest decimal. */
  value: string;
  /** As the cell shows it. */
  shown: string;
  isFormula: boolean;
}

/** How a CSV is opened: separated by commas or semicolons, with figures as the language (a number of Windows) writes them. */
export const csvFilters = {
  ',': 'CSV:44,34,76,1,,1033,false,true',
  ';': 'CSV:59,34,76,1,,1046,false,true',
};

/** Converts the files in one go; each is read with `readSheets`. */
export function convert(folder: string, paths: readonly string[], inFilter?: string): void {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const filter = inFilter === undefined ? [] : [`--infilter=${inFilter}`];
  calc.run([profile, '--headless', ...filter, '--convert-to', 'fods', '--outdir', folder, ...paths]);
}

/** Each sheet as rows of cells, without what is empty at the ends. */
export function readSheets(folder: string, path: string): CalcCell[][][] {
  const xml = readFileSync(join(folder, basename(path).replace(/\.\w+$/, '.fods')), 'utf8');
  return [...xml.matchAll(/<table:table [^>]*>(.*?)<\/table:table>/gs)].map(([, table = '']) => rowsOf(table));
}

function rowsOf(table: string): CalcCell[][] {
  const found = table.matchAll(/<table:table-row([^>]*?)(?:\/>|>(.*?)<\/table:table-row>)/gs);
  const rows = [...found].flatMap(([, attributes = '', inside = '']) => repeat(cellsOf(inside), attributes, 'rows'));
  return trimmed(rows, (row) => row.length === 0);
}

function cellsOf(row: string): CalcCell[] {
  const found = row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs);
  const cells = [...found].flatMap(([, of = '', inside = '']) => repeat(cellOf(of, inside), of, 'columns'));
  return trimmed(cells, ({ type }) => type === '');
}

function cellOf(attributes: string, inside: string): CalcCell {
  const type = attribute(attributes, 'office:value-type') ?? '';
  const shown = [...inside.matchAll(/<text:p(?:\/>|[^>]*>(.*?)<\/text:p>)/gs)]
    .map(([, text = '']) => plain(text))
    .join('\n');
  const date = attribute(attributes, 'office:date-value')
    ?.replace('T', ' ')
    .replace(/:00(\.\d+)?$/, '');
  const number = attribute(attributes, 'office:value');
  const value = date ?? (number === undefined ? shown : String(Number(number)));
  return { type, value, shown, isFormula: attributes.includes('table:formula=') };
}

/** Empty rows and cells are repeated to the end of the sheet: so many are enough. */
const mostRepeated = 1_000;

function repeat<T>(each: T, attributes: string, what: 'rows' | 'columns'): T[] {
  const times = Number(attribute(attributes, `table:number-${what}-repeated`) ?? 1);
  return Array.from({ length: Math.min(times, mostRepeated) }, () => each);
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];
}

/** Runs of spaces are elements of their own. */
function plain(xml: string): string {
  return xml
    .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count: string | undefined) => ' '.repeat(Number(count ?? 1)))
    .replace(/<text:tab\/>/g, '\t')
    .replace(/<[^>]+>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

function trimmed<T>(all: T[], isEmpty: (each: T) => boolean): T[] {
  return all.slice(0, all.findLastIndex((each) => !isEmpty(each)) + 1);
}
