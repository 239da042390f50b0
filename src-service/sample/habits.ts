/** What customers usually buy, and how often they order. */
import type { AddressRecord, Reference } from '../records.ts';
import { pickQuantity } from './order-lines.ts';
import type { Product } from './products.ts';
import type { Random } from './random.ts';

export interface Regular {
  customer: Reference;
  addresses: AddressRecord[];
  /** Products that most of the customer's lines are of, the most frequent first. */
  usual: { product: Product; quantity: number }[];
}

/** The first customers order about ten times as often as the fortieth. */
const flatness = 4;
/** How far the gap between two orders of a customer is from the usual one, at most. */
const gapJitter = 0.25;

/** One customer of so many has not ordered lately, and is overdue. */
const oneOverdueOf = 5;
/** The last part of all orders, in which those do not order. */
const overduePart = 0.08;

export function makeRegular(
  random: Random,
  products: readonly Product[],
  { customer, addresses }: Pick<Regular, 'customer' | 'addresses'>,
): Regular {
  const chosen = new Set<Product>();
  const wanted = Math.min(random.between(9, 22), products.length);
  while (chosen.size < wanted) chosen.add(pickOften(random, products));
  const usual = [...chosen].map((product) => ({ product, quantity: pickQuantity(random) }));
  return { customer, addresses, usual };
}

/** Returns a function that says whose order comes next, `count` times: each customer's orders come at almost equal steps. */
export function takeTurns(random: Random, regulars: readonly Regular[], count: number): () => Regular {
  const gap = (at: number) => (at + flatness) * (1 + gapJitter * (2 * random.fraction() - 1));
  const all = regulars.map((regular, at) => ({ regular, at, dueAt: gap(at) * random.fraction() }));
  const others = all.filter(({ at }) => at % oneOverdueOf !== 1);
  let taken = 0;
  return () => {
    const queue = taken++ < count * (1 - overduePart) || others.length === 0 ? all : others;
    const next = queue.reduce((first, each) => (each.dueAt < first.dueAt ? each : first));
    next.dueAt += gap(next.at);
    return next.regular;
  };
}

/** The first ones of a list are chosen more often than the last ones. */
export function pickOften<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random.fraction() ** 1.6 * list.length)] as T;
}
