import { expect, it } from 'vitest';
import { fitLines } from '../../../../../src-renderer/screens/order-editor/paper/fit-lines.ts';

const parts = {
  head: ['Order 1'],
  lines: ['aaaa', 'bbbb', 'cccc'],
  foot: ['Total'],
  more: (count: number) => `+${count}`,
};

it('keeps all lines that fit, and counts those that do not', () => {
  expect(fitLines(parts, () => true)).toBe('Order 1\n\naaaa\nbbbb\ncccc\n\nTotal');
  expect(fitLines(parts, (text) => text.length < 30)).toBe('Order 1\n\naaaa\nbbbb\n+1\n\nTotal');
  expect(fitLines(parts, () => false)).toBe('Order 1\n\n+3\n\nTotal');
  expect(fitLines({ ...parts, lines: [] }, () => false)).toBe('Order 1\n\nTotal');
});
