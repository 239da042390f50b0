import { expect, it } from 'vitest';
import {
  formatTaxId,
  hasWrongCheckDigits,
  plainTaxId,
  taxIdForms,
  taxIdNames,
  taxIdOf,
  withLostZeros,
} from '../../../../src-shared/domain/contact/tax-id.ts';

it.each([
  ['52998224725', '529.982.247-25'],
  ['11222333000181', '11.222.333/0001-81'],
  ['12ABC34501DE35', '12.ABC.345/01DE-35'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  ['11.222.333/0001-81', '11.222.333/0001-81'],
])('shows %s with its separators', (text, shown) => {
  expect(formatTaxId(text, 'BR')).toBe(shown);
});

it.each(['52998224726', '11222333000182', '11111111111', '00000000000000', 'C-00012', '5299822472', ''])(
  'leaves %s as it is',
  (text) => {
    expect(formatTaxId(text, 'BR')).toBe(text);
  },
);

it('reads a number that was typed with its separators', () => {
  expect(plainTaxId('11.222.333/0001-81')).toBe('11222333000181');
  expect(plainTaxId('529.982.247-25')).toBe('52998224725');
  expect(plainTaxId('12.abc.345/01')).toBe('12abc34501');
  expect(plainTaxId('11.222.333/')).toBe('11222333');
  for (const text of ['Padaria 1.5', '2026-11-22', '1.234.567', 'C-00012']) expect(plainTaxId(text)).toBe(text);
});

it('knows the forms in which what was typed may be kept', () => {
  expect(taxIdForms('11.222.333/0001-81')).toEqual(['11222333000181', '11.222.333/0001-81']);
  expect(taxIdForms('529982')).toEqual(['529982', '52-9982', '529.982', '52.998.2']);
  expect(taxIdForms('12ABC34501DE35')).toEqual(['12ABC34501DE35', '12.ABC.345/01DE-35']);
  for (const text of ['12345', 'chocolate', '123456789012345']) expect(taxIdForms(text)).toEqual([text]);
});

it.each([
  '11222333000182',
  '11.222.333/0001-82',
  '12ABC34501DE36',
  '12.abc.345/01de-36',
  '52998224726',
  '111.111.111-11',
])('points out that %s cannot be right', (text) => {
  expect(hasWrongCheckDigits(text, 'BR')).toBe(true);
});

it.each([
  '11222333000181',
  '11.222.333/0001-81',
  '12ABC34501DE35',
  '529.982.247-25',
  'C-00008',
  'ABCDEFGHIJKL12',
  '',
  '7891000100103',
])('says nothing of %j', (text) => {
  expect(hasWrongCheckDigits(text, 'BR')).toBe(false);
});

/** Of the tax offices themselves, of the documentation of python-stdnum, or made up with check digits that fit. */
const examples = [
  ['AR', '33693450239', '33-69345023-9'],
  ['AR', '20055361682', '20-05536168-2'],
  ['PE', '20131312955', '20131312955'],
  ['PE', '20512333797', '20512333797'],
  ['CL', '760864285', '76.086.428-5'],
  ['CL', '12.531.909-2', '12.531.909-2'],
  ['CL', '12531909-2', '12.531.909-2'],
  ['CL', '1000005K', '1.000.005-K'],
  ['CL', ' 1.000.005-k', '1.000.005-K'],
  ['UY', '211003420017', '211003420017'],
  ['UY', '21-100342-001-7', '211003420017'],
  ['CO', '800197268-4', '800.197.268-4'],
  ['CO', '8909039388', '890.903.938-8'],
  ['CO', '213123432-1', '213.123.432-1'],
  ['ES', 'J-99216582', 'J99216582'],
  ['ES', 'A28015865', 'A28015865'],
  ['ES', 'Q2826000H', 'Q2826000H'],
  ['ES', '54362315-K', '54362315K'],
  ['ES', 'X2482300W', 'X2482300W'],
  ['MX', 'MAB9307148T4', 'MAB9307148T4'],
  ['MX', 'GODE-561231-GR8', 'GODE561231GR8'],
  ['BR', '11222333000181', '11.222.333/0001-81'],
] as const;

it.each(examples)('knows a number of %s: %s', (country, text, shown) => {
  expect(taxIdOf(text, country)?.shown).toBe(shown);
  expect(hasWrongCheckDigits(text, country)).toBe(false);
});

it.each(examples.filter(([country]) => country !== 'MX'))(
  'misses no slip in a number of %s: %s',
  (country, _, shown) => {
    const plain = shown.replace(/[./-]/g, '');
    for (const [at, digit] of [...plain].entries()) {
      if (!/\d/.test(digit)) continue;
      const slip = plain.slice(0, at) + String((Number(digit) + 1) % 10) + plain.slice(at + 1);
      expect([slip, taxIdOf(slip, country)]).toEqual([slip, null]);
    }
  },
);

it.each([
  ['AR', '20055361683'],
  ['PE', '20512333798'],
  ['CL', '12.531.909-3'],
  ['UY', '211003420018'],
  ['CO', '800.197.268-5'],
  ['ES', 'j99216583'],
  ['ES', '54362315L'],
])('points out that %s has no %s', (country, text) => {
  expect(hasWrongCheckDigits(text, country)).toBe(true);
});

it.each([
  ['AR', '52998224726', 'eleven digits of no CUIT'],
  ['PE', '52998224726', 'eleven digits of no RUC'],
  ['BR', '800197268-5', 'a number of another country'],
  ['CL', '12531909', 'digits that other codes have as often'],
  ['CO', '900373913', 'no check digit'],
  ['CO', '1020304050', 'a person without check digit'],
  ['ES', 'C00000123', 'a code with a letter in front'],
  ['MX', 'GODE561231GR9', 'many are in use whose check character differs'],
  ['EC', '1790016919002', 'a country that is not known'],
  [null, '11222333000182', 'no country'],
])('judges nothing in %s of %s: %s', (country, text, _why) => {
  expect(hasWrongCheckDigits(text, country)).toBe(false);
});

it('shows a company of Brazil as such in every country, and no other number of another country', () => {
  for (const country of ['AR', 'EC', null]) {
    expect(formatTaxId('11222333000181', country)).toBe('11.222.333/0001-81');
    expect(formatTaxId('52998224725', country)).toBe('52998224725');
  }
  expect(formatTaxId('33693450239', 'PE')).toBe('33693450239');
});

it('finds the zeros that a spreadsheet has cut off, where numbers have some in front', () => {
  expect(withLostZeros('7526557000100', 'BR')).toBe('07526557000100');
  expect(withLostZeros('1234567890', 'BR')).toBe('01234567890');
  for (const country of ['AR', 'CL', 'CO', 'MX', null]) expect(withLostZeros('1234567890', country)).toBeNull();
});

it('says what numbers are called, each by its own name', () => {
  expect(['BR', 'CL', 'ES', 'EC', null].map((country) => taxIdNames(country).join())).toEqual([
    'CPF,CNPJ',
    'RUT',
    'NIF',
    '',
    '',
  ]);
  expect(taxIdOf('52998224725', 'BR')?.name).toBe('CPF');
  expect(taxIdOf('11222333000181', 'CL')?.name).toBe('CNPJ');
});
