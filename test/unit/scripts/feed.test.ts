import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFeedKey, feedFromEnvironment, signFeedFolder } from '../../../scripts/package/feed.ts';
import { isSignedFeed } from '../../../src-main/electron/updates/feed-signature.ts';
import { parseFeed } from '../../../src-main/electron/updates/feed.ts';

const url = 'https://updates.example/satchel';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-sign-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a key is made for its owner only, and never over another one', () => {
  const file = join(folder, 'feed.pem');
  const publicKey = createFeedKey(file);
  expect(parseFeed({ url, publicKey })).not.toBeNull();
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(() => createFeedKey(file)).toThrow('EEXIST');
});

it('every system’s metadata in a folder are signed, each under its own name, and a package believes them', () => {
  const keyFile = join(folder, 'feed.pem');
  const publicKey = createFeedKey(keyFile);
  const names = ['latest.yml', 'latest-mac.yml', 'latest-linux.yml', 'latest-linux-arm64.yml'];
  for (const name of names) writeFileSync(join(folder, name), `version: 0.2.0 # ${name}\n`);
  writeFileSync(join(folder, 'builder-debug.yml'), 'x: 1\n');
  const { signed, publicKey: signer } = signFeedFolder(folder, keyFile);
  expect(signer).toBe(publicKey);
  expect(signed.toSorted()).toEqual(names.map((name) => join(folder, `${name}.sig`)).toSorted());
  const feed = parseFeed({ url, publicKey });
  const check = (name: string, as: string) =>
    feed &&
    isSignedFeed(
      as,
      readFileSync(join(folder, name)),
      readFileSync(join(folder, `${name}.sig`), 'utf8'),
      feed.publicKey,
    );
  for (const name of names) expect(check(name, name)).toBe(true);
  expect(check('latest-mac.yml', 'latest-linux.yml')).toBe(false);
});

it('a folder without metadata is not signed in silence', () => {
  createFeedKey(join(folder, 'feed.pem'));
  expect(() => signFeedFolder(folder, join(folder, 'feed.pem'))).toThrow('SATCHEL_UPDATE_URL');
});

it('a build has a feed with both variables, none without, and is refused with one of them or a wrong one', () => {
  const publicKey = createFeedKey(join(folder, 'feed.pem'));
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey;
  const env = (SATCHEL_UPDATE_URL?: string, SATCHEL_UPDATE_PUBLIC_KEY?: string) =>
    feedFromEnvironment({ SATCHEL_UPDATE_URL, SATCHEL_UPDATE_PUBLIC_KEY });
  expect(env()).toBeNull();
  expect(env(url, publicKey)).toEqual({ url, publicKey });
  expect(() => env(url)).toThrow('belong together');
  expect(() => env(undefined, publicKey)).toThrow('belong together');
  expect(() => env('http://updates.example', publicKey)).toThrow('https');
  expect(() => env(url, rsa.export({ format: 'der', type: 'spki' }).toString('base64'))).toThrow('Ed25519');
});
