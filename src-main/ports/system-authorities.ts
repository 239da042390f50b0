/**
 * The authorities that the operating system trusts, a company's own among them. To read them takes a tenth of a second, so
 * it is left until a certificate comes from one that this program does not bring along.
 */
import * as tls from 'node:tls';

let areTrusted = false;

/** From now on, for every connection of this process. */
export function trustSystemAuthorities(): void {
  // Electron's TLS library is another than Node's: where it cannot do this, its own authorities have to do.
  if (areTrusted || !('setDefaultCACertificates' in tls)) return;
  areTrusted = true;
  const known = [...tls.getCACertificates('default'), ...tls.getCACertificates('system')];
  tls.setDefaultCACertificates([...new Set(known)]);
}

const unknownAuthority = [
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

/** The certificate may be the service's, or a proxy's on the way. */
export function isOfUnknownAuthority(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && unknownAuthority.includes(String(error.code))) || isOfUnknownAuthority(error.cause);
}
