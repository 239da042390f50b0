/**
 * Numbers as people type them. `1.234,56` and `1,234.56` are both read, whatever the language: where both separators
 * stand, the last is the decimal one. A single separator before three digits is read by the language when it groups
 * thousands there; when it would be a decimal there but groups thousands in another, it is refused, because being
 * wrong by a thousand is worse than asking.
 */
import Big from 'big.js';
import type { Language } from '../../src-shared/contract/host/desktop.ts';
import { plainText } from '../../src-shared/domain/text/plain-text.ts';
import { decimalMarks, type DecimalMark } from './region.ts';

export type { DecimalMark };
export type NumberLocale = Language;

export type NumberProblem = { code: 'mustBeANumber' } | { code: 'numberTooLong' } | Ambiguity;

/** `grouped` and `decimal` are texts that can be typed instead. */
interface Ambiguity {
  code: 'numberAmbiguous';
  grouped: string;
  decimal: string;
}

/** `value` is null for empty text. */
export type ParsedNumber = { ok: true; value: number | null } | { ok: false; problem: NumberProblem };

export interface NumberFormat {
  locale: NumberLocale;
  /** False for what never has thousands (rates, degrees): a separator is then always the decimal one. */
  grouping: boolean;
  /** Decimal places that are shown at least. */
  places?: number;
  /** The decimal mark, where more is known of it than the language of the window. */
  mark?: DecimalMark | null;
}

/** The decimal mark of whoever wrote this number; null where it might be either. */
export function decimalMarkIn(typed: string): DecimalMark | null {
  const marks = typed.match(/[.,]/g) ?? [];
  const last = marks.at(-1) as DecimalMark | undefined;
  if (last === undefined) return null;
  const digits = typed.replace(/[^\d.,]/g, '');
  const [whole = '', fraction = ''] = digits.split(last);
  if (marks.length === 1) return groups(whole, fraction) ? null : last;
  if (new Set(marks).size > 1) return last;
  return isGrouped(digits, last) ? otherThan(last) : null;
}

/** A currency's sign is no part of a rate, nor that of a per cent part of an amount: “10%” of a price is not R$ 10. */
export function parseNumber(typed: string, format: NumberFormat): ParsedNumber {
  const text = withoutSpaces(plainText(typed), format.grouping).replace(format.grouping ? /^R\$/i : /%$/, '');
  if (text === '') return { ok: true, value: null };
  const [, sign = '', digits = ''] = /^(-?)([\d.,]+)$/.exec(text) ?? [];
  const plain = digits === '' ? null : toPlain(digits, format);
  if (plain === null) return { ok: false, problem: { code: 'mustBeANumber' } };
  if (typeof plain !== 'string') {
    const { code, grouped, decimal } = plain;
    return { ok: false, problem: { code, grouped: sign + grouped, decimal: sign + decimal } };
  }
  const exact = new Big(sign + plain);
  const value = exact.toNumber();
  if (!Number.isFinite(value) || !new Big(value).eq(exact)) return { ok: false, problem: { code: 'numberTooLong' } };
  return { ok: true, value };
}

/** A number as it is put into a field: no grouping, and never in a form that `parseNumber` would find ambiguous. */
export function formatForEditing(
  value: number | null | undefined,
  { locale, grouping, places = 0 }: NumberFormat,
): string {
  if (value == null || !Number.isFinite(value)) return '';
  const [whole = '', exact = ''] = new Big(value).toFixed().split('.');
  const fraction = exact.padEnd(places, '0');
  if (fraction === '') return whole;
  const padded = grouping && groups(whole.replace('-', ''), fraction) ? `${fraction}0` : fraction;
  return `${whole}${decimalMarks[locale]}${padded}`;
}

/** Between digits a space may part thousands, as in `1 234,50`; anywhere else there it parts two numbers, and stays. */
function withoutSpaces(text: string, grouping: boolean): string {
  const joined = grouping ? text.replace(/(?<![\d.,]\s*)\d{1,3}(\s\d{3})+(?![\d\s]*\d)/, joinWords) : text;
  return joined.replace(/(?<!\d)\s+|\s+(?!\d)/g, '');
}

const joinWords = (text: string) => text.replace(/\s/g, '');

/** Digits with at most one point, for exact arithmetic; null when the separators make no number. */
function toPlain(digits: string, { locale, grouping, mark = null }: NumberFormat): string | Ambiguity | null {
  const marks = [...digits.matchAll(/[.,]/g)].map(([mark]) => mark);
  const last = marks.at(-1);
  if (last === undefined) return digits;
  if (marks.length === 1) {
    const [whole = '', fraction = ''] = digits.split(last);
    if (whole + fraction === '') return null;
    if (!grouping || !groups(whole, fraction) || last === mark) return `${whole || '0'}.${fraction || '0'}`;
    if (last !== (mark ?? decimalMarks[locale])) return whole + fraction;
    return { code: 'numberAmbiguous', grouped: whole + fraction, decimal: `${whole}${last}${fraction}0` };
  }
  if (!grouping) return null;
  if (new Set(marks).size === 1) return isGrouped(digits, last) ? digits.replaceAll(last, '') : null;
  const at = digits.lastIndexOf(last);
  const whole = digits.slice(0, at);
  const grouper = otherThan(last);
  if (!isGrouped(whole, grouper)) return null;
  return `${whole.replaceAll(grouper, '')}.${digits.slice(at + 1) || '0'}`;
}

function otherThan(mark: string): DecimalMark {
  return mark === ',' ? '.' : ',';
}

/** Could the separator between these two stand for thousands? */
function groups(whole: string, fraction: string): boolean {
  return fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
}

function isGrouped(text: string, grouper: string): boolean {
  const [first = '', ...rest] = text.split(grouper);
  return /^\d{1,3}$/.test(first) && rest.length > 0 && rest.every((group) => /^\d{3}$/.test(group));
}
