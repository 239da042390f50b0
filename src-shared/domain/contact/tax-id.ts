/** Taxpayer numbers, which many services use as `fk_id` of a customer: known and judged by country, searched for by any. */
import { knownEverywhere, taxIdKinds, type TaxIdKind } from './tax-id-kinds.ts';

/** As the country writes it, if the text is a taxpayer number of it, check digits included; any other text as it is. */
export function formatTaxId(text: string, country: string | null): string {
  return taxIdOf(text, country)?.shown ?? text;
}

/** A taxpayer number as the country calls and writes it; null for any other text. */
export function taxIdOf(text: string, country: string | null): { name: string; shown: string } | null {
  const typed = inCapitals(text);
  const plain = plainTaxId(typed);
  const kinds = [...kindsOf(country), ...knownEverywhere];
  const kind = kinds.find((each) => isShaped(each, typed, plain) && each.fits?.(plain) !== false);
  return kind ? { name: kind.name, shown: write(plain, kind.written[0] ?? '') } : null;
}

/**
 * Whether text has the shape of a taxpayer number of the country, and its check digits say that it is none: a slip, or another
 * code. Nothing is said of a country that is not known.
 */
export function hasWrongCheckDigits(text: string, country: string | null): boolean {
  const typed = inCapitals(text);
  const plain = plainTaxId(typed);
  const shaped = kindsOf(country).filter((kind) => isShaped(kind, typed, plain));
  return (
    shaped.some(({ judgedShape }) => judgedShape?.test(plain) !== false) &&
    shaped.every(({ fits }) => fits?.(plain) === false)
  );
}

/** The number whose zeros in front a spreadsheet has cut off: with them its check digits fit. Null for any other text. */
export function withLostZeros(text: string, country: string | null): string | null {
  if (!/^\d+$/.test(text)) return null;
  const fuller = Array.from({ length: mostZeros }, (_, at) => '0'.repeat(at + 1) + text);
  return fuller.find((each) => kindsOf(country).some(({ shape, fits }) => shape.test(each) && fits?.(each))) ?? null;
}

const mostZeros = 2;

/**
 * A taxpayer number typed with its marks, or its beginning, of which a mark may be the last as yet, without them; any other
 * text as it is.
 */
export function plainTaxId(text: string): string {
  const plain = text.replace(/[./-]/g, '');
  return writtenForms(plain).includes(text.replace(/[./-]$/, '')) ? plain : text;
}

/** The forms in which a taxpayer number, or its beginning, may be kept, the plain one first; any other text as it is. */
export function taxIdForms(text: string): string[] {
  const plain = plainTaxId(text);
  return [...new Set([plain, ...writtenForms(plain)])];
}

/** What taxpayer numbers of the country are called; none for one that is not known. */
export function taxIdNames(country: string | null): string[] {
  return [...new Set(kindsOf(country).map(({ name }) => name))];
}

/** Whether text is as long as a taxpayer number of any country, and made of what they are. */
export function isTaxIdLong(plain: string): boolean {
  return everyKind.some(({ shape }) => shape.test(plain.toUpperCase()));
}

const everyKind = [...taxIdKinds.values()].flat();

function kindsOf(country: string | null): readonly TaxIdKind[] {
  return taxIdKinds.get(country) ?? [];
}

/** Many type the K of a RUT small. */
function inCapitals(text: string): string {
  return text.trim().toUpperCase();
}

function isShaped({ shape, bareShape }: TaxIdKind, text: string, plain: string): boolean {
  return shape.test(plain) && (text !== plain || (bareShape?.test(plain) ?? true));
}

/** Of any country. Fewer than six characters are any number far more often than the beginning of one. */
function writtenForms(plain: string): string[] {
  return everyKind
    .filter(({ shape, beginning }) => beginning?.test(plain) === true || shape.test(plain.toUpperCase()))
    .flatMap(({ written }) => written.map((form) => write(plain, form)));
}

/** A text, or its beginning, with the marks of a form. */
function write(plain: string, form: string): string {
  let at = 0;
  let text = '';
  for (const place of form) {
    if (at === plain.length) break;
    text += place === '0' ? plain[at++] : place;
  }
  return text;
}
