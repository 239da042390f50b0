import { expect, it } from 'vitest';
import { differenceOf, part } from '../../../src-renderer/screens/import/list-difference.ts';

it('counts what a list adds, changes and no longer holds, with the largest change of a price first', () => {
  const before = [
    { id: 1, name: 'Arroz', price: 10, stock: 5 },
    { id: 2, name: 'Feijão', price: 8 },
    { id: 3, name: 'Café', price: 20, unit: null },
    { id: 4, name: 'Sal', price: 2 },
    { id: 5, name: 'Mel', price: 15 },
  ];
  const now = [
    { id: 1, name: 'Arroz', price: 11, stock: 9 },
    { id: 2, name: 'Feijão preto', price: 8 },
    { id: 3, price: 10 },
    { id: 4, name: 'Sal', price: 2, unit: '' },
    { id: 6, name: 'Novo', price: 1 },
  ];
  const found = differenceOf(before, now);
  expect(found).toEqual({
    ...{ added: 1, gone: 1, changed: 1, same: 1 },
    prices: [
      { id: 3, name: 'Café', before: 20, now: 10 },
      { id: 1, name: 'Arroz', before: 10, now: 11 },
    ],
  });
  expect(found.prices.map((change) => part(change).toFixed(3))).toEqual(['-0.500', '0.100']);
});

it('says nothing of members that the file has no column for, and does not divide by nothing', () => {
  expect(differenceOf([{ id: 1, name: 'Arroz', price: 10 }], [{ id: 1, stock: null }])).toMatchObject({ same: 1 });
  const [free] = differenceOf([{ id: 1, price: 0 }], [{ id: 1, price: 3 }]).prices;
  expect(free && part(free)).toBe(1);
});
