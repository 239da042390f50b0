/**
 * A text of the service or of the rep as it stands within a sentence. Where it is written from right to left, in part or as a
 * whole, the numbers that stand beside it in the sentence would be drawn as part of it, in another order: “New order for …,
 * 12 lines” with the 12 before the name. Unicode's isolates (UAX #9) keep it to itself; any other text stays as it is.
 */
export function isolated<T>(inserted: T): T | string {
  if (typeof inserted !== 'string') return inserted;
  const text = closed(inserted);
  return rightToLeft.test(text) ? `${firstStrong}${text}${end}` : text;
}

const firstStrong = '\u2068';
const end = '\u2069';

/** What forces a direction, and what begins or ends an isolate: they would reach beyond the text. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** Without the former, and with as many ends as beginnings of the latter. */
function closed(text: string): string {
  let open = 0;
  const kept = text.replace(turning, (sign) => {
    if (sign < '\u2066' || (sign === end && open === 0)) return '';
    open += sign === end ? -1 : 1;
    return sign;
  });
  return kept + end.repeat(open);
}

/** The blocks of Unicode whose letters are written so, and what marks them or begins an isolate of them. */
const rightToLeft = /[\u0590-\u08ff\u200f\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
