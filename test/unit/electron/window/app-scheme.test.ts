import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  contentSecurityPolicy,
  createAppHandler,
  resolveAsset,
  type PhotoSource,
} from '../../../../src-main/electron/window/app-scheme.ts';

const sha256 = 'a'.repeat(64);
let photos: PhotoSource | null = null;
let outside: string;
let root: string;

beforeAll(() => {
  outside = mkdtempSync(join(tmpdir(), 'satchel-scheme-'));
  root = join(outside, 'renderer');
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(root, 'index.html'), '<!doctype html>');
  writeFileSync(join(root, 'assets', 'index-Bx_1-2.js'), 'export {};');
  writeFileSync(join(outside, 'secret.json'), '"outside"');
});
afterAll(() => rmSync(outside, { recursive: true }));

describe('the file that a request asks for', () => {
  test('is found by its path, and the start page by the bare origin', () => {
    expect(resolveAsset('/r', 'app://satchel/assets/a.js')).toEqual({
      path: join('/r', 'assets', 'a.js'),
      contentType: 'text/javascript; charset=utf-8',
    });
    expect(resolveAsset('/r', 'app://satchel/')?.path).toBe(join('/r', 'index.html'));
    expect(resolveAsset('/r', 'app://satchel')?.path).toBe(join('/r', 'index.html'));
    expect(resolveAsset('/r', 'app://satchel/index.html?x=1#/orders')?.path).toBe(join('/r', 'index.html'));
  });

  test.each([
    ['another host', 'app://other/index.html'],
    ['another scheme', 'https://satchel/index.html'],
    ['a host with credentials', 'app://rep:pw@satchel/index.html'],
    ['a port', 'app://satchel:1/index.html'],
    ['an encoded separator', 'app://satchel/..%2fsecret.json'],
    ['a twice encoded separator', 'app://satchel/..%252fsecret.json'],
    ['a backslash', 'app://satchel/..%5csecret.json'],
    ['a drive letter', 'app://satchel/C%3A/secret.json'],
    ['a null byte', 'app://satchel/index.html%00.js'],
    ['an encoding that is broken', 'app://satchel/%E0%A4%A.js'],
    ['a hidden file', 'app://satchel/.env.json'],
    ['an empty segment', 'app://satchel//index.html'],
    ['a folder', 'app://satchel/assets/'],
    ['a source map', 'app://satchel/assets/a.js.map'],
    ['no address at all', 'index.html'],
  ])('is refused: %s', (_what, url) => {
    expect(resolveAsset('/r', url)).toBeNull();
  });

  test('never lies outside the root, whatever is asked', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '..',
        '.',
        '%2e%2e',
        '%2f',
        '%5c',
        '\\',
        '/',
        '//',
        'assets',
        'index.html',
        'secret.json',
        '%00',
        ':',
      ),
      fc.string({ maxLength: 6, unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const asset = resolveAsset(root, `app://satchel/${pieces.join('')}`);
        if (!asset) return;
        const inside = relative(root, asset.path);
        expect(inside).not.toBe('');
        expect(inside.split(sep)).not.toContain('..');
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the answer of the scheme', () => {
  const ask = (url: string, init?: RequestInit) =>
    createAppHandler(
      root,
      (path) => readFile(path),
      () => photos,
    )(new Request(url, init));

  test('holds the file, its type and the content security policy', async () => {
    const response = await ask('app://satchel/assets/index-Bx_1-2.js');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('export {};');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
  });

  test('lets only what is named after its content be kept', async () => {
    const caching = async (url: string): Promise<string | null> => (await ask(url)).headers.get('cache-control');
    expect(await caching('app://satchel/assets/index-Bx_1-2.js')).toBe('max-age=31536000, immutable');
    expect(await caching('app://satchel/index.html')).toBe('no-cache');
    expect(await caching('app://satchel/assets/missing.js')).toBe('no-cache');
  });

  test('is 404 with the policy for a file that is not there and for one outside', async () => {
    for (const url of ['app://satchel/missing.js', 'app://satchel/..%2fsecret.json']) {
      const response = await ask(url);
      expect(response.status).toBe(404);
      expect(await response.text()).toBe('Not found');
      expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
    }
    expect(readFileSync(join(outside, 'secret.json'), 'utf8')).toBe('"outside"');
  });

  test('is 405 for anything but a read', async () => {
    expect((await ask('app://satchel/index.html', { method: 'POST', body: 'x' })).status).toBe(405);
  });
});

test('a picture of a product is asked for by its id and by nothing else', async () => {
  const body = new Uint8Array([0xff, 0xd8]);
  const askedFor: number[] = [];
  const answer = createAppHandler(
    root,
    (path) => readFile(path),
    () => null,
    async (productId) => {
      askedFor.push(productId);
      return productId === 7 ? { body, contentType: 'image/jpeg' } : null;
    },
  );
  const statusOf = async (path: string) => (await answer(new Request(`app://satchel${path}`))).status;
  expect(await statusOf('/pictures/7')).toBe(200);
  expect(await statusOf('/pictures/8')).toBe(404);
  for (const path of ['/pictures/7.jpg', '/pictures/..%2f7', '/pictures/', '/pictures/7/8', '/pictures/-7'])
    expect(await statusOf(path), path).toBe(404);
  expect(askedFor).toEqual([7, 8]);
});

describe('photos of the scheme', () => {
  const handle = (path: string) =>
    createAppHandler(
      root,
      (file) => readFile(file),
      () => photos,
    )(new Request(`app://satchel${path}`));

  test('are those that the open workspace knows, with their type', async () => {
    const path = join(outside, 'waiting');
    writeFileSync(path, 'bytes');
    photos = {
      photo: (asked) => (asked === sha256 ? { path, contentType: 'image/png' } : null),
      thumbnail: (asked) => (asked === sha256 ? new Uint8Array([0xff, 0xd8]) : null),
    };
    const photo = await handle(`/photos/${sha256}`);
    expect([photo.headers.get('content-type'), await photo.text()]).toEqual(['image/png', 'bytes']);
    expect(photo.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
    const thumbnail = await handle(`/photos/${sha256}/thumbnail`);
    expect([thumbnail.headers.get('content-type'), (await thumbnail.bytes()).length]).toEqual(['image/jpeg', 2]);
    expect((await handle(`/photos/${'b'.repeat(64)}`)).status).toBe(404);
    expect((await handle(`/photos/${'b'.repeat(64)}/thumbnail`)).status).toBe(404);
    photos = null;
    expect((await handle(`/photos/${sha256}`)).status).toBe(404);
  });

  test.each([
    '/photos/../waiting',
    '/photos/..%2fwaiting',
    `/photos/${sha256}/../x`,
    `/photos/${sha256.toUpperCase()}`,
  ])('are asked for by their digest alone: %s', async (path) => {
    const asked: string[] = [];
    const ask = (name: string) => (asked.push(name), null);
    photos = { photo: ask, thumbnail: ask };
    expect((await handle(path)).status).toBe(404);
    expect(asked).toEqual([]);
    photos = null;
  });
});

test('the policy lets nothing in from elsewhere, no inline script, and no page around it', () => {
  const directives = new Map(
    contentSecurityPolicy.split('; ').map((directive): [string, string] => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
  expect(Object.fromEntries(directives)).toEqual({
    'default-src': "'self'",
    'img-src': "'self' data: blob:",
    'style-src': "'self'",
    'script-src': "'self'",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'none'",
  });
});
