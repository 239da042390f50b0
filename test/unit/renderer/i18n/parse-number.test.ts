import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { languages } from '../../../../src-shared/contract/host/desktop.ts';
import { formatForEditing, parseNumber, type NumberLocale } from '../../../../src-renderer/i18n/parse-number.ts';

const read = (text: string, locale: NumberLocale, grouping = true) => {
  const parsed = parseNumber(text, { locale, grouping });
  return parsed.ok ? parsed.value : parsed.problem.code;
};

describe('a typed number', () => {
  it.each(languages)('is read in either spelling when both separators stand (%s)', (locale) => {
    expect(read('1.234,56', locale)).toBe(1234.56);
    expect(read('1,234.56', locale)).toBe(1234.56);
    expect(read('12.345.678,9', locale)).toBe(12345678.9);
  });

  it.each(languages)('takes a lone separator for the decimal one if it cannot group (%s)', (locale) => {
    expect(read('12,5', locale)).toBe(12.5);
    expect(read('12.5', locale)).toBe(12.5);
    expect(read('0,125', locale)).toBe(0.125);
    expect(read('1234,567', locale)).toBe(1234.567);
    expect(read(',5', locale)).toBe(0.5);
    expect(read('5,', locale)).toBe(5);
  });

  it('groups thousands by the language', () => {
    expect(read('1,234', 'en')).toBe(1234);
    expect(read('1.234', 'pt-BR')).toBe(1234);
    expect(read('1.234.567', 'en')).toBe(1234567);
  });

  it('is refused if it would be a thousand times more in the other language', () => {
    expect(parseNumber('1.234', { locale: 'en', grouping: true })).toEqual({
      ok: false,
      problem: { code: 'numberAmbiguous', grouped: '1234', decimal: '1.2340' },
    });
    expect(read('1,234', 'pt-BR')).toBe('numberAmbiguous');
  });

  it('keeps the sign in what it offers to type instead', () => {
    expect(parseNumber('-1,234', { locale: 'pt-BR', grouping: true })).toEqual({
      ok: false,
      problem: { code: 'numberAmbiguous', grouped: '-1234', decimal: '-1,2340' },
    });
  });

  it('is never ambiguous if thousands do not occur', () => {
    expect(read('-23.550', 'en', false)).toBe(-23.55);
    expect(read('-23,550', 'en', false)).toBe(-23.55);
  });

  it('may carry a currency, a per cent sign and spaces, and is null when empty', () => {
    expect(read('R$ 1.234,50', 'pt-BR')).toBe(1234.5);
    expect(read(' 7,5 % ', 'pt-BR', false)).toBe(7.5);
    expect(read('R$\u00a01.234,50', 'en')).toBe(1234.5);
    expect(read('   ', 'en')).toBeNull();
  });

  it('is no amount of money if it is a rate, and no rate if it is an amount', () => {
    expect(read('R$ 50', 'pt-BR', false)).toBe('mustBeANumber');
    expect(read('10%', 'pt-BR')).toBe('mustBeANumber');
  });

  it.each(['abc', '1,23,4', '1.23.456', '1.2,3.4', '.', '1e5', '--1', 's/n'])('%s is no number', (text) => {
    expect(read(text, 'en')).toBe('mustBeANumber');
    expect(read(text, 'pt-BR')).toBe('mustBeANumber');
  });

  it('is refused when it cannot be kept exactly', () => {
    expect(read('1234567890123456789', 'en')).toBe('numberTooLong');
    expect(read('0.12345678901234567890', 'en')).toBe('numberTooLong');
    expect(read('9'.repeat(400), 'en')).toBe('numberTooLong');
  });

  it('comes back unchanged from the text that a field shows, in every language', () => {
    const number = fc.oneof(
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((n) => n / 1000),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
    );
    fc.assert(
      fc.property(number, fc.constantFrom(...languages), fc.boolean(), (value, locale, grouping) => {
        const format = { locale, grouping };
        expect(parseNumber(formatForEditing(value, format), format)).toEqual({
          ok: true,
          value: value === 0 ? 0 : value,
        });
      }),
    );
  });
});

it('a space parts thousands, and anywhere else between digits two numbers', () => {
  expect(read('1 234,50', 'pt-BR')).toBe(1234.5);
  expect(read('R$ 12\u00a0345', 'pt-BR')).toBe(12345);
  for (const text of ['12 5', '1 0', '1 23', '2 10,00', '1234 567']) expect(read(text, 'pt-BR')).toBe('mustBeANumber');
  expect(read('7 500', 'pt-BR', false)).toBe('mustBeANumber');
  expect(read('\u22127,5', 'pt-BR')).toBe(-7.5);
  expect(read('１２,５', 'pt-BR')).toBe(12.5);
});

describe('in Spanish a number is read as it is shown, and that goes by the region of the computer', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it.each([
    [['es-MX'], '1,234.5', '.'],
    [['es-AR', 'en'], '1.234,5', ','],
    [['es', 'es-CL'], '1.234,5', ','],
    [['es-ES'], '1234,5', ','],
    [['es-CR'], '1\u00a0234,5', ','],
    [['es-419'], '1,234.5', '.'],
    // The month stands first there, and no day that is typed in Spanish begins with it.
    [['es-PA'], '1,234.5', '.'],
    [['en-US', 'pt-BR'], '1,234.5', '.'],
  ])('%j', async (wanted, shown, mark) => {
    vi.stubGlobal('navigator', { languages: wanted });
    vi.resetModules();
    const { number } = await import('../../../../src-renderer/i18n/message-formats.ts');
    const there = await import('../../../../src-renderer/i18n/parse-number.ts');
    const format = { locale: 'es', grouping: true } as const;
    expect(number('es', 1234.5, {})).toBe(shown);
    expect(there.formatForEditing(1234.5, format)).toBe(`1234${mark}5`);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (thousandths) => {
        const value = thousandths / 1000;
        const text = number('es', value, { minimumFractionDigits: 4 });
        expect(there.parseNumber(text, format)).toEqual({ ok: true, value });
        expect(there.parseNumber(number('es', thousandths, {}), format)).toEqual({ ok: true, value: thousandths });
      }),
    );
  });
});
