import { expect, test } from 'vitest';
import * as v from 'valibot';
import { paperName } from '../../../../../src-renderer/screens/order-editor/paper/paper-name.ts';
import { fileName } from '../../../../../src-shared/contract/host/saved-file.ts';

test.each([
  ['Padaria Aurora', 'Order 7 Padaria Aurora.pdf'],
  [null, 'Order 7.pdf'],
  ['../../.bashrc', 'Order 7 ..-..-.bashrc.pdf'],
  ['C:\\Users\n"Ana"|*?<>', 'Order 7 C--Users--Ana------.pdf'],
  ['fdp.\u202eexe\u200b', 'Order 7 fdp.exe.pdf'],
  ['👩\u200d🌾 Sítio\u2028Novo', 'Order 7 👩🌾 Sítio-Novo.pdf'],
  ['\u0000\u001b[2J', 'Order 7 --[2J.pdf'],
])('the paper copy for %j', (customer, name) => {
  expect(paperName('Order 7', customer)).toBe(name);
});

test.each(['x', 'é', '高', '😀', '\ud83d'])('a customer whose name does not end: %j', (letter) => {
  const name = paperName('Order 7', letter.repeat(1_000_000));
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  expect(name.isWellFormed()).toBe(true);
  expect(v.is(fileName('.pdf'), name)).toBe(true);
});

test('a title that begins with a dot makes no hidden file', () => {
  const name = paperName('.profile', null);
  expect(name).toBe('-profile.pdf');
  expect(v.is(fileName('.pdf'), name)).toBe(true);
});

test.each(['', '/etc/passwd.pdf', '..\\x.pdf', 'C:x.pdf', 'a\nb.pdf', `${'x'.repeat(200)}.pdf`])(
  'a place is no name: %j',
  (name) => {
    expect(v.is(fileName('.pdf'), name)).toBe(false);
  },
);

test.each([
  '.pdf',
  '.hidden.pdf',
  '..pdf',
  'order\u202efdp.pdf',
  'a\u200b.pdf',
  '\ufeffa.pdf',
  'a\u2028.pdf',
  'x.desktop',
])('a name that hides something is no suggestion: %j', (name) => {
  expect(v.is(fileName('.pdf'), name)).toBe(false);
  expect(v.is(fileName('.pdf'), 'Pedido 7 Café São João 高.pdf')).toBe(true);
});
