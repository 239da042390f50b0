/** The feed of updates that a package asks: written into it when it is built, and signed when it is published. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { keyId, signFeed } from '../../src-main/electron/updates/feed-signature.ts';
import { parseFeed, type FeedText } from '../../src-main/electron/updates/feed.ts';

/** Null if neither variable is set: then the package checks for no updates. Throws for one without the other. */
export function feedFromEnvironment(env: NodeJS.ProcessEnv): FeedText | null {
  const { SATCHEL_UPDATE_URL: url, SATCHEL_UPDATE_PUBLIC_KEYS: keys } = env;
  if (!url && !keys) return null;
  if (!url || !keys) throw new Error('SATCHEL_UPDATE_URL and SATCHEL_UPDATE_PUBLIC_KEYS belong together.');
  const publicKeys = keys.split(',').map((key) => key.trim());
  if (parseFeed({ url, publicKeys })) return { url, publicKeys };
  throw new Error(
    'SATCHEL_UPDATE_URL must be https, and SATCHEL_UPDATE_PUBLIC_KEYS one or more Ed25519 keys as they were printed, ' +
      'each once, with commas between them.',
  );
}

export interface PublicKey {
  id: string;
  /** In base64, as DER. */
  text: string;
}

/** Makes a key that signs the feed, for its owner only, and returns the public one. Never overwrites one. */
export function createFeedKey(file: string): PublicKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  return publicOf(privateKey);
}

const dayMs = 86_400_000;
const mostDays = 400;

/**
 * Signs the metadata that electron-builder left in the folder (`latest.yml`, `latest-mac.yml`, `latest-linux.yml`) with
 * each of the keys. Laptops believe them for `days`; from then on they believe none of the keys in `revokes`.
 */
export function signFeedFolder(
  folder: string,
  keyFiles: string,
  { days = 60, revokes = [] as string[], now = Date.now() } = {},
): { signed: string[]; keys: PublicKey[]; expires: Date } {
  if (!Number.isInteger(days) || days < 1 || days > mostDays)
    throw new Error(`Metadata are signed for 1 to ${mostDays} days.`);
  const wrong = revokes.find((id) => !/^[\da-f]{16}$/.test(id));
  if (wrong !== undefined) throw new Error(`“${wrong}” is no id of a key.`);
  const privateKeys = keyFiles.split(delimiter).map((file) => createPrivateKey(readFileSync(file)));
  const expires = new Date(now + days * dayMs);
  const names = readdirSync(folder).filter((name) => /^latest[\w-]*\.yml$/.test(name));
  if (names.length === 0) throw new Error(`There is no latest*.yml in ${folder}: build with SATCHEL_UPDATE_URL first.`);
  const signed = names.map((name) => {
    const file = join(folder, `${name}.sig`);
    const content = readFileSync(join(folder, name));
    const lines = privateKeys.map((key) => signFeed(name, content, key, { expires, revokes }));
    writeFileSync(file, `${lines.join('\n')}\n`);
    return file;
  });
  return { signed, keys: privateKeys.map(publicOf), expires };
}

function publicOf(privateKey: KeyObject): PublicKey {
  const publicKey = createPublicKey(privateKey);
  return { id: keyId(publicKey), text: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') };
}
