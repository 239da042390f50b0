/** What the formats of cells make of numbers: a day is a number with a format, and so are the zeros in front of a code. */
import Big from 'big.js';
import { readXml } from './read-xml.ts';

/** By the number of a cell's style. `zeros`: the least number of digits. */
export type CellFormat = { kind: 'plain' } | { kind: 'day' } | { kind: 'zeros'; digits: number };

const plain: CellFormat = { kind: 'plain' };
const day: CellFormat = { kind: 'day' };

export async function readCellFormats(pieces: AsyncIterable<string>): Promise<CellFormat[]> {
  const own = new Map<string, CellFormat>();
  const formats: CellFormat[] = [];
  let isCell = false;
  await readXml(pieces, {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'cellXfs') isCell = true;
      else if (name === 'numFmt') own.set(numFmtId, formatOf(formatCode));
      else if (name === 'xf' && isCell)
        formats.push(own.get(numFmtId) ?? (isBuiltInDay(Number(numFmtId)) ? day : plain));
    },
    close(name) {
      if (name === 'cellXfs') isCell = false;
    },
  });
  return formats;
}

/** Days and days with times (ECMA-376, 18.8.30), also those of East Asian versions. A time alone is no day. */
function isBuiltInDay(id: number): boolean {
  return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
}

function formatOf(code: string): CellFormat {
  if (/^0{2,}$/.test(code)) return { kind: 'zeros', digits: code.length };
  const [first = ''] = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, '').split(';');
  return /[dy]/i.test(first) && !/^general$/i.test(first) ? day : plain;
}

/** The number of a cell as text: as its format shows a day or a code, else with all of its digits. */
export function numberText(value: string, format: CellFormat | undefined, is1904: boolean): string {
  if (format?.kind === 'day') return dayText(value, is1904) ?? value;
  const text = decimalText(value);
  return format?.kind === 'zeros' && /^\d+$/.test(text) ? text.padStart(format.digits, '0') : text;
}

/**
 * Fifteen digits count, as in the spreadsheet: `12.300000000000001` is 12.3. Three places get a fourth, as `1.250` could be read as
 * a thousand.
 */
function decimalText(value: string): string {
  const isShort = /^-?\d{1,15}$/.test(value) || (/^-?\d+\.\d+$/.test(value) && value.length <= 15);
  const text = isShort ? value : roundedText(value);
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}

function roundedText(value: string): string {
  const number = Number(value);
  return Number.isFinite(number) && value.trim() !== '' ? new Big(number).prec(15).toFixed() : value;
}

const dayMs = 86_400_000;

/** Day 60 of the calendar from 1900 is February 29, which that year did not have. */
function dayText(value: string, is1904: boolean): string | null {
  const serial = Math.floor(Number(value));
  if (!Number.isInteger(serial) || serial < 1 || serial > 2_958_465) return null;
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  return new Date(epoch + serial * dayMs).toISOString().slice(0, 10);
}
