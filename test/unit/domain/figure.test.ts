import { expect, it } from 'vitest';
import { integerOf, numberOf } from '../../../src-shared/domain/figure.ts';

it.each([
  [10, 10],
  ['10.50', 10.5],
  [' 7 ', 7],
  ['-3', -3],
  ['1e3', 1000],
  ['10,50', 10.5],
  ['1.234,5', 1234.5],
])('%j is the figure %d', (value, figure) => {
  expect(numberOf(value)).toBe(figure);
});

it.each(['', '  ', '01001-000', '0x1F', 'Infinity', 'NaN', '1,234', 's/n', null, undefined, true, [], {}, NaN])(
  '%j is no figure',
  (value) => {
    expect(numberOf(value)).toBeNull();
  },
);

it('an integer beyond 2^53 is none: it would be that of another record', () => {
  expect(integerOf('9007199254740993')).toBeNull();
  expect(integerOf('12')).toBe(12);
});
