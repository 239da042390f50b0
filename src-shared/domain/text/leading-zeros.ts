/** Codes of digits: a spreadsheet takes them for numbers, and the zeros before a number away. */

/** As long as a number of material in SAP; a GTIN has up to fourteen digits. */
const longestCode = 18;

/** The code without the zeros before it; text that is not of digits alone as it is. */
export function withoutLeadingZeros(code: string): string {
  return /^\d+$/.test(code) ? code.replace(/^0+(?=\d)/, '') : code;
}

/** The code itself, and what it may have been with more leading zeros, or with fewer. */
export function codesLikeIt(code: string): string[] {
  const plain = withoutLeadingZeros(code);
  if (!/^\d+$/.test(plain) || code.length > longestCode) return [code];
  const lengths = Array.from({ length: longestCode - plain.length + 1 }, (_, more) => plain.length + more);
  return [...new Set([code, ...lengths.map((length) => plain.padStart(length, '0'))])];
}

/** Whether two codes are the same but for zeros in front, of which a spreadsheet keeps none. */
export function differInZeros(one: string, other: string): boolean {
  return one !== other && /^\d+$/.test(one) && withoutLeadingZeros(one) === withoutLeadingZeros(other);
}
