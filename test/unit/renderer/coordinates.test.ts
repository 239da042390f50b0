import { expect, it } from 'vitest';
import { parseCoordinates } from '../../../src-renderer/screens/addresses/coordinates.ts';

it.each([
  ['-23.5505, -46.6333'],
  ['-23.5505,-46.6333'],
  ['(-23.5505, -46.6333)'],
  ['-23.5505 -46.6333'],
  ['-23,5505; -46,6333'],
  ['-23,5505, -46,6333'],
  ['-23,5505 -46,6333'],
  ['geo:-23.5505,-46.6333'],
  ['23.5505° S, 46.6333° W'],
  ['23,5505 S 46,6333 O'],
  ['W 46.6333 S 23.5505'],
  ['−23.5505, −46.6333'],
])('reads %s', (text) => {
  expect(parseCoordinates(text)).toEqual({ latitude: -23.5505, longitude: -46.6333 });
});

it('reads degrees, minutes and seconds', () => {
  const found = parseCoordinates(`23°33'01.8"S 46°37'59.9"W`);
  expect(found?.latitude).toBeCloseTo(-23.5505, 4);
  expect(found?.longitude).toBeCloseTo(-46.6333, 4);
});

it.each(['', '-23.5505', '-23,5505', 'Rua A, 12', '95, 20', '20, 181', '-23.5, -46.6, 3', '12 N, 13 S'])(
  'leaves %s alone',
  (text) => {
    expect(parseCoordinates(text)).toBeNull();
  },
);
