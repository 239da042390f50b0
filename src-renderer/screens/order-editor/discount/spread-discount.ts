/**
 * A discount on a whole order, spread over its lines: the service has a place for discounts of lines alone. Each line gets its part by
 * what it comes to, in cents, by the method of the largest remainder, so that the parts add up to the discount to the cent.
 */
import Big from 'big.js';

const hundred = new Big(100);

/** A percentage of an amount in cents, half-even to the cent. */
export function percentOfCents(cents: number, percentage: number): number {
  return new Big(cents).times(percentage).div(hundred).round(0, Big.roundHalfEven).toNumber();
}

/**
 * The parts of `discount` in the order of `nets`, all in whole cents. A line of zero or less gets none. Null where the lines do not come
 * to as much, or the discount is below zero.
 */
export function spreadDiscount(nets: readonly number[], discount: number): number[] | null {
  const weights = nets.map((net) => Math.max(net, 0));
  const sum = weights.reduce((all, net) => all + net, 0);
  if (discount < 0 || discount > sum) return null;
  if (discount === 0) return nets.map(() => 0);
  const exact = weights.map((net) => new Big(net).times(discount));
  const parts = exact.map((product) => product.div(sum).round(0, Big.roundDown).toNumber());
  const rests = exact.map((product, at) => ({ at, rest: product.minus(new Big(parts[at] ?? 0).times(sum)) }));
  const left = discount - parts.reduce((all, part) => all + part, 0);
  const largestFirst = rests.toSorted((a, b) => b.rest.cmp(a.rest) || a.at - b.at);
  for (const { at } of largestFirst.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}
