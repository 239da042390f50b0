/** A figure of the service: a number, or a text that is one. Screens, searches and comparisons read them by this alone. */

/** A number with a decimal point; signs and leading zeros are allowed. An empty text, `0x1F` and `Infinity` are none. */
const plain = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;
/** With a decimal comma, and points between thousands or none. Exactly three digits behind the comma are refused, as they may be thousands. */
const withComma = /^\s*-?(\d+|\d{1,3}(\.\d{3})+),(\d{1,2}|\d{4,})\s*$/;

/** Null for what is no figure: it is shown as it is, or not at all. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = withComma.test(value) ? value.replaceAll('.', '').replace(',', '.') : value;
  const read = plain.test(text) ? Number(text) : NaN;
  return Number.isFinite(read) ? read : null;
}

export function integerOf(value: unknown): number | null {
  const number = numberOf(value);
  return number !== null && Number.isSafeInteger(number) ? number : null;
}
