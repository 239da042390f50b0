/** Which addresses of a service Satchel sends a token to. */
import type { SignInFailure } from '../../src-shared/contract/host/host.ts';

type BadAddress = Extract<SignInFailure, { kind: 'badAddress' }>;

/**
 * The address in one spelling: scheme and host in lower case, the path prefix kept, without trailing slashes, query or
 * fragment. https only; http for this machine alone (loopback), unless the caller forbids that. Other users of the machine
 * can listen on a loopback port while its service is down, so a package allows it for practice, and for other services only
 * where the administrator of the machine does.
 */
export function normaliseBaseUrl(
  text: string,
  { loopback = true }: { loopback?: boolean } = {},
): { ok: true; baseUrl: string } | { ok: false; failure: BadAddress } {
  const url = parseUrl(text.trim());
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return bad('notAUrl');
  if (url.username !== '' || url.password !== '') return bad('hasCredentials');
  if (url.protocol === 'http:' && !(loopback && isLoopback(url.hostname))) return bad('mustBeHttps');
  return { ok: true, baseUrl: url.origin + url.pathname.replace(/\/+$/, '') };
}

function bad(reason: BadAddress['reason']): { ok: false; failure: BadAddress } {
  return { ok: false, failure: { kind: 'badAddress', reason } };
}

/** A bare host is taken as https, as people type it. */
function parseUrl(text: string): URL | null {
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/:]+:\d+(?:[/?#]|$)/.test(text);
  const candidate = hasScheme ? text : `https://${text}`;
  return /\s/.test(candidate) || !/^[a-z]+:\/\//i.test(candidate) ? null : URL.parse(candidate);
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
