/**
 * The file of handed-over work as bytes, and its signature: what shows that somebody with the same token wrote it, or somebody
 * who says the code, and that nobody has changed it since. A line of JSON with the signature stands before a line with the rest.
 */
import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import {
  ExportedBody,
  exportedFormat,
  ExportedHead,
  type ExportedBody as Body,
} from '../../../src-shared/contract/outbox/exported-work.ts';
import { validate } from '../../../src-shared/contract/validate.ts';
import { expectBoundedShape } from '../../api/wire/json-bounds.ts';

/** Without those that sound or look like another. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLetters = 10;

/** As it is read out: two groups of five. */
export function newCode(): string {
  const code = [...randomBytes(codeLetters)].map((byte) => letters[byte % letters.length]).join('');
  return `${code.slice(0, codeLetters / 2)}-${code.slice(codeLetters / 2)}`;
}

/** Without a token the code alone signs. */
export async function writeSigned(
  body: Body,
  { token, code }: { token: string | null; code: string },
): Promise<Buffer> {
  const bytes = Buffer.from(JSON.stringify(body));
  const salt = randomBytes(16).toString('base64');
  const signature = {
    salt,
    token: token === null ? null : await signatureOf(bytes, 'token', token, salt),
    code: await signatureOf(bytes, 'code', plain(code), salt),
  };
  const head: ExportedHead = { format: exportedFormat, version: 3, signature };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes, Buffer.from('\n')]);
}

export interface SignedWork {
  body: Body;
  hasSignature: boolean;
  isSignedWith(kind: 'token' | 'code', secret: string): Promise<boolean>;
}

const longestHead = 4_096;

/** Null for what is no such file, whole and of a version that this program knows. */
export function readSigned(file: Buffer): SignedWork | null {
  const end = file.subarray(0, longestHead).indexOf('\n');
  if (end < 0) return null;
  const bytes = file.subarray(end + 1, file.at(-1) === newline ? -1 : undefined);
  try {
    expectBoundedShape(bytes);
    const head = validate(ExportedHead, JSON.parse(file.toString('utf8', 0, end)));
    const body = validate(ExportedBody, JSON.parse(bytes.toString('utf8')));
    if (!head.ok || !body.ok) return null;
    const { signature } = head.value;
    return {
      body: body.value,
      hasSignature: signature !== null,
      async isSignedWith(kind, secret) {
        const written = signature?.[kind];
        if (signature == null || written == null) return false;
        const right = Buffer.from(
          await signatureOf(bytes, kind, kind === 'code' ? plain(secret) : secret, signature.salt),
        );
        const given = Buffer.from(written);
        return given.length === right.length && timingSafeEqual(given, right);
      },
    };
  } catch {
    return null;
  }
}

const newline = '\n'.charCodeAt(0);

/** However it was typed. */
function plain(code: string): string {
  return code.toUpperCase().replace(/[^A-Z\d]/g, '');
}

/** Who has the file can try secrets on the signature: each try costs a tenth of a second and 32 MiB. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 };

async function signatureOf(bytes: Buffer, kind: string, secret: string, salt: string): Promise<string> {
  const key = await new Promise<Buffer>((resolve, reject) => {
    scrypt(secret, `satchel hand-over ${kind} ${salt}`, 32, cost, (error, made) =>
      error ? reject(error) : resolve(made),
    );
  });
  return createHmac('sha256', key).update(bytes).digest('base64');
}
