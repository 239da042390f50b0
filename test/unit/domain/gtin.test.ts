import { describe, expect, it } from 'vitest';
import { fullGtin, isGtin, looksLikeCode, mayBeServiceId } from '../../../src-shared/domain/gtin.ts';

describe('a GTIN', () => {
  it.each(['96385074', '036000291452', '7891000100103', '17891000100100'])('is %s', (text) => {
    expect(isGtin(text)).toBe(true);
  });

  it.each(['96385075', '7891000100104', '789100010010', '12', '', '789100010010x', '000000000000000000'])(
    'is not “%s”',
    (text) => expect(isGtin(text)).toBe(false),
  );

  it('is the same article with zeros before it', () => {
    expect(fullGtin('036000291452')).toBe(fullGtin('0036000291452'));
    expect(fullGtin('36000291453')).toBe('36000291453');
  });
});

describe('an id of the service', () => {
  it.each(['1', '987654', '1234567890'])('may be %s', (text) => expect(mayBeServiceId(text)).toBe(true));

  it.each([
    '7891000100103',
    '96385074',
    '036000291452',
    '11222333000181',
    '11144477735',
    '12345678901',
    '',
    '-1',
    '1e3',
  ])('is not “%s”', (text) => expect(mayBeServiceId(text)).toBe(false));
});

describe('a code', () => {
  it.each(['12', 'MER-0018', '11.222.333/0001-81', '7 891000 100103', 'ZZZ-9999'])('is %s', (text) => {
    expect(looksLikeCode(text)).toBe(true);
  });

  it.each(['café', 'água 500ml', '7up', 'H2O', 'hotel'])('is not “%s”', (text) => {
    expect(looksLikeCode(text)).toBe(false);
  });
});
