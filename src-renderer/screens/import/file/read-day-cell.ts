/** A day, or the first and the last day of a period, as a cell of a file writes them. */
import { plainText } from '../../../../src-shared/domain/text/plain-text.ts';
import { readDay } from '../../../i18n/typed-day.ts';

/** Nothing but zeros and signs: no day was entered. */
const blank = /^[\s0/.-]*$/;
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
const yearLast = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
/** Such as `T23:59:59Z`, ` 23h59`, ` às 11:59 PM`. */
const timeBehind =
  /(?:T|[\s,-]\s*(?:(?:às|as|at|a las?)\s+)?)\d{1,2}(?:[:h]\d{0,2}){1,2}(?::\d{2})?(?:[.,]\d+)?\s*(?:[ap]\.?m\.?|Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * `yyyy-mm-dd`; null where none is meant, undefined for text that is no day. A time behind it counts for nothing. A number alone is
 * no day: a spreadsheet has lost the format of the cell.
 */
export function readDayCell(text: string, isMonthFirst: boolean): string | null | undefined {
  const plain = plainText(text).trim();
  if (blank.test(plain)) return null;
  const day = plain.replace(timeBehind, '').trim();
  if (blank.test(day)) return null;
  const [, first = '', second = '', last = ''] = yearFirst.exec(day) ?? yearLast.exec(day) ?? [];
  const year = last.length === 2 ? `20${last}` : last;
  const iso = yearFirst.test(day)
    ? `${first}-${second}-${last}`
    : isMonthFirst
      ? `${year}-${first}-${second}`
      : `${year}-${second}-${first}`;
  return readDay(iso, 'pt-BR', new Date()) ?? undefined;
}

/** Such as `01/12/2026 a 31/12/2026`, `de 01/12 até 31/12/2026`. */
const period =
  /^(?:(?:del?|desde|from)\s+)?(\d[\d/.-]*?)(?:\s+(?:a|à|ao|al|até|ate|hasta|to|until)\s+|\s*-\s*)(\d[\d/.-]*)$/i;

/** The texts of its two days, the first with the year of the last where it has none; null for a cell that holds no period. */
export function periodIn(text: string): { from: string; to: string } | null {
  const [, from, to] = period.exec(plainText(text).trim().normalize('NFC')) ?? [];
  const [, year = ''] = /[/.-](\d{4}|\d{2})$/.exec(to ?? '') ?? [];
  const isDay = (day: string) => yearFirst.test(day) || yearLast.test(day);
  if (from === undefined || to === undefined || !isDay(to)) return null;
  const whole = /^\d{1,2}[/.-]\d{1,2}$/.test(from) ? `${from}/${year}` : from;
  return isDay(whole) ? { from: whole, to } : null;
}
