import { expect, test } from 'vitest';
import { markDifference } from '../../../src-renderer/screens/outbox/conflict/mark-difference.ts';

test('marks the part between what both begin and what both end with', () => {
  expect(markDifference('Rua A, 12', 'Rua A, 14')).toEqual({ before: 'Rua A, ', changed: '14', after: '' });
  expect(markDifference('door on the left', 'door on the far left')).toEqual({
    ...{ before: 'door on the ', changed: 'far ', after: 'left' },
  });
});

test('marks nothing if nothing differs, or something was only taken away', () => {
  expect(markDifference('same', 'same').changed).toBe('');
  expect(markDifference('abc abc', 'abc').changed).toBe('');
});

test('does not cut a character in two', () => {
  expect(markDifference('😀', '😁')).toEqual({ before: '', changed: '😁', after: '' });
});

test.each([
  ['R$ 118,98', 'R$ 12,00', '12,00'],
  ['R$118.98', 'R$1,112.00', '1,112.00'],
  ['24/11/2026 14:30', '21/11/2026 14:35', '21/11/2026 14:35'],
  ['açúcar', 'açaí', 'açaí'],
])('marks all of an amount, a date or a word: %s and %s', (base, text, changed) => {
  expect(markDifference(base, text).changed).toBe(changed);
});
