/**
 * A text of the service or of the rep as it stands within a sentence. Where it is written from right to left, in part or as a
 * whole, the numbers that stand beside it in the sentence would be drawn as part of it, in another order: “New order for …,
 * 12 lines” with the 12 before the name. Unicode's isolates (UAX #9) keep it to itself; any other text stays as it is.
 */
export function isolated<T>(inserted: T): T | string {
  return typeof inserted === 'string' && rightToLeft.test(inserted) ? `${firstStrong}${inserted}${end}` : inserted;
}

const firstStrong = '\u2068';
const end = '\u2069';

/** The blocks of Unicode whose letters are written so, and the characters that turn the direction. */
const rightToLeft =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
