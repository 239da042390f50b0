/**
 * The app's own scheme: `app://satchel/<path>` is a file of the built window, `app://satchel/photos/<sha256>` a photo that
 * waits on this machine (`/thumbnail`: its small picture), `app://satchel/pictures/<product id>` a picture of the folder that a
 * person named, or one that practice draws, and nothing else.
 */
import { extname, join, relative, sep } from 'node:path';

export const appScheme = 'app';
export const appOrigin = 'app://satchel';

/** Sent with every answer of the scheme. The window talks to the main process only, so `connect-src` is its own origin. */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'none'",
].join('; ');

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export interface Asset {
  path: string;
  contentType: string;
}

/**
 * The file under `root` that a request asks for, or null: another host, a path that leaves `root` or could on some
 * system (encoded separators, backslashes, drive letters), a hidden file, or a type that a window does not load.
 */
export function resolveAsset(root: string, requestUrl: string): Asset | null {
  const pathname = pathOf(requestUrl);
  if (pathname === null) return null;
  const segments = (pathname === '/' || pathname === '' ? '/index.html' : pathname).slice(1).split('/');
  if (!segments.every(isPlainName)) return null;
  const path = join(root, ...segments);
  const inside = relative(root, path);
  if (inside === '' || inside.startsWith('..') || inside.split(sep).length !== segments.length) return null;
  const contentType = contentTypes[extname(path).toLowerCase()];
  return contentType === undefined ? null : { path, contentType };
}

function pathOf(requestUrl: string): string | null {
  try {
    const url = new URL(requestUrl);
    if (url.protocol !== `${appScheme}:` || url.host !== 'satchel' || url.username !== '' || url.password !== '')
      return null;
    return decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
}

/** Letters, digits and a few marks: what a bundler puts into a file name. Decoded separators fall out here. */
function isPlainName(segment: string): boolean {
  return /^[A-Za-z0-9_@~-][A-Za-z0-9_@~.-]*$/.test(segment);
}

/** The photos of the workspace that is open, by the SHA-256 of their bytes. */
export interface PhotoSource {
  photo(sha256: string): Asset | null;
  thumbnail(sha256: string): Uint8Array | null;
}

interface Found {
  body: Uint8Array<ArrayBuffer>;
  contentType: string;
}

/** Answers requests of the scheme from `root`; `readFile` fails for a file that is not there. */
export function createAppHandler(
  root: string,
  readFile: (path: string) => Promise<Uint8Array<ArrayBuffer>>,
  photos: () => PhotoSource | null,
  picture: (productId: number) => Promise<Found | null> = () => Promise.resolve(null),
): (request: Request) => Promise<Response> {
  /** No part of a path comes from the request: the workspace names the file of a photo that it knows. */
  async function find(pathname: string | null, url: string): Promise<Found | null> {
    const [, sha256, small] = /^\/photos\/([0-9a-f]{64})(\/thumbnail)?$/.exec(pathname ?? '') ?? [];
    if (sha256 !== undefined && small !== undefined) {
      const thumbnail = photos()?.thumbnail(sha256);
      return thumbnail ? { body: new Uint8Array(thumbnail), contentType: 'image/jpeg' } : null;
    }
    const [, productId] = /^\/pictures\/(\d{1,15})$/.exec(pathname ?? '') ?? [];
    if (productId !== undefined) return picture(Number(productId));
    const asset = sha256 === undefined ? resolveAsset(root, url) : (photos()?.photo(sha256) ?? null);
    const body = asset && (await readFile(asset.path).catch(() => null));
    return asset && body && { body, contentType: asset.contentType };
  }

  return async (request) => {
    if (request.method !== 'GET') return answer(405, 'Method not allowed', 'text/plain; charset=utf-8');
    const pathname = pathOf(request.url);
    const found = await find(pathname, request.url);
    if (!found) return answer(404, 'Not found', 'text/plain; charset=utf-8');
    return answer(
      200,
      found.body,
      found.contentType,
      pathname?.startsWith('/assets/') ? keptForGood : askedForEachTime,
    );
  };
}

/** The build names what is in `assets` after its content: a file of that name never changes, and is compiled once. */
const keptForGood = 'max-age=31536000, immutable';
const askedForEachTime = 'no-cache';

function answer(
  status: number,
  body: string | Uint8Array<ArrayBuffer>,
  contentType: string,
  caching: string = askedForEachTime,
): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': contentType,
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': caching,
    },
  });
}
