import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFeedKey, feedFromEnvironment, signFeedFolder } from '../../../scripts/package/feed.ts';
import { believe } from '../../../src-main/electron/updates/feed-signature.ts';
import { parseFeed } from '../../../src-main/electron/updates/feed.ts';

const url = 'https://updates.example/satchel';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-sign-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a key is made for its owner only, and never over another one', () => {
  const file = join(folder, 'feed.pem');
  const { id, text } = createFeedKey(file);
  expect(parseFeed({ url, publicKeys: [text] })?.keys).toMatchObject([{ id }]);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(() => createFeedKey(file)).toThrow('EEXIST');
});

it('every system’s metadata in a folder are signed, each under its own name, and a package believes them', () => {
  const keyFiles = ['spare.pem', 'feed.pem'].map((name) => join(folder, name));
  const made = keyFiles.map(createFeedKey);
  const names = ['latest', 'latest-arm64', 'latest-mac', 'latest-arm64-mac', 'latest-linux', 'latest-linux-arm64'].map(
    (name) => `${name}.yml`,
  );
  for (const name of names) writeFileSync(join(folder, name), `version: 0.2.0 # ${name}\n`);
  writeFileSync(join(folder, 'builder-debug.yml'), 'x: 1\n');
  const now = Date.UTC(2026, 0, 1);
  const { signed, keys, expires } = signFeedFolder(folder, keyFiles.join(delimiter), { days: 30, now });
  expect(keys).toEqual(made);
  expect(expires).toEqual(new Date('2026-01-31T00:00:00.000Z'));
  expect(signed.toSorted()).toEqual(names.map((name) => join(folder, `${name}.sig`)).toSorted());
  for (const { text } of made) {
    const feed = parseFeed({ url, publicKeys: [text] });
    const check = (name: string, as: string) =>
      believe(as, readFileSync(join(folder, name)), readFileSync(join(folder, `${name}.sig`), 'utf8'), {
        ...{ keys: feed?.keys ?? [], revoked: [] },
      });
    for (const name of names) expect(check(name, name)).toEqual({ expiresAtMs: expires.getTime(), revoked: [] });
    expect(check('latest-mac.yml', 'latest-linux.yml')).toBeNull();
  }
});

it('a key is revoked by its id, and nothing is signed for ever', () => {
  const keyFile = join(folder, 'feed.pem');
  const { id } = createFeedKey(keyFile);
  writeFileSync(join(folder, 'latest.yml'), 'version: 0.2.0\n');
  signFeedFolder(folder, keyFile, { revokes: [id] });
  expect(JSON.parse(readFileSync(join(folder, 'latest.yml.sig'), 'utf8'))).toMatchObject({ key: id, revokes: [id] });
  expect(() => signFeedFolder(folder, keyFile, { revokes: ['feed.pem'] })).toThrow('no id');
  for (const days of [0, -1, 1.5, NaN, 401]) expect(() => signFeedFolder(folder, keyFile, { days })).toThrow('days');
});

it('a folder without metadata is not signed in silence', () => {
  createFeedKey(join(folder, 'feed.pem'));
  expect(() => signFeedFolder(folder, join(folder, 'feed.pem'))).toThrow('SATCHEL_UPDATE_URL');
});

it('a build has a feed with both variables, none without, and is refused with one of them or a wrong one', () => {
  const [one, two] = ['feed.pem', 'spare.pem'].map((name) => createFeedKey(join(folder, name)).text);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey;
  const env = (SATCHEL_UPDATE_URL?: string, SATCHEL_UPDATE_PUBLIC_KEYS?: string) =>
    feedFromEnvironment({ SATCHEL_UPDATE_URL, SATCHEL_UPDATE_PUBLIC_KEYS });
  expect(env()).toBeNull();
  expect(env(url, `${two}, ${one}`)).toEqual({ url, publicKeys: [two, one] });
  expect(() => env(url)).toThrow('belong together');
  expect(() => env(undefined, one)).toThrow('belong together');
  expect(() => env('http://updates.example', one)).toThrow('https');
  expect(() => env(url, `${one},${one}`)).toThrow('Ed25519');
  expect(() => env(url, rsa.export({ format: 'der', type: 'spki' }).toString('base64'))).toThrow('Ed25519');
});
