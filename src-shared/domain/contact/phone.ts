/** Telephone numbers as people write them, and as a link wants them. */

const brazil = '55';

/**
 * The digits of a number with its country in front, as `wa.me` takes them; null for what is no whole number. One without a
 * country is taken for a Brazilian one: area and number are ten digits, or eleven of a mobile, with a zero in front at times. No
 * area has a zero in it: 0800 and the like are numbers that take no messages.
 */
export function internationalDigits(typed: string): string | null {
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
