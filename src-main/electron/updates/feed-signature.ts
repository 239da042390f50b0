/**
 * The detached signatures of a feed's metadata (`latest-linux.yml` has `latest-linux.yml.sig`): a line of JSON for each
 * key that signs, with an Ed25519 signature in base64. The metadata holds the SHA-512 of each package, so that what a
 * signature vouches for includes the packages.
 */
import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import * as v from 'valibot';

/** A key that a package believes. The id is made of the key, so that none can pass for another. */
export interface FeedKey {
  id: string;
  publicKey: KeyObject;
}

const keyIds = v.pipe(v.array(v.string()), v.maxLength(16));
const SignatureLine = v.object({
  key: v.string(),
  /** After this instant the metadata are not believed any more. */
  expires: v.pipe(v.string(), v.isoTimestamp()),
  /** Ids of keys that are not believed from now on. */
  revokes: keyIds,
  signature: v.string(),
});
type SignatureLine = v.InferOutput<typeof SignatureLine>;

const mostLines = 16;

export function keyId(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 16);
}

/** The name is signed along: metadata of one system cannot be passed off as those of another. */
function signedBytes(name: string, content: Uint8Array, { key, expires, revokes }: Omit<SignatureLine, 'signature'>) {
  return Buffer.concat([
    Buffer.from(`satchel update feed\n${JSON.stringify([name, key, expires, revokes])}\n`),
    content,
  ]);
}

/** One line of a `.sig` file. */
export function signFeed(
  name: string,
  content: Uint8Array,
  privateKey: KeyObject,
  { expires, revokes = [] }: { expires: Date; revokes?: string[] },
): string {
  const line = { key: keyId(createPublicKey(privateKey)), expires: expires.toISOString(), revokes };
  const signature = sign(null, signedBytes(name, content, line), privateKey).toString('base64');
  return JSON.stringify({ ...line, signature });
}

export interface Believed {
  expiresAtMs: number;
  /** Ids of all keys that are not believed any more. */
  revoked: string[];
}

/**
 * Null where no key that is still believed has signed. `keys` stand in the order of their rank: one can be revoked only by
 * another that stands before it, so that a stolen key revokes none that is kept more safely.
 */
export function believe(
  name: string,
  content: Uint8Array,
  signatures: string,
  { keys, revoked }: { keys: readonly FeedKey[]; revoked: readonly string[] },
): Believed | null {
  const gone = new Set(revoked);
  let expiresAtMs: number | null = null;
  const lines = readLines(signatures);
  for (const { id, publicKey } of keys) {
    if (gone.has(id)) continue;
    for (const line of lines.filter(({ key }) => key === id)) {
      if (!verify(null, signedBytes(name, content, line), publicKey, Buffer.from(line.signature, 'base64'))) continue;
      expiresAtMs = Math.max(expiresAtMs ?? 0, Date.parse(line.expires));
      const rank = keys.findIndex((key) => key.id === id);
      for (const { id: lower } of keys.slice(rank + 1)) if (line.revokes.includes(lower)) gone.add(lower);
    }
  }
  return expiresAtMs === null ? null : { expiresAtMs, revoked: [...gone] };
}

function readLines(text: string): SignatureLine[] {
  return text
    .split('\n', mostLines)
    .map(readLine)
    .filter((line) => line !== null);
}

function readLine(text: string): SignatureLine | null {
  try {
    const checked = v.safeParse(SignatureLine, JSON.parse(text));
    return checked.success ? checked.output : null;
  } catch {
    return null;
  }
}
