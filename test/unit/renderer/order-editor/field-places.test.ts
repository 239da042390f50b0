/** Fields that need another look are named in the order in which the rep meets them. */
import { expect, test } from 'vitest';
import { asTheyStand } from '../../../../src-renderer/screens/order-editor/draft/problems.ts';

test('the customer, line by line, the terms, and what no card holds', () => {
  const places = [
    { field: 'observations', line: null },
    { field: 'id_payment_type', line: null },
    { field: 'price', line: 2 },
    { field: 'quantity', line: 1 },
    { field: 'discount_percentage', line: 1 },
    { field: 'delivery_date', line: null },
    { field: 'id_customer', line: null },
  ];
  expect(asTheyStand(places).map(({ field, line }) => (line === null ? field : `${line}.${field}`))).toEqual([
    'id_customer',
    '1.quantity',
    '1.discount_percentage',
    '2.price',
    'delivery_date',
    'id_payment_type',
    'observations',
  ]);
});
