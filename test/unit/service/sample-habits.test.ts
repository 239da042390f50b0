/** Customers of the sample order what they usually do, at their own rhythm. */
import { expect, it } from 'vitest';
import { openService } from '../../../src-service/service.ts';

const dayMs = 86_400_000;
const orders = () => openService({ tokens: ['t'], sample: { orders: 400, seed: 3 } }).orders();

it('gives frequent customers almost equal gaps', () => {
  const byCustomer = Map.groupBy(orders(), ({ customer }) => Number(customer.id));
  const [days = []] = [...byCustomer.values()]
    .map((own) => own.map(({ date }) => Date.parse(String(date)) / dayMs).toSorted((a, b) => a - b))
    .toSorted((a, b) => b.length - a.length);
  const gaps = days
    .slice(1)
    .map((day, at) => day - (days[at] ?? day))
    .toSorted((a, b) => a - b);
  expect(gaps.length).toBeGreaterThan(10);
  // Most are within a third of the usual one.
  const usual = gaps[Math.floor(gaps.length / 2)] ?? 0;
  const near = gaps.filter((gap) => Math.abs(gap - usual) <= usual / 3);
  expect(near.length / gaps.length).toBeGreaterThan(0.7);
});

it('has most of the items of a frequent customer come back', () => {
  const [own = []] = [...Map.groupBy(orders(), ({ customer }) => customer.id).values()].toSorted(
    (a, b) => b.length - a.length,
  );
  const products = own.flatMap(({ items }) => items.map(({ item }) => item.id));
  const repeated = products.filter((id) => products.indexOf(id) !== products.lastIndexOf(id));
  expect(repeated.length / products.length).toBeGreaterThan(0.7);
});
