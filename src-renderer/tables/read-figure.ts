/** Numbers as spreadsheets write them: beside what people type, with the marks of an accountant. */
import { plainText } from '../../src-shared/domain/text/plain-text.ts';
import { parseNumber, type NumberFormat, type ParsedNumber } from '../i18n/parse-number.ts';

/** The format “accounting” shows zero as a dash, and some take brackets, or a minus behind it, for less than zero. */
export function readFigure(text: string, format: NumberFormat): ParsedNumber {
  const plain = plainText(text).trim();
  if (isAccountingZero(plain)) return { ok: true, value: 0 };
  const [, currency = '', bracketed] = /^(R\$)?\s*\(\s*((?:R\$)?\s*[\d.,\s]+)\)$/i.exec(plain) ?? [];
  const [, behind] = /^((?:R\$)?\s*[\d.,\s]*\d)\s?-$/i.exec(plain) ?? [];
  const size = bracketed === undefined ? behind : currency + bracketed;
  if (size === undefined) return parseNumber(plain.replace(/^-\s*(R\$)/i, '$1-'), format);
  const read = parseNumber(size, format);
  return read.ok && read.value !== null ? { ok: true, value: -read.value } : read;
}

/** Whether the cell holds one number and nothing else. Digits in groups with spaces may be two numbers. */
export function isFigure(text: string): boolean {
  const plain = plainText(text).trim();
  return isAccountingZero(plain) || /^-?(R\$\s*)?-?[\d.,]*\d[\d.,]*\s*%?$/i.test(plain);
}

/** `R$ 10,00` is an amount, whatever stands above it. */
export function isMoney(text: string): boolean {
  return /^-?R\$/i.test(plainText(text).trim());
}

function isAccountingZero(plain: string): boolean {
  return /^(R\$\s*)?-+$/i.test(plain);
}
