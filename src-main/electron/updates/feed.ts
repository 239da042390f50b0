/** Where updates come from and who signs them, or that there are none: written into the package's manifest when it is built. */
import { createPublicKey } from 'node:crypto';
import * as v from 'valibot';
import { normaliseBaseUrl } from '../../app/base-url.ts';
import { readJsonFile } from '../files/json-file.ts';
import { keyId, type FeedKey } from './feed-signature.ts';

export interface Feed {
  /** Without a trailing slash; https, loopback aside. */
  url: string;
  /** By rank: each can revoke those that follow it. */
  keys: FeedKey[];
}

/** Each of `publicKeys` is an Ed25519 key in base64, as DER (SPKI). */
export const FeedText = v.object({ url: v.string(), publicKeys: v.pipe(v.array(v.string()), v.minLength(1)) });
export type FeedText = v.InferOutput<typeof FeedText>;

const Manifest = v.object({ updateFeed: FeedText });
const ManagedManifest = v.object({ updatedBy: v.literal('administrator') });

/** Null for a manifest without a feed, or with one that cannot be trusted: then there are no updates. */
export function readFeed(manifestFile: string): Feed | null {
  const manifest = readJsonFile(manifestFile, Manifest);
  return manifest && parseFeed(manifest.updateFeed);
}

/** Whether administrators distribute this package, and its new versions: then it has no feed. */
export function isManaged(manifestFile: string): boolean {
  return readJsonFile(manifestFile, ManagedManifest) !== null;
}

export function parseFeed(text: FeedText): Feed | null {
  const address = normaliseBaseUrl(text.url);
  const keys = text.publicKeys.map(parseKey).filter((key) => key !== null);
  if (!address.ok || keys.length === 0 || keys.length < text.publicKeys.length) return null;
  return new Set(keys.map(({ id }) => id)).size === keys.length ? { url: address.baseUrl, keys } : null;
}

function parseKey(text: string): FeedKey | null {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return publicKey.asymmetricKeyType === 'ed25519' ? { id: keyId(publicKey), publicKey } : null;
  } catch {
    return null;
  }
}
