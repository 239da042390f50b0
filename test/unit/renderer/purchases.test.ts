import { expect, it } from 'vitest';
import type { Purchase } from '../../../src-shared/contract/catalogue/customers.ts';
import { daysBetween, sortPurchases } from '../../../src-renderer/screens/customers/purchases.ts';

const purchase = (extra: Partial<Purchase>): Purchase => ({
  productId: 1,
  name: null,
  fk_id: null,
  times: 1,
  firstDate: null,
  lastDate: null,
  lastOrderLocalId: 'x' as Purchase['lastOrderLocalId'],
  lastQuantity: null,
  lastPrice: null,
  ...extra,
});

it('calculates how many days pass between purchases, of three and more', () => {
  const between = (times: number, firstDate: string | null, lastDate: string | null) =>
    daysBetween(purchase({ times, firstDate, lastDate }));
  expect(between(3, '2026-01-01T00:00:00Z', '2026-01-21T00:00:00Z')).toBe(10);
  expect(between(1, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z')).toBeNull();
  expect(between(2, '2026-01-01T00:00:00Z', '2026-01-21T00:00:00Z')).toBeNull();
  expect(between(3, '2026-01-01T08:00:00Z', '2026-01-01T09:00:00Z')).toBe(1);
  expect(between(3, null, '2026-01-01T09:00:00Z')).toBeNull();
});

it('sorts by name as the eye does, and by how often', () => {
  const rows = [
    purchase({ productId: 1, name: 'Óleo', times: 1 }),
    purchase({ productId: 2, name: 'arroz', times: 5 }),
    purchase({ productId: 3, name: 'Pão', times: 2 }),
  ];
  expect(sortPurchases(rows, 'name').map(({ productId }) => productId)).toEqual([2, 1, 3]);
  expect(sortPurchases(rows, 'times').map(({ productId }) => productId)).toEqual([2, 3, 1]);
  expect(sortPurchases(rows, 'lastDate')).toEqual(rows);
});

it('sorts by what is shown in place of a name, and last what has only its id', () => {
  const rows = [
    purchase({ productId: 40 }),
    purchase({ productId: 7 }),
    purchase({ productId: 3, fk_id: 'HIG-0005' }),
    purchase({ productId: 2, name: 'Pão' }),
    purchase({ productId: 1, name: 'arroz', fk_id: 'ZZZ' }),
  ];
  expect(sortPurchases(rows, 'name').map(({ productId }) => productId)).toEqual([1, 3, 2, 7, 40]);
});
