import { expect, test } from 'vitest';
import { markDifference } from '../../../src-renderer/screens/outbox/mark-difference.ts';

test('marks the part between what both begin and what both end with', () => {
  expect(markDifference('Rua A, 12', 'Rua A, 14')).toEqual({ before: 'Rua A, 1', changed: '4', after: '' });
  expect(markDifference('door on the left', 'door on the far left')).toEqual({
    ...{ before: 'door on the ', changed: 'far ', after: 'left' },
  });
});

test('marks nothing where nothing differs, or something was only taken away', () => {
  expect(markDifference('same', 'same').changed).toBe('');
  expect(markDifference('abcabc', 'abc').changed).toBe('');
});

test('does not cut a character in two', () => {
  expect(markDifference('😀', '😁')).toEqual({ before: '', changed: '😁', after: '' });
});
