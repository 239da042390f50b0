import { describe, expect, it } from 'vitest';
import { number, plural } from '../../../../src-renderer/i18n/message-formats.ts';

describe('counts in messages', () => {
  it('are grouped as each language groups them, whichever came before', () => {
    const counts = ['en', 'pt-BR', 'es', 'en'].map((locale) => number(locale, 12_345, {}));
    expect(counts).toEqual(['12,345', '12.345', '12,345', '12,345']);
    expect(number('en', 12_345, { useGrouping: false })).toBe('12345');
  });

  it('take the form that each language has for them', () => {
    const forms = [0, 1, 2].map((count) => [plural('en', count, {}), plural('pt-BR', count, {})]);
    expect(forms).toEqual([
      ['other', 'one'],
      ['one', 'one'],
      ['other', 'other'],
    ]);
    expect(plural('en', 2, { type: 'ordinal' })).toBe('two');
  });
});
