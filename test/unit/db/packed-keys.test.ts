import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openPacked, packKeys } from '../../../src-main/db/engine/packed-keys.ts';
import { firstKeyOf } from '../../../src-main/db/records/order-keys.ts';

/** Days, on which many orders have places one after another, and seconds anywhere, before the epoch too. */
const key = fc.oneof(
  fc
    .tuple(fc.integer({ min: 20_000, max: 20_003 }), fc.nat(300))
    .map(([day, place]) => firstKeyOf(day * 86_400) + place),
  fc
    .tuple(fc.integer({ min: -(2 ** 33) + 2, max: 2 ** 33 - 2 }), fc.nat(2 ** 20 - 1))
    .map(([second, place]) => firstKeyOf(second) + place),
);
const lists = fc.uniqueArray(key, { maxLength: 600, size: 'max' });
const orders = fc.constantFrom<((a: number, b: number) => number)[]>(
  () => 0,
  (a, b) => a - b,
  (a, b) => b - a,
);

it('gives back every key at its place, whatever their order', () => {
  fc.assert(
    fc.property(lists, orders, fc.nat(600), fc.nat(600), (made, order, from, count) => {
      const keys = made.sort(order);
      const list = openPacked(packKeys(keys));
      expect(list.length).toBe(keys.length);
      expect(list.slice(0, list.length)).toEqual(keys);
      expect(list.slice(from, from + count)).toEqual(keys.slice(from, from + count));
    }),
  );
});

it('finds the place of a key, and none for one that is not there', () => {
  fc.assert(
    fc.property(lists, orders, key, (made, order, other) => {
      const keys = made.sort(order);
      const list = openPacked(packKeys(keys));
      expect(keys.map((one) => list.indexOf(one))).toEqual([...keys.keys()]);
      expect(list.indexOf(other)).toBe(keys.indexOf(other));
    }),
    { numRuns: 30 },
  );
});

it('takes two bytes for an order if orders are minutes apart', () => {
  const keys = Array.from({ length: 10_000 }, (_, n) => firstKeyOf(1_800_000_000 - 300 * n));
  const { bytes, starts } = packKeys(keys);
  expect((bytes.byteLength + starts.byteLength) / keys.length).toBeLessThan(2.2);
});
