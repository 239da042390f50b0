import { expect, it } from 'vitest';
import { isolated } from '../../../../src-renderer/i18n/isolated.ts';

it('keeps what is written from right to left to itself within a sentence', () => {
  const texts = ['מכולת השרון 24', 'Café مقهى', '\u{1E900}'];
  expect(texts.map(isolated)).toEqual(texts.map((text) => `\u2068${text}\u2069`));
});

it('lets nothing within a text turn what stands behind it, or end its being kept to itself', () => {
  expect(['Café \u202Ee', 'Café\u2069 \u202De\u202C'].map(isolated)).toEqual(['Café e', 'Café e']);
  expect(isolated('\u2069\u202Eמכולת')).toBe('\u2068מכולת\u2069');
  expect(isolated('Café \u2067e')).toBe('\u2068Café \u2067e\u2069\u2069');
});

it('leaves a sentence whole that becomes part of another one', () => {
  const sentence = `para ${isolated('מכולת')}, 12 linhas`;
  expect(isolated(sentence)).toBe(`\u2068${sentence}\u2069`);
});

it('leaves every other text as it is, and what is no text', () => {
  const others = ['Pousada Irmãos Almeida', '日本', '😀', '', 12, null];
  expect(others.map(isolated)).toEqual(others);
});
