/**
 * HTTP over undici's `request`, in the shape of `fetch`. Node's own `fetch` is undici as well, with web streams around it
 * that take as much processor time as everything else that a request needs. Follows no redirect, keeps no cookie, and
 * checks certificates whatever the environment says, against what the program and the operating system trust.
 */
import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import type { Fetch } from './ports.ts';
import { isOfUnknownAuthority, trustSystemAuthorities } from './system-authorities.ts';

const decoders = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };

/** At the first request, not at the start of the program. */
async function load() {
  const { Agent, request } = await import('undici');
  return { request, dispatcher: new Agent({ connect: { rejectUnauthorized: true } }) };
}

let loading: ReturnType<typeof load> | null = null;

export const httpFetch: Fetch = async (url, init) => {
  try {
    return await ask(url, init);
  } catch (error) {
    if (!isOfUnknownAuthority(error)) throw error;
    trustSystemAuthorities();
    // A stream that was handed over cannot be handed over again: whoever wants that sent tries again.
    if (typeof init.body === 'object') throw error;
    return ask(url, init);
  }
};

const ask: Fetch = async (url, { method, headers, body, signal }) => {
  const { request, dispatcher } = await (loading ??= load());
  const asked = { ...Object.fromEntries(headers), 'accept-encoding': 'gzip, deflate, br' };
  const sent = typeof body === 'object' ? Readable.from(body, { objectMode: false }) : body;
  const options = { method: method as Dispatcher.HttpMethod, headers: asked, body: sent, signal };
  const response = await request(url, { ...options, dispatcher });
  const header = (name: string) => [response.headers[name] ?? []].flat().join(', ');
  return {
    status: response.statusCode,
    statusText: response.statusText,
    headers: { get: (name) => (name in response.headers ? header(name) : null) },
    body: decoded(response.body, header('content-encoding')),
  };
};

function decoded(body: Readable, encoding: string): Readable {
  const decoder = decoders[encoding.trim().toLowerCase() as keyof typeof decoders];
  // What goes wrong in either shows to whoever reads.
  return decoder ? pipeline(body, decoder(), () => {}) : body;
}
