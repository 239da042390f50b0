/** Amounts and dates in the rep's language. What cannot be read as one is shown as it came. */
import { numberOf } from '../../src-shared/domain/figure.ts';
import { decimalOf } from '../../src-shared/domain/pricing.ts';
import { isWholeDay } from '../../src-shared/domain/whole-day.ts';
import { today } from '../state/clock.svelte.ts';
import { partsOfDateTime, partsOfInstant } from './date-parts.ts';
import { language } from './locale.svelte.ts';
import { numberFormat } from './message-formats.ts';
import { formatTags } from './region.ts';

/** With its own sign, which Spanish writes only if asked. */
const brazilian = { style: 'currency', currency: 'BRL', currencyDisplay: 'narrowSymbol' } as const;

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** A number of the service, or our decimal text, as Brazilian money. */
export function formatMoney(amount: number | string): string {
  return formatNumber(amount, { ...brazilian });
}

/** A unit price, which may have more places than cents, and amounts that have to be distinguished. */
export function formatExactMoney(amount: number | string): string {
  return formatNumber(amount, { ...brazilian, maximumFractionDigits: 10 });
}

/** A unit price where the currency is plain from its place. */
export function formatAmount(amount: number | string): string {
  return formatNumber(amount, { minimumFractionDigits: 2, maximumFractionDigits: 10 });
}

export function formatDecimal(amount: number | string): string {
  return formatNumber(amount, { maximumFractionDigits: 10 });
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size, to three figures at most. */
export function formatBytes(bytes: number): string {
  const at = bytes <= 0 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log2(bytes) / 10));
  const unit = byteUnits[at] ?? 'byte';
  const style = { style: 'unit', unit, unitDisplay: at === 0 ? 'long' : 'short', maximumSignificantDigits: 3 } as const;
  return formatNumber(bytes / 1024 ** at, style);
}

/** A part of one, without decimals. */
export function formatPercent(part: number): string {
  return formatNumber(part, { style: 'percent', maximumFractionDigits: 0 });
}

/** A date-time of the service, as a day. */
export function formatDay(dateTime: string): string {
  return formatInstant(dateTime, dayStyle());
}

/** As near as it needs to be said: without the year where that is this year. */
export function formatNearDay(dateTime: string): string {
  const { day } = partsOfDateTime(dateTime);
  if (!day.startsWith(`${new Date().getFullYear()}-`)) return formatDay(dateTime);
  return formatInstant(dateTime, { day: 'numeric', month: 'short' });
}

/** A date-time of the service, as a day and, where it carries one, a time: midnight here is none, as in a field. */
export function formatDayTime(dateTime: string): string {
  const hasTime = partsOfDateTime(dateTime).time !== '';
  return formatInstant(dateTime, hasTime ? { ...dayStyle(), ...timeStyle() } : dayStyle());
}

/** A day with its weekday; the month in short where it stands under a field, in one line. */
export function formatLongDay(isoDay: string, month: 'long' | 'short' = 'long'): string {
  return formatInstant(`${isoDay}T00:00:00Z`, { weekday: 'long', day: 'numeric', month, year: 'numeric' });
}

/** An instant of this machine's clock: only the time when it is today. */
export function formatClock(atMs: number): string {
  const isToday = partsOfInstant(atMs).day === today();
  return dateFormat(isToday ? timeStyle() : { ...dayStyle(), ...timeStyle() }).format(new Date(atMs));
}

/** An instant of this machine's clock with day and seconds, as a story or a table needs it. */
export function formatInstantExactly(atMs: number): string {
  return dateFormat({ ...dayStyle(), ...timeStyle(), second: '2-digit' }).format(new Date(atMs));
}

function timeStyle(): Intl.DateTimeFormatOptions {
  return { hour: language() === 'pt-BR' ? '2-digit' : 'numeric', minute: '2-digit' };
}

function dayStyle(): Intl.DateTimeFormatOptions {
  return language() === 'en'
    ? { day: 'numeric', month: 'short', year: 'numeric' }
    : { day: '2-digit', month: '2-digit', year: 'numeric' };
}

function formatInstant(dateTime: string, style: Intl.DateTimeFormatOptions): string {
  const at = Date.parse(dateTime);
  if (Number.isNaN(at)) return dateTime;
  if (!isWholeDay(dateTime)) return dateFormat(style).format(at);
  return dateFormat({ ...style, timeZone: 'UTC' }).format(Date.parse(dateTime.slice(0, 10)));
}

function formatNumber(amount: number | string, style: Intl.NumberFormatOptions): string {
  const read = numberOf(amount);
  if (read === null) return String(amount);
  // Decimal text may have more digits than a number.
  const exact = typeof amount === 'string' && decimalOf(amount) ? (amount.trim() as Intl.StringNumericLiteral) : read;
  return numberFormat(language(), style).format(exact);
}

/** Made once for each language and style. */
export function dateFormat(style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language() + JSON.stringify(style);
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(formatTags[language()], style);
  dateFormats.set(key, format);
  return format;
}
