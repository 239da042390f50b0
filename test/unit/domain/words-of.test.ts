import { expect, it } from 'vitest';
import { plainText, visibleText } from '../../../src-shared/domain/text/plain-text.ts';
import { wordsOf } from '../../../src-shared/domain/text/words-of.ts';

it('words go by letters and digits, whatever writes them', () => {
  expect(wordsOf('Café\u00a0torrado 500g')).toEqual(['cafe', 'torrado', '500', 'g']);
  expect(wordsOf('CAF\u20110005')).toEqual(['caf', '5']);
  expect(wordsOf('2,5 kg “Ouro”')).toEqual(['2,5', 'kg', 'ouro']);
});

it('text that is kept loses what shows nothing, and keeps its quotes', () => {
  expect(visibleText('\ufeffC\u00ad-\u200b1\u00a0“x”')).toBe('C-1 “x”');
  expect(plainText('１２ \u2212 “x” ’y’')).toBe(`12 - "x" 'y'`);
});
