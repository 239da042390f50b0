/** the signature of a file of handed-over work: what shows who wrote it, and what a changed file does not show any more. */
import { describe, expect, it } from 'vitest';
import type { ExportedBody } from '../../../../src-shared/contract/outbox/exported-work.ts';
import { newCode, readSigned, writeSigned } from '../../../../src-main/electron/exported-work/work-signature.ts';

const body: ExportedBody = {
  account: { baseUrl: 'https://service.example', name: 'Ana' },
  from: 'ana-laptop',
  work: { id: 'w', atMs: 1, entries: [], orders: [], addresses: [], lineNames: [] },
};
const code = 'ABCDE-FGH23';

describe('a signed file', () => {
  it('is proven by the same token, and by the code however it is typed', async () => {
    const file = readSigned(await writeSigned(body, { token: 'a token of theirs', code }));
    expect(file?.body).toEqual(body);
    expect(await file?.isSignedWith('token', 'a token of theirs')).toBe(true);
    for (const typed of [code, 'abcde fgh23', ' ABCDEFGH23 '])
      expect(await file?.isSignedWith('code', typed)).toBe(true);
    expect(await file?.isSignedWith('token', 'another token')).toBe(false);
    for (const wrong of ['', 'ABCDE-FGH24', 'a token of theirs'])
      expect(await file?.isSignedWith('code', wrong)).toBe(false);
    // Neither stands for the other.
    expect(await file?.isSignedWith('token', 'ABCDEFGH23')).toBe(false);
  });

  it('is proven by nothing once a letter of it is another, or its signature is that of another file', async () => {
    const written = await writeSigned(body, { token: 'token', code });
    const changed = readSigned(Buffer.from(written.toString().replace('ana-laptop', 'ana-laptoq')));
    const other = await writeSigned({ ...body, from: 'other' }, { token: 'token', code });
    const [head] = other.toString().split('\n');
    const swapped = readSigned(Buffer.from(`${head}\n${written.toString().split('\n')[1]}\n`));
    for (const file of [changed, swapped]) {
      expect(file).not.toBeNull();
      expect(await file?.isSignedWith('token', 'token')).toBe(false);
      expect(await file?.isSignedWith('code', code)).toBe(false);
    }
  });

  it('holds neither the token nor the code, and is another each time', async () => {
    const files = [1, 2].map(() => writeSigned(body, { token: 'a token of theirs', code }));
    const [one, two] = (await Promise.all(files)).map(String);
    expect(one).not.toBe(two);
    for (const secret of ['a token of theirs', code, 'ABCDEFGH23', Buffer.from('a token of theirs').toString('base64')])
      expect(one).not.toContain(secret);
  });

  it('has the signature of the code alone if no token was at hand', async () => {
    const file = readSigned(await writeSigned(body, { token: null, code }));
    expect(file?.hasSignature).toBe(true);
    expect(await file?.isSignedWith('token', '')).toBe(false);
    expect(await file?.isSignedWith('code', code)).toBe(true);
  });

  it('without its signature is read, and proven by nothing', async () => {
    const [, rest] = (await writeSigned(body, { token: 'token', code })).toString().split('\n');
    const head = JSON.stringify({ format: 'satchel-unsent-work', version: 3, signature: null });
    const file = readSigned(Buffer.from(`${head}\n${rest}\n`));
    expect(file?.hasSignature).toBe(false);
    expect(await file?.isSignedWith('token', 'token')).toBe(false);
  });
});

it('codes are another each time, and hold no letter that looks like another', () => {
  const codes = new Set(Array.from({ length: 200 }, newCode));
  expect(codes.size).toBe(200);
  for (const each of codes) expect(each).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/);
});

it.each([
  ['nothing', ''],
  ['no line', '{}'],
  ['another format', '{"format":"x","version":3,"signature":null}\n{}\n'],
  ['a version that is not known', '{"format":"satchel-unsent-work","version":3,"signature":null}\n{}\n'],
  ['a head without end', `${' '.repeat(10_000)}\n{}`],
  ['no work', '{"format":"satchel-unsent-work","version":3,"signature":null}\n{"account":{}}\n'],
  ['brackets without end', `{"format":"satchel-unsent-work","version":3,"signature":null}\n${'['.repeat(5_000_000)}`],
  [
    'millions of parts',
    `{"format":"satchel-unsent-work","version":3,"signature":null}\n{"a":[${'[],'.repeat(2_000_000)}[]]}`,
  ],
])('%s is no such file', (_what, text) => {
  expect(readSigned(Buffer.from(text))).toBeNull();
});

it('a text within that would become too much is refused before it is read', () => {
  const payload = `{"order":{"items":[${'{},'.repeat(4_000_000)}{}]},"itemLocalIds":[]}`;
  const entry = { id: '1', kind: 'order.create', lane: 'order:a', record_local_id: 'a', payload };
  const text = JSON.stringify({ ...body, work: { ...body.work, entries: [entry] } });
  const began = process.memoryUsage().heapUsed;
  expect(
    readSigned(Buffer.from(`{"format":"satchel-unsent-work","version":3,"signature":null}\n${text}\n`)),
  ).toBeNull();
  expect(process.memoryUsage().heapUsed - began).toBeLessThan(64 * 2 ** 20);
});
