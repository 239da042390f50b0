import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isManaged, parseFeed, readFeed } from '../../../../src-main/electron/updates/feed.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-manifest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const spki = { format: 'der', type: 'spki' } as const;
const publicKey = generateKeyPairSync('ed25519').publicKey.export(spki).toString('base64');
const url = 'https://updates.example/satchel/';

const publicKeys = [publicKey];

it('a manifest names the feed and its keys', () => {
  const file = join(folder, 'package.json');
  writeFileSync(file, JSON.stringify({ name: 'satchel', updateFeed: { url, publicKeys } }));
  expect(readFeed(file)?.url).toBe('https://updates.example/satchel');
  writeFileSync(file, JSON.stringify({ name: 'satchel' }));
  expect(readFeed(file)).toBeNull();
  expect(readFeed(join(folder, 'absent.json'))).toBeNull();
});

it('a manifest says that administrators distribute the package', () => {
  const file = join(folder, 'managed.json');
  writeFileSync(file, JSON.stringify({ name: 'satchel', updatedBy: 'administrator' }));
  expect([isManaged(file), readFeed(file)]).toEqual([true, null]);
  writeFileSync(file, JSON.stringify({ name: 'satchel', updatedBy: 'somebody' }));
  expect([isManaged(file), isManaged(join(folder, 'absent.json'))]).toEqual([false, false]);
});

it('a feed without https, or with another kind of key, is none', () => {
  expect(parseFeed({ url, publicKeys })).not.toBeNull();
  expect(parseFeed({ url: 'http://127.0.0.1:8080', publicKeys })).not.toBeNull();
  expect(parseFeed({ url: 'http://updates.example', publicKeys })).toBeNull();
  expect(parseFeed({ url: 'https://user:word@updates.example', publicKeys })).toBeNull();
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey.export(spki).toString('base64');
  for (const keys of [[], [''], [rsa], [publicKey, ''], [publicKey, rsa], [publicKey, publicKey]])
    expect(parseFeed({ url, publicKeys: keys })).toBeNull();
});
