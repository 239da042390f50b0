/**
 * Days and times as people type them, and as a field shows them. Digits alone are enough: `24`, `2412` and `24122026`
 * are days in Portuguese, `930` a time. Numbers stand in the language's order; where only the other order makes a day,
 * that is meant.
 */
import { dayAway } from './date-parts.ts';
import type { NumberLocale } from './parse-number.ts';

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const apart = /^(\d{1,2})\s*[/.\s-]\s*(\d{1,2})(?:\s*[/.\s-]\s*(\d{4}|\d{2}))?$/;
const together = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/;
const dayOfMonth = /^\d{1,2}$/;
const daysAway = /^[+-]\d{1,3}$/;
const time = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})?|(\d{2}))?\s*(?:([ap])\.?\s?m?\.?)?$/i;

/**
 * `yyyy-mm-dd`, or null for text that is no day. What is left out is taken from `now`: the month, the year; of a year of two
 * digits the century is this one. `+7` is a week from now.
 */
export function readDay(text: string, language: NumberLocale, now: Date): string | null {
  const typed = text.trim();
  if (daysAway.test(typed)) return dayAway(now, Number(typed));
  if (dayOfMonth.test(typed)) return dayOf(now.getFullYear(), now.getMonth() + 1, Number(typed));
  const [, isoYear, isoMonth, isoDay] = iso.exec(typed) ?? [];
  if (isoYear) return dayOf(Number(isoYear), Number(isoMonth), Number(isoDay));
  const [, first, second, last] = apart.exec(typed) ?? together.exec(typed) ?? [];
  const year = last === undefined ? now.getFullYear() : last.length === 2 ? 2000 + Number(last) : Number(last);
  const dayFirst = () => dayOf(year, Number(second), Number(first));
  const monthFirst = () => dayOf(year, Number(first), Number(second));
  return language === 'en' ? (monthFirst() ?? dayFirst()) : (dayFirst() ?? monthFirst());
}

/** As `readDay` reads it, in full. */
export function showDay(day: string, language: NumberLocale): string {
  const [year, month, date] = day.split('-');
  return (language === 'en' ? [month, date, year] : [date, month, year]).join('/');
}

/** `hh:mm`, or null for text that is no time of a day. */
export function readTime(text: string): string | null {
  const [, hours, apartMinutes, minutes = apartMinutes ?? '00', half] = time.exec(text.trim()) ?? [];
  if (hours === undefined || Number(minutes) > 59) return null;
  const typed = Number(hours);
  if (half !== undefined && (typed < 1 || typed > 12)) return null;
  const hour = half === undefined ? typed : (typed % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return hour > 23 ? null : `${String(hour).padStart(2, '0')}:${minutes}`;
}

export function showTime(hoursAndMinutes: string, language: NumberLocale): string {
  if (language !== 'en') return hoursAndMinutes;
  const [hours, minutes] = hoursAndMinutes.split(':');
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Null where the calendar has no such day. */
function dayOf(year: number, month: number, date: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, date));
  const isReal = year >= 1000 && at.getUTCMonth() === month - 1 && at.getUTCDate() === date;
  return isReal ? at.toISOString().slice(0, 10) : null;
}
