/** Telephone numbers as people write them, and as a link wants them. */

const brazil = '55';

/** What people write between two numbers of one customer. */
const between = /[/;,|\n]|\s(?:e|ou|and|or)\s/i;

/** A number of Brazil that takes messages. */
const mobile = /^55\d{2}9\d{8}$/;

/**
 * The digits of a number with its country in front, as `wa.me` takes them; null for what is no whole number. Of several, as in
 * `11 3222-1100 / 11 98765-4321`, the first mobile, or else the first that is whole.
 */
export function internationalDigits(typed: string): string | null {
  const one = digitsOfOne(typed);
  if (one !== null) return one;
  const several = typed.split(between).flatMap((part) => digitsOfOne(part) ?? []);
  return several.find((digits) => mobile.test(digits)) ?? several[0] ?? null;
}

/**
 * One without a country is taken for a Brazilian one: area and number are ten digits, or eleven of a mobile, with a zero in front
 * at times. No area has a zero in it: 0800 and the like are numbers that take no messages.
 */
function digitsOfOne(typed: string): string | null {
  const text = typed.trim();
  if (/[^\d\s()+./-]/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  if (text.startsWith('+') || text.startsWith('00')) return wholeOrNull(digits.replace(/^00/, ''));
  const national = digits.replace(/^0/, '');
  if (/^[1-9]{2}\d{8,9}$/.test(national)) return brazil + national;
  return digits.startsWith(brazil) && (digits.length === 12 || digits.length === 13) ? digits : null;
}

/** The bounds of E.164. */
function wholeOrNull(digits: string): string | null {
  return digits.length >= 8 && digits.length <= 15 ? digits : null;
}
