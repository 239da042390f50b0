/** Article numbers as barcodes carry them (GTIN, EAN, UPC), and how they differ from an id of the service. */

const lengths = [8, 12, 13, 14];

/** Digits of such a length whose last one checks the others. */
export function isGtin(text: string): boolean {
  if (!/^\d+$/.test(text) || !lengths.includes(text.length)) return false;
  const sum = [...text].reduceRight((total, digit, at) => total + Number(digit) * ((text.length - at) % 2 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** A GTIN in fourteen places: the same article has zeros before it on some readers. Any other text as it is. */
export function fullGtin(text: string): string {
  return isGtin(text) ? text.padStart(14, '0') : text;
}

/** The same article number with more zeros before it, or fewer. */
export function gtinForms(gtin: string): string[] {
  const bare = gtin.replace(/^0+/, '');
  return [bare, ...lengths.map((length) => bare.padStart(length, '0'))].filter(
    (form, at, all) => all.indexOf(form) === at,
  );
}

/** An id of the service has fewer places than the number of a taxpayer. */
const longestId = 10;

/** Whether somebody who types these digits may mean the id of a record on the service. */
export function mayBeServiceId(text: string): boolean {
  return /^\d+$/.test(text) && text.length <= longestId && !isGtin(text);
}

/** Whether text is a code and no words: digits alone, or one word with three digits at least. */
export function looksLikeCode(text: string): boolean {
  const plain = text.replaceAll(/\s/g, '');
  if (/^\d+$/.test(plain)) return true;
  return plain === text.trim() && (text.match(/\d/g)?.length ?? 0) >= 3;
}
