import { expect, it } from 'vitest';
import { parseJson } from '../../../src-shared/domain/lossless-json.ts';

it('a whole number beyond 2^53 comes as its digits', () => {
  const text = '{"fk_id":12345678901234567890,"id":7,"deep":[{"code":-9007199254740993}]}';
  expect(parseJson(text)).toEqual({
    value: { fk_id: '12345678901234567890', id: 7, deep: [{ code: '-9007199254740993' }] },
    isExact: false,
  });
});

it('anything else comes as JSON says it', () => {
  const text = '{"a":"12345678901234567890","b":0.12345678901234567,"c":1.5e30,"d":9007199254740991}';
  expect(parseJson(text)).toEqual({ value: JSON.parse(text), isExact: true });
  expect(() => parseJson('{"a":1234567890123456789')).toThrow(SyntaxError);
});
