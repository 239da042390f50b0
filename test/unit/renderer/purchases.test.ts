import { expect, it } from 'vitest';
import type { Purchase } from '../../../src-shared/contract/catalogue/customers.ts';
import { sortPurchases, stoppedOf } from '../../../src-renderer/screens/customers/purchases.ts';

const purchase = (extra: Partial<Purchase>): Purchase => ({
  productId: 1,
  name: null,
  fk_id: null,
  times: 1,
  everyDays: null,
  lastDate: null,
  lastOrderLocalId: 'x' as Purchase['lastOrderLocalId'],
  lastQuantity: null,
  lastPrice: null,
  ...extra,
});

it('names what the customer passed over on its later orders for more than two rhythms', () => {
  const bought = (productId: number, everyDays: number | null, day: string) =>
    purchase({ productId, everyDays, lastDate: `${day}T12:00:00Z` });
  const rows = [
    bought(1, 7, '2026-11-20'),
    bought(2, 14, '2026-10-20'),
    bought(3, null, '2026-10-10'),
    bought(4, 60, '2026-09-01'),
  ];
  expect([...stoppedOf(rows, '2026-11-26')]).toEqual([2]);
  expect([...stoppedOf(rows.slice(1), '2026-11-26')], 'the customer is late').toEqual([]);
  expect([...stoppedOf([], '2026-11-26')]).toEqual([]);
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
