/**
 * JSON whose whole numbers beyond 2^53 stay what they are: they come as the text of their digits. An external id of twenty
 * digits would otherwise lose the last ones, and be the id of somebody else.
 */

/** What the reader of ECMAScript 2025 hands over beside each value. */
interface Context {
  source?: string;
}

/** Fewer digits are exact in a number. */
const longDigits = /\d{16}/;

/** `isExact`: no number was replaced. Throws as `JSON.parse` does. */
export function parseJson(text: string): { value: unknown; isExact: boolean } {
  if (!longDigits.test(text)) return { value: JSON.parse(text), isExact: true };
  let isExact = true;
  const revive = (_key: string, value: unknown, { source = '' }: Context = {}): unknown => {
    if (typeof value !== 'number' || Number.isSafeInteger(value) || !/^-?\d+$/.test(source)) return value;
    isExact = false;
    return source;
  };
  return { value: JSON.parse(text, revive as (key: string, value: unknown) => unknown), isExact };
}
