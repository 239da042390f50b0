/** Who buys a product, and at which prices. */
import { expect, it } from 'vitest';
import type { ProductSale } from '../../../src-shared/contract/catalogue/customers.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { buyersOf, spreadOf } from '../../../src-renderer/screens/products/buyers.ts';

const sale = (customerId: number | null, price: number | null, quantity = 1): ProductSale => ({
  orderLocalId: 'o' as LocalId,
  orderId: 1,
  date: '2026-03-01',
  customerId,
  customerName: customerId === null ? null : `Customer ${customerId}`,
  quantity,
  price,
});

it('lists the most frequent buyers first, each with the newest line', () => {
  const buyers = buyersOf([sale(1, 10, 4), sale(2, 11), sale(2, 12), sale(null, 13), sale(1, 9, 3), sale(2, 8)]);
  expect(buyers.map(({ customerId, times, last }) => [customerId, times, last.price])).toEqual([
    [2, 3, 11],
    [1, 2, 10],
  ]);
});

it('knows the least, the usual and the highest price, and none if no line has one', () => {
  expect(spreadOf([sale(1, 10), sale(1, 12), sale(2, 11), sale(2, null), sale(3, 11)])).toEqual({
    least: 10,
    usual: 11,
    most: 12,
  });
  expect(spreadOf([sale(1, null)])).toBeNull();
  expect(spreadOf([])).toBeNull();
});
