/**
 * The detached signature of a feed's metadata (`latest-linux.yml` has `latest-linux.yml.sig`): Ed25519, in base64. The
 * metadata holds the SHA-512 of each package, so that what it vouches for is vouched for as well.
 */
import { sign, verify, type KeyObject } from 'node:crypto';

/** The name is signed along: metadata of one system cannot be passed off as those of another. */
function signedBytes(name: string, content: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(`satchel update feed\n${name}\n`), content]);
}

export function signFeed(name: string, content: Uint8Array, privateKey: KeyObject): string {
  return sign(null, signedBytes(name, content), privateKey).toString('base64');
}

export function isSignedFeed(name: string, content: Uint8Array, signature: string, publicKey: KeyObject): boolean {
  return verify(null, signedBytes(name, content), publicKey, Buffer.from(signature.trim(), 'base64'));
}
