import { expect, it } from 'vitest';
import { emailAddresses } from '../../../../src-shared/domain/contact/email.ts';

it.each([
  ['compras@padaria.com.br', ['compras@padaria.com.br']],
  [' ana@x.co; joão@loja.com.br,  b@y.io ', ['ana@x.co', 'joão@loja.com.br', 'b@y.io']],
  ['compras@x.com.br / nfe@x.com.br', ['compras@x.com.br', 'nfe@x.com.br']],
  ['', []],
])('reads %j', (typed, expected) => expect(emailAddresses(typed)).toEqual(expected));

it.each([
  'ana',
  'ana@',
  '@loja.com',
  'ana@loja',
  'ana@loja.',
  'Ana <ana@loja.com>',
  'ana@loja.com, b',
  'ana@loja.com\nBcc: x',
  Array.from({ length: 11 }, (_, at) => `a${at}@loja.com`).join(','),
])('refuses %j', (typed) => expect(emailAddresses(typed)).toBeNull());
