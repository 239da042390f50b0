import { expect, it } from 'vitest';
import { isolated } from '../../../src-renderer/i18n/isolated.ts';

it('keeps what is written from right to left to itself within a sentence', () => {
  const texts = ['מכולת השרון 24', 'Café مقهى', 'closed \u202Enever', '\u{1E900}'];
  expect(texts.map(isolated)).toEqual(texts.map((text) => `\u2068${text}\u2069`));
});

it('leaves every other text as it is, and what is no text', () => {
  const others = ['Pousada Irmãos Almeida', '日本', '😀', '', 12, null];
  expect(others.map(isolated)).toEqual(others);
});
