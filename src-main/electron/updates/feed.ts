/** Where updates come from and who signs them: written into the package's manifest when it is built. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import * as v from 'valibot';
import { normaliseBaseUrl } from '../../app/base-url.ts';
import { readJsonFile } from '../json-file.ts';

export interface Feed {
  /** Without a trailing slash; https, loopback aside. */
  url: string;
  publicKey: KeyObject;
}

/** `publicKey` is the Ed25519 key in base64, as DER (SPKI). */
export const FeedText = v.object({ url: v.string(), publicKey: v.string() });
export type FeedText = v.InferOutput<typeof FeedText>;

const Manifest = v.object({ updateFeed: FeedText });

/** Null for a manifest without a feed, or with one that cannot be trusted: then there are no updates. */
export function readFeed(manifestFile: string): Feed | null {
  const manifest = readJsonFile(manifestFile, Manifest);
  return manifest && parseFeed(manifest.updateFeed);
}

export function parseFeed(text: FeedText): Feed | null {
  const address = normaliseBaseUrl(text.url);
  if (!address.ok) return null;
  try {
    const publicKey = createPublicKey({ key: Buffer.from(text.publicKey, 'base64'), format: 'der', type: 'spki' });
    return publicKey.asymmetricKeyType === 'ed25519' ? { url: address.baseUrl, publicKey } : null;
  } catch {
    return null;
  }
}
