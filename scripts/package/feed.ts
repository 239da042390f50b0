/** The feed of updates that a package asks: written into it when it is built, and signed when it is published. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signFeed } from '../../src-main/electron/updates/feed-signature.ts';
import { parseFeed, type FeedText } from '../../src-main/electron/updates/feed.ts';

/** Null where neither variable is set: then the package looks for no updates. Throws for one without the other. */
export function feedFromEnvironment(env: NodeJS.ProcessEnv): FeedText | null {
  const { SATCHEL_UPDATE_URL: url, SATCHEL_UPDATE_PUBLIC_KEY: publicKey } = env;
  if (!url && !publicKey) return null;
  if (!url || !publicKey) throw new Error('SATCHEL_UPDATE_URL and SATCHEL_UPDATE_PUBLIC_KEY belong together.');
  if (!parseFeed({ url, publicKey })) {
    throw new Error(
      'SATCHEL_UPDATE_URL must be https, and SATCHEL_UPDATE_PUBLIC_KEY an Ed25519 key as it was printed.',
    );
  }
  return { url, publicKey };
}

/** Makes the key that signs the feed, for its owner only, and answers the public one. Never overwrites one. */
export function createFeedKey(file: string): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  return publicText(privateKey);
}

/** Signs the metadata that electron-builder left in the folder (`latest.yml`, `latest-mac.yml`, `latest-linux.yml`). */
export function signFeedFolder(folder: string, keyFile: string): { signed: string[]; publicKey: string } {
  const privateKey = createPrivateKey(readFileSync(keyFile));
  const names = readdirSync(folder).filter((name) => /^latest[\w-]*\.yml$/.test(name));
  if (names.length === 0) throw new Error(`There is no latest*.yml in ${folder}: build with SATCHEL_UPDATE_URL first.`);
  const signed = names.map((name) => {
    const file = join(folder, `${name}.sig`);
    writeFileSync(file, `${signFeed(name, readFileSync(join(folder, name)), privateKey)}\n`);
    return file;
  });
  return { signed, publicKey: publicText(privateKey) };
}

function publicText(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
}
