import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  percentOfCents,
  spreadDiscount,
} from '../../../../../src-renderer/screens/order-editor/discount/spread-discount.ts';

const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);
const nets = fc.array(fc.integer({ min: -100_000, max: 100_000_000 }), { minLength: 1, maxLength: 60 });

describe('a discount spread over lines', () => {
  it.each([
    [[1_000, 1_000, 1_000], 100, [34, 33, 33]],
    [[1_000, 500], 150, [100, 50]],
    [[1, 1, 998], 3, [0, 0, 3]],
    [[0, 1_000, -500], 10, [0, 10, 0]],
    [[200, 300], 500, [200, 300]],
  ])('of %j takes %d as %j', (lines, discount, parts) => {
    expect(spreadDiscount(lines, discount)).toEqual(parts);
  });

  it.each([[-1], [501]])('is none of %d of lines that come to 500', (discount) => {
    expect(spreadDiscount([200, 300], discount)).toBeNull();
  });

  it('adds up to the cent, takes from no line more than it comes to, and is at most a cent from the exact part', () => {
    fc.assert(
      fc.property(nets, fc.double({ min: 0, max: 1, noNaN: true }), (lines, share) => {
        const positive = lines.map((net) => Math.max(net, 0));
        const sum = sumOf(positive);
        const discount = Math.floor(sum * share);
        const parts = spreadDiscount(lines, discount) ?? [];
        expect(sumOf(parts)).toBe(discount);
        for (const [at, part] of parts.entries()) {
          const net = positive[at] ?? 0;
          expect(Number.isInteger(part)).toBe(true);
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(net);
          expect(Math.abs(part - (sum === 0 ? 0 : (net * discount) / sum))).toBeLessThan(1.000001);
        }
      }),
    );
  });

  it('takes no less from a line that comes to more', () => {
    fc.assert(
      fc.property(nets, fc.integer({ min: 0, max: 100 }), (lines, percentage) => {
        const discount = percentOfCents(sumOf(lines.map((net) => Math.max(net, 0))), percentage);
        const parts = spreadDiscount(lines, discount) ?? [];
        const pairs = lines.map((net, at) => [net, parts[at] ?? 0] as const).toSorted(([a], [b]) => a - b);
        for (const [at, [net, part]] of pairs.entries()) {
          const [netBefore, partBefore] = pairs[at - 1] ?? [net, part];
          if (net > netBefore) expect(part).toBeGreaterThanOrEqual(partBefore);
        }
      }),
    );
  });
});
