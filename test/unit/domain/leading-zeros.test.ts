import { expect, it } from 'vitest';
import { codesLikeIt, differInZeros, withoutLeadingZeros } from '../../../src-shared/domain/text/leading-zeros.ts';

it.each([
  ['00123', '123'],
  ['000', '0'],
  ['120', '120'],
  ['0A1', '0A1'],
  ['', ''],
])('%s is %s without the zeros before it', (code, plain) => {
  expect(withoutLeadingZeros(code)).toBe(plain);
});

it('gives a code of digits with all numbers of leading zeros that codes have, itself first', () => {
  const codes = codesLikeIt('0123');
  expect(codes.slice(0, 4)).toEqual(['0123', '123', '00123', '000123']);
  expect(codes.at(-1)).toBe('000000000000000123');
  expect(new Set(codes).size).toBe(codes.length);
});

it('leaves other codes alone', () => {
  for (const code of ['CAF-5', '1.5', '', '1234567890123456789']) expect(codesLikeIt(code)).toEqual([code]);
});

it('two codes may differ in zeros in front, and nothing else', () => {
  expect(differInZeros('00123', '123')).toBe(true);
  expect(differInZeros('123', '123')).toBe(false);
  expect(differInZeros('A123', '0A123')).toBe(false);
});
