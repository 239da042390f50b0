/** The bytes of a safety copy: what reads them, and what becomes of each change of them. */
import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createSealer,
  kindOfCopy,
  openSealed,
  sealBytes,
} from '../../../../src-main/electron/exported-work/sealed-copy.ts';

const password = 'três gatos na varanda';
const content = Buffer.from('{"customer":"Padaria Aurora"}');
/** Magic, version, salt, nonce and the check of the password. */
const headBytes = 20 + 1 + 16 + 12 + 16;
let file: Buffer;

beforeAll(async () => {
  file = await createSealer(password)(content);
});

const changed = (at: number): Buffer => Buffer.from(file.map((byte, n) => (n === at ? byte ^ 1 : byte)));

/** As somebody would who knows the format, and not the password. */
function withSum(forged: Buffer): Buffer {
  const body = forged.subarray(0, -32);
  return Buffer.concat([body, createHash('sha256').update(body).digest()]);
}

describe('a safety copy', () => {
  it('is read with its password alone, and shows nothing without it', async () => {
    expect(kindOfCopy(file)).toBe('sealed');
    expect(file.includes('Aurora')).toBe(false);
    expect(file.length).toBe(content.length + sealBytes);
    expect(await openSealed(file, password)).toEqual(content);
    expect(await openSealed(file, `${password} `)).toBe('wrongPassword');
    expect(await openSealed(file, '')).toBe('wrongPassword');
  });

  it('is read with an accent that another keyboard composes otherwise', async () => {
    expect(await openSealed(file, password.normalize('NFD'))).toEqual(content);
  });

  it('is another one each time, with one derivation of the key', async () => {
    const seal = createSealer(password);
    const [first, second] = [await seal(content), await seal(content)];
    expect(first.subarray(0, 37)).toEqual(second.subarray(0, 37));
    expect(first.subarray(37)).not.toEqual(second.subarray(37));
    for (const each of [first, second]) expect(await openSealed(each, password)).toEqual(content);
  });

  it('may be empty, or long', async () => {
    const seal = createSealer(password);
    for (const each of [Buffer.alloc(0), randomBytes(3 * 2 ** 20)])
      expect(await openSealed(await seal(each), password)).toEqual(each);
  });
});

describe('a safety copy that was changed', () => {
  it('is damaged, or none, whichever byte is another', () => {
    for (let at = 0; at < file.length; at++) expect(kindOfCopy(changed(at))).toBe(at < 20 ? 'other' : 'damaged');
  });

  it('is damaged, or none, wherever it is cut off', () => {
    for (let length = 0; length < file.length; length++)
      expect(kindOfCopy(file.subarray(0, length))).toBe(length < 20 ? 'other' : 'damaged');
    expect(kindOfCopy(Buffer.concat([file, Buffer.of(0)]))).toBe('damaged');
  });

  it('opens in no place of its head, also with a new checksum', { timeout: 60_000 }, async () => {
    for (let at = 21; at < headBytes; at += 4)
      expect(await openSealed(withSum(changed(at)), password)).toBe('wrongPassword');
    expect(kindOfCopy(withSum(changed(20)))).toBe('newer');
    expect(await openSealed(withSum(changed(20)), password)).toBe('damaged');
  });

  it('opens in no place of its content, also with a new checksum', { timeout: 60_000 }, async () => {
    for (let at = headBytes; at < file.length - 32; at += 7)
      expect(await openSealed(withSum(changed(at)), password)).toBe('damaged');
  });

  it('is told from whatever else a file may hold', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, isBegun) => {
        const other = Buffer.concat([file.subarray(0, isBegun ? 20 : 0), bytes]);
        expect(['other', 'damaged']).toContain(kindOfCopy(other));
      }),
    );
  });
});
