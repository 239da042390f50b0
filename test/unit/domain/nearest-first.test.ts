/** Places in the order in which one drives to them. */
import { describe, expect, it } from 'vitest';
import { kmBetween, nearestFirst } from '../../../src-shared/domain/nearest-first.ts';

const cities = {
  saoPaulo: { latitude: -23.5505, longitude: -46.6333 },
  campinas: { latitude: -22.9056, longitude: -47.0608 },
  rio: { latitude: -22.9068, longitude: -43.1729 },
  recife: { latitude: -8.0476, longitude: -34.877 },
  suva: { latitude: -18.1416, longitude: 178.4419 },
  apia: { latitude: -13.8333, longitude: -171.75 },
};
type City = keyof typeof cities;

describe('a straight line over the ground', () => {
  it.each([
    ['saoPaulo', 'saoPaulo', 0],
    ['saoPaulo', 'campinas', 84],
    ['saoPaulo', 'rio', 361],
    ['recife', 'saoPaulo', 2131],
    // Across the line where the day changes.
    ['suva', 'apia', 1152],
  ] satisfies [City, City, number][])('from %s to %s is %i km', (from, to, km) => {
    expect(Math.round(kmBetween(cities[from], cities[to]))).toBe(km);
    expect(kmBetween(cities[to], cities[from])).toBeCloseTo(kmBetween(cities[from], cities[to]), 9);
  });

  it('is half the way round to the other side of the earth', () => {
    const across = { latitude: 23.5505, longitude: 133.3667 };
    expect(kmBetween(cities.saoPaulo, across)).toBeCloseTo(Math.PI * 6_371, 3);
  });
});

describe('nearest first', () => {
  const order = (names: readonly string[]) =>
    nearestFirst(names, (name) => (name in cities ? cities[name as City] : null)).map(({ stop, kmFromPrevious }) => [
      stop,
      kmFromPrevious === null ? null : Math.round(kmFromPrevious),
    ]);

  it.each([
    ['nothing', [], []],
    ['a single stop', ['rio'], [['rio', null]]],
    [
      'the first stop first, however far it is from all others',
      ['recife', 'saoPaulo', 'rio'],
      [
        ['recife', null],
        ['rio', 1875],
        ['saoPaulo', 361],
      ],
    ],
    [
      'each the nearest to the one before, not to the first one',
      ['rio', 'recife', 'campinas', 'saoPaulo'],
      [
        ['rio', null],
        ['saoPaulo', 361],
        ['campinas', 84],
        ['recife', 2103],
      ],
    ],
    [
      'stops without a place behind the others, as they came',
      ['nowhere', 'rio', 'elsewhere', 'saoPaulo'],
      [
        ['rio', null],
        ['saoPaulo', 361],
        ['nowhere', null],
        ['elsewhere', null],
      ],
    ],
    [
      'the order as it came where one place alone is known',
      ['nowhere', 'rio', 'elsewhere'],
      [
        ['nowhere', null],
        ['rio', null],
        ['elsewhere', null],
      ],
    ],
    [
      'two in one place, as they came',
      ['saoPaulo', 'saoPaulo', 'rio'],
      [
        ['saoPaulo', null],
        ['saoPaulo', 0],
        ['rio', 361],
      ],
    ],
  ])('puts %s', (_, given, expected) => {
    expect(order(given)).toEqual(expected);
  });
});
