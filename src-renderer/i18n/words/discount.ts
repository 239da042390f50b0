/** Discounts as they are read. */
import { formatDecimal } from '../format.ts';
import { m } from '../generated/messages.js';

/** In its steps, such as `5+3%`. */
export function discountWords(steps: readonly number[]): string {
  return m.discount_percent({ percent: steps.map(formatDecimal).join('+') });
}

/** One, or one or the other. */
export function eitherDiscount(discounts: readonly (readonly number[])[]): string {
  const [one = [], other] = discounts;
  if (!other) return discountWords(one);
  return m.discount_either({ one: discountWords(one), other: discountWords(other) });
}
