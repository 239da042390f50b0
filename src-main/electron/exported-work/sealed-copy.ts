/**
 * A safety copy as bytes: encrypted with a password (scrypt, AES-256-GCM), so that whoever can read the folder reads nothing, and
 * nothing can be changed in it. A checksum at the end tells a damaged file from a wrong password.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';

const magic = Buffer.from('Satchel safety copy\n');
const version = 1;
const saltBytes = 16;
const nonceBytes = 12;
const checkBytes = 16;
const tagBytes = 16;
const sumBytes = 32;
const saltAt = magic.length + 1;
const nonceAt = saltAt + saltBytes;
const checkAt = nonceAt + nonceBytes;
const headBytes = checkAt + checkBytes;
/** What a copy has beside its content. */
export const sealBytes = headBytes + tagBytes + sumBytes;

const cipher = 'aes-256-gcm';
/** Each try of a password costs whoever has the file some tenths of a second and 64 MiB. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 96 * 2 ** 20 };

interface Keys {
  content: Buffer;
  check: Buffer;
}

/** Encrypts contents with one password. The key is derived at once, and for all; each content has a nonce of its own. */
export function createSealer(password: string): (content: Buffer) => Promise<Buffer> {
  const salt = randomBytes(saltBytes);
  const derived = keysOf(password, salt);
  // Whoever seals hears of it.
  derived.catch(() => {});
  return async (content) => {
    const keys = await derived;
    const start = Buffer.concat([magic, Buffer.of(version), salt, randomBytes(nonceBytes)]);
    const head = Buffer.concat([start, checkOf(keys, start)]);
    const sealing = createCipheriv(cipher, keys.content, head.subarray(nonceAt, checkAt)).setAAD(head);
    const parts = [head, sealing.update(content), sealing.final(), sealing.getAuthTag()];
    return Buffer.concat([...parts, sumOf(parts)]);
  };
}

/** `other`: no safety copy. `newer`: one of a later version. `damaged`: changed since it was written, or not whole. */
export type CopyKind = 'sealed' | 'newer' | 'damaged' | 'other';

/** Looks at the file without a password. */
export function kindOfCopy(file: Buffer): CopyKind {
  if (!file.subarray(0, magic.length).equals(magic)) return 'other';
  const end = file.length - sumBytes;
  if (file.length < sealBytes || !sumOf([file.subarray(0, end)]).equals(file.subarray(end))) return 'damaged';
  return file[magic.length] === version ? 'sealed' : 'newer';
}

/** The content of a sealed copy. `damaged`: the password is right, and the file was changed by somebody who made its checksum anew. */
export async function openSealed(file: Buffer, password: string): Promise<Buffer | 'wrongPassword' | 'damaged'> {
  if (kindOfCopy(file) !== 'sealed') return 'damaged';
  const head = file.subarray(0, headBytes);
  const tagAt = file.length - sumBytes - tagBytes;
  const keys = await keysOf(password, head.subarray(saltAt, nonceAt));
  if (!timingSafeEqual(checkOf(keys, head.subarray(0, checkAt)), head.subarray(checkAt))) return 'wrongPassword';
  const opening = createDecipheriv(cipher, keys.content, head.subarray(nonceAt, checkAt)).setAAD(head);
  opening.setAuthTag(file.subarray(tagAt, tagAt + tagBytes));
  try {
    return Buffer.concat([opening.update(file.subarray(headBytes, tagAt)), opening.final()]);
  } catch {
    return 'damaged';
  }
}

/** Passwords are typed on other keyboards, which may compose an accent otherwise. */
function keysOf(password: string, salt: Buffer): Promise<Keys> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, 64, cost, (error, made) =>
      error ? reject(error) : resolve({ content: made.subarray(0, 32), check: made.subarray(32) }),
    );
  });
}

function checkOf({ check }: Keys, start: Buffer): Buffer {
  return createHmac('sha256', check).update(start).digest().subarray(0, checkBytes);
}

function sumOf(parts: readonly Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
