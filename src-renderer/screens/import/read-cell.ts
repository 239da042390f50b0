/** One cell of a list as the value of a record's field. Pure functions. */
import type { CatalogueReferenceField } from '../../../src-shared/domain/catalogue-reference.ts';
import { foldText } from '../../../src-shared/domain/text/fold-text.ts';
import { plainText } from '../../../src-shared/domain/text/plain-text.ts';
import type { NumberProblem, ParsedNumber } from '../../i18n/parse-number.ts';
import { readFigure } from '../../tables/read-figure.ts';
import type { ColumnMap } from './file/columns.ts';
import { amounts, days, plainStyle, rules, type DecimalStyle, type FileStyle } from './file/file-style.ts';
import { isNoFigure } from './file/no-figure.ts';
import { periodIn, readDayCell } from './file/read-day-cell.ts';

/** Of a period the one day that is meant. One day alone in a column of periods is the last. */
export function daysPart(field: CatalogueReferenceField, text: string, columns: ColumnMap): string {
  if (field !== 'valid_from' && field !== 'valid_to') return text;
  const period = periodIn(text);
  if (period) return field === 'valid_from' ? period.from : period.to;
  return field === 'valid_from' && columns.valid_from === columns.valid_to ? '' : text;
}

type ReadCell =
  { ok: true; value: string | number | null } | { ok: false; problem: NumberProblem | { code: 'mustBeADateTime' } };

export function readCell(field: CatalogueReferenceField, text: string, styles: FileStyle): ReadCell {
  const style = styles.get(field) ?? plainStyle;
  if (days.includes(field)) {
    const day = readDayCell(text, style.isMonthFirst);
    return day === undefined ? { ok: false, problem: { code: 'mustBeADateTime' } } : { ok: true, value: day };
  }
  if (field === 'ean' && !/\d{5}/.test(text)) return { ok: true, value: null };
  if (!amounts.includes(field)) return { ok: true, value: text === '' ? null : text };
  if (isNoFigure(text)) return { ok: true, value: null };
  const isRule = rules.includes(field);
  const read = readAmount(isRule ? countIn(text) : text, style);
  if (read.ok && read.value === 0 && isRule) return { ok: true, value: null };
  // A column of packages says more than how many are in one.
  return field === 'carton' && !read.ok && read.problem.code === 'mustBeANumber' ? { ok: true, value: null } : read;
}

/** The number of `CX 12`, `C/24` or `12 UN`; any other text as it is: that of `500 g` is the size of one. */
function countIn(text: string): string {
  return packages.exec(foldText(plainText(text)))?.[1] ?? text;
}

const packages =
  /^(?:(?:cx|caixas?|fd|fardos?|pct|pacotes?|emb|dp|display|c|com|ctn|cartons?|case|box)[\s./-]*)*(\d+)(?:\s*(?:un|und|unid|unidades?|pcs?|pecas?|units?|pieces?))?\.?$/;

function readAmount(text: string, { locale, isCertain }: DecimalStyle): ParsedNumber {
  const format = { locale, grouping: true };
  const read = readFigure(text, format);
  if (read.ok || read.problem.code !== 'numberAmbiguous' || !isCertain) return read;
  return readFigure(read.problem.decimal, format);
}
