/** How a file writes decimals and days: decided once for each column, by all of its cells. */
import {
  catalogueReferenceFields,
  type CatalogueReferenceField,
} from '../../../../src-shared/domain/catalogue-reference.ts';
import { plainText } from '../../../../src-shared/domain/text/plain-text.ts';
import type { NumberLocale } from '../../../i18n/parse-number.ts';
import type { ColumnMap } from './columns.ts';
import { isNoFigure } from './no-figure.ts';
import type { CsvRow } from './read-csv.ts';
import { periodIn } from './read-day-cell.ts';

export interface DecimalStyle {
  locale: NumberLocale;
  /**
   * Some figure that can be read in one way only has three places or more, and none has the other mark: that mark then
   * stands for thousands nowhere. Beside 15.9 and 10.50 nobody knows whether 1.250 is a thousand.
   */
  isCertain: boolean;
}

export interface ColumnStyle extends DecimalStyle {
  /** A day such as 11/30/2026 stands in the column, and none such as 30/11/2026. */
  isMonthFirst: boolean;
}

export type FileStyle = ReadonlyMap<CatalogueReferenceField, ColumnStyle>;
export const plainStyle: ColumnStyle = { locale: 'pt-BR', isCertain: false, isMonthFirst: false };

/** Where a zero stands, the office means that there is no rule. */
export const rules: readonly CatalogueReferenceField[] = ['carton', 'multiple', 'minimum'];
export const amounts: readonly CatalogueReferenceField[] = ['price', 'minimum_price', 'stock', ...rules];
export const days: readonly CatalogueReferenceField[] = ['stock_date', 'valid_from', 'valid_to', 'credit_date'];

/** A column that does not tell is written as the others are, the prices before all. */
export function styleOf(rows: readonly CsvRow[], columns: ColumnMap): FileStyle {
  const cellsOf = (field: CatalogueReferenceField) => {
    const place = columns[field];
    return place === null ? [] : rows.map(({ cells }) => cells[place] ?? '');
  };
  const decimals = new Map(amounts.map((field) => [field, decimalsOf(field, cellsOf(field))]));
  const locale = amounts.map((field) => decimals.get(field)?.locale).find((known) => known !== undefined) ?? 'pt-BR';
  const orders = new Map(days.map((field) => [field, isMonthFirst(cellsOf(field))]));
  const isOrderKnown = [...orders.values()].some((known) => known !== null);
  const isOthersMonthFirst = isOrderKnown && [...orders.values()].every((known) => known !== false);
  return new Map(
    catalogueReferenceFields.map((field) => [
      field,
      {
        ...(decimals.get(field) ?? { locale, isCertain: false }),
        isMonthFirst: orders.get(field) ?? isOthersMonthFirst,
      },
    ]),
  );
}

/** Null if no day of the column tells. */
export function isMonthFirst(cells: readonly string[]): boolean | null {
  const texts = cells.flatMap((text) => Object.values(periodIn(text) ?? { text }));
  const written = texts.map((text) => /^(\d{1,2})[/.-](\d{1,2})[/.-]/.exec(plainText(text)));
  if (written.some((day) => Number(day?.[1]) > 12)) return false;
  return written.some((day) => Number(day?.[2]) > 12) ? true : null;
}

/** Which mark stands where none for thousands can; null if no cell tells. */
function decimalsOf(field: CatalogueReferenceField, cells: readonly string[]): DecimalStyle | null {
  const read = cells.flatMap((text) => readInOneWay(text) ?? []);
  if (read.length === 0) return rules.includes(field) ? wholeStyle(cells) : null;
  const points = read.filter(({ mark }) => mark === '.').length;
  const commas = read.length - points;
  const hasLong = read.some(({ places }) => places >= 3);
  return { locale: points > commas ? 'en' : 'pt-BR', isCertain: hasLong && (points === 0 || commas === 0) };
}

/** Null where the last mark may stand for thousands. */
function readInOneWay(text: string): { mark: string; places: number } | null {
  const [, whole = '', mark = '', fraction = ''] =
    /^(?:R\$)?\s*-?([\d.,]*)([.,])(\d+)$/i.exec(plainText(text).trim()) ?? [];
  const mayGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return mark === '' || mayGroup || whole.includes(mark) ? null : { mark, places: fraction.length };
}

/** Every cell says `1.000`, `12.000`: a database wrote pieces with three places, as no list has cartons of thousands alone. */
function wholeStyle(cells: readonly string[]): DecimalStyle | null {
  const written = cells.map((text) => plainText(text).trim()).filter((text) => !isNoFigure(text) && text !== '0');
  const [mark] = /[.,]/.exec(written[0] ?? '') ?? [];
  const isWhole = (text: string) => /^\d+[.,]000$/.test(text) && mark !== undefined && text.includes(mark);
  return mark !== undefined && written.every(isWhole)
    ? { locale: mark === '.' ? 'en' : 'pt-BR', isCertain: true }
    : null;
}
