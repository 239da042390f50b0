import { expect, test } from 'vitest';
import * as v from 'valibot';
import { paperName } from '../../../src-renderer/screens/order-editor/paper-name.ts';
import { FileName } from '../../../src-shared/contract/saved-file.ts';

test.each([
  ['Padaria Aurora', 'Order 7 Padaria Aurora.pdf'],
  [null, 'Order 7.pdf'],
  ['../../.bashrc', 'Order 7 ..-..-.bashrc.pdf'],
  ['C:\\Users\n"Ana"|*?<>', 'Order 7 C--Users--Ana------.pdf'],
  ['\u0000\u001b[2J', 'Order 7 --[2J.pdf'],
])('the paper copy for %j', (customer, name) => {
  expect(paperName('Order 7', customer)).toBe(name);
});

test.each(['x', 'é', '高', '😀', '\ud83d'])('a customer whose name does not end: %j', (letter) => {
  const name = paperName('Order 7', letter.repeat(1_000_000));
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  expect(name.isWellFormed()).toBe(true);
  expect(v.is(FileName, name)).toBe(true);
});

test.each(['', '/etc/passwd', '..\\x', 'C:x', 'a\nb', 'x'.repeat(201)])('a place is no name: %j', (name) => {
  expect(v.is(FileName, name)).toBe(false);
});
