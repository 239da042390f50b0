/**
 * The authorities that the operating system trusts, a company's own among them. To read them takes a tenth of a second, and many
 * seconds on a Mac whose network is filtered, so it is left until a certificate comes from one that this program does not bring
 * along, and a thread does it: the window stays free meanwhile.
 */
import * as tls from 'node:tls';
import { startThread } from './start-thread.ts';

/**
 * What is returned trusts what `read` finds, from then on and for every connection of this process. It never rejects: where nothing
 * can be read, the authorities that the program brings have to do, and the next call tries again.
 */
export function createTrust(read: () => Promise<string[]>): () => Promise<void> {
  let trusting: Promise<void> | null = null;

  async function trust(): Promise<void> {
    try {
      const system = await read();
      tls.setDefaultCACertificates([...new Set([...tls.getCACertificates('default'), ...system])]);
    } catch {
      trusting = null;
    }
  }

  // Electron's TLS library is another than Node's, which may not be able to do this.
  const isAble = 'setDefaultCACertificates' in tls;
  return () => (isAble ? (trusting ??= trust()) : Promise.resolve());
}

export const trustSystemAuthorities = createTrust(readBeside);

/** A thread that says nothing for so long is waited for no more. */
const patienceMs = 30_000;

export function readBeside(): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  const thread = startThread('authorities-thread', import.meta.url, {});
  thread.on('message', resolve);
  thread.on('error', reject);
  thread.on('exit', () => reject(new Error('The thread ended without a word.')));
  const late = setTimeout(() => reject(new Error('The thread says nothing.')), patienceMs);
  return promise.finally(() => {
    clearTimeout(late);
    void thread.terminate();
  });
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
