/**
 * Where a service has moved for good. 301 and 308 say so; a network that wants to be signed in to sends its guests on with
 * other redirects, and cannot answer in the name of a service that is asked over https.
 */

/** The address that takes the service's place: without what was asked for there. Null for a redirect within the service. */
export function movedTo(
  { status, location }: { status: number; location: string | null },
  { baseUrl, path }: { baseUrl: string; path: string },
): string | null {
  if ((status !== 301 && status !== 308) || location === null) return null;
  const asked = withoutSlash(baseUrl);
  const url = URL.parse(location, asked + path);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  const named = withoutSlash(url.origin + url.pathname);
  const address = withoutSlash(named.endsWith(path) ? named.slice(0, -path.length) : named);
  return address === asked || address.startsWith(`${asked}/`) ? null : address;
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
