/**
 * Distinguishes a connection that never carried the request from one that may have. A create is simply sent again after the
 * first, and probed before that after the second, so every failure that is not known to be harmless is `noAnswer`.
 */
import type { ServiceFailureKind } from '../../../src-shared/contract/failures.ts';
import { NotConnected } from '../../ports/not-connected.ts';
import type { ProxyFailure } from '../../ports/proxy-failed.ts';
import { ApiError } from './api-error.ts';

const ofProxies: Record<ProxyFailure, ServiceFailureKind> = {
  PROXY_UNREACHABLE: 'proxyAway',
  PROXY_REFUSED: 'proxyRefused',
  PROXY_WANTS_SIGN_IN: 'proxySignIn',
  PROXY_UNSUPPORTED: 'proxyUnsupported',
};

/** Failures before the connection stood. */
const beforeConnection = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
  ...Object.keys(ofProxies),
]);

/** What OpenSSL and Node find wrong with a certificate. */
const certificate = [
  /^CERT_/,
  /^CRL_/,
  /^UNABLE_TO_/,
  /^ERROR_IN_CE?R[LT]_/,
  /^ERR_TLS_CERT_ALTNAME_/,
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED)$/,
];

interface Link {
  isNotConnected: boolean;
  code: string;
  syscall: string;
  message: string;
}

/** The failure behind what `fetch` rejected with. Only codes and system calls are looked at, never the words. */
export function connectionFailure(error: unknown): ApiError {
  const links = linksOf(error);
  const link = links.find((one) => one.code !== '') ?? links.at(-1);
  const code = link?.code || 'UNKNOWN';
  const message = link?.message || 'The connection failed.';
  return new ApiError(
    { kind: links.some(isBeforeRequest) ? 'unreachable' : 'noAnswer', code, message },
    { cause: error },
  );
}

/** Whether the connection was closed from the other side before an answer began. */
export function isClosedConnection(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.failure.kind === 'noAnswer' &&
    ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(error.failure.code)
  );
}

/** What kept the request from leaving, by the code of the failure: `untrusted`, the other side could not show who it is. */
export function kindOfUnreachable(code: string): ServiceFailureKind {
  if (certificate.some((pattern) => pattern.test(code))) return 'untrusted';
  return ofProxies[code as ProxyFailure] ?? 'offline';
}

/** The answer had begun and broke off: the request certainly may have done its work. */
export function brokenAnswer(error: unknown): ApiError {
  const link = linksOf(error).find((one) => one.code !== '');
  return new ApiError(
    { kind: 'noAnswer', code: link?.code ?? 'BODY_CUT_OFF', message: link?.message ?? 'The answer broke off.' },
    { cause: error },
  );
}

/**
 * A `fetch` that does not tell is judged by its codes. What encryption finds wrong is none of them, certificates aside: it
 * may on a connection that already carried the request. So may a host be reported as gone: `read` and `write` tell so.
 */
function isBeforeRequest({ isNotConnected, code, syscall }: Link): boolean {
  if (isNotConnected || syscall === 'connect' || syscall === 'getaddrinfo') return true;
  if (certificate.some((pattern) => pattern.test(code))) return true;
  return beforeConnection.has(code) && syscall !== 'read' && syscall !== 'write';
}

/** The error and its causes, outermost first; of a connection tried on several addresses, every attempt. */
function linksOf(error: unknown, depth = 0): Link[] {
  if (typeof error !== 'object' || error === null || depth > 8) return [];
  const { code, syscall, message, cause, errors } = error as Record<string, unknown>;
  const isNotConnected = error instanceof NotConnected;
  const own = { isNotConnected, code: textOf(code), syscall: textOf(syscall), message: textOf(message) };
  const attempts: unknown[] = Array.isArray(errors) ? errors : [];
  return [own, ...[cause, ...attempts].flatMap((inner) => linksOf(inner, depth + 1))];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
