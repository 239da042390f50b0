import { expect, it } from 'vitest';
import { internationalDigits } from '../../../../src-shared/domain/contact/phone.ts';

it.each([
  ['(11) 98765-4321', '5511987654321'],
  ['011 98765 4321', '5511987654321'],
  ['13 3222-1100', '551332221100'],
  ['5511987654321', '5511987654321'],
  ['+55 (11) 98765.4321', '5511987654321'],
  ['+351 912 345 678', '351912345678'],
  ['00351912345678', '351912345678'],
  [' 55 99123-4567 ', '5555991234567'],
])('reads %j as %s', (typed, digits) => {
  expect(internationalDigits(typed)).toBe(digits);
});

it.each([
  '',
  '98765-4321',
  '+1',
  '123',
  'ramal 12',
  '11 98765-4321 ramal 2',
  '+1234567890123456',
  '11x987654321',
  '0800 123 4567',
  '10 98765-4321',
])('takes %j for no whole number', (typed) => {
  expect(internationalDigits(typed)).toBeNull();
});
