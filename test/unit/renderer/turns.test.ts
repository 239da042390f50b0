import { expect, test } from 'vitest';
import { watchTurns } from '../../../src-renderer/state/turns.ts';

function tell(...statuses: [open: number, turn: string | null][]): (string | null)[] {
  const isNews = watchTurns();
  return statuses.filter(([open, turn]) => isNews(open, turn)).map(([, turn]) => turn);
}

test('a pass that finds nothing is not told, however often it comes', () => {
  const pass: [number, string | null][] = [
    [0, null],
    [0, 'Online'],
  ];
  expect(tell([0, 'Online'], ...pass, ...pass, ...pass)).toEqual(['Online']);
});

test('another state is told, and the way back from it', () => {
  expect(tell([0, 'Online'], [0, 'Offline'], [0, null], [0, 'Offline'], [0, 'Online'])).toEqual([
    'Online',
    'Offline',
    'Online',
  ]);
});

test('work that is done is told, and work that keeps waiting for the same reason is not', () => {
  expect(tell([0, 'Online'], [1, null], [0, 'Online'], [0, null], [0, 'Online'])).toEqual(['Online', 'Online']);
  expect(tell([2, 'Held'], [2, null], [2, 'Held'], [1, null], [1, 'Held'])).toEqual(['Held']);
});
