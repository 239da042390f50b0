/**
 * HTTP over undici's `request`, in the shape of `fetch`. Node's own `fetch` is undici as well, with web streams around it
 * that take as much processor time as everything else that a request needs. Follows no redirect, keeps no cookie, and
 * checks certificates whatever the environment says, against what the program and the operating system trust.
 */
import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type * as Undici from 'undici';
import { NotConnected } from './not-connected.ts';
import type { Fetch, FindProxy } from './ports.ts';
import type { ProxyKeys } from './proxy-keys.ts';
import { isOfUnknownAuthority, trustSystemAuthorities } from './system-authorities.ts';
import { connectAlong } from './way-connector.ts';

/** What is asked for, and zlib, which some use unasked; under its name others send bare deflate. */
const decoders = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };

/** Settings may change while connections are kept: none is kept for longer. */
const keptAtMostMs = 60_000;

export interface Http {
  fetch: Fetch;
  /** Keeps no connection that stands, so that the next request asks for its way anew. */
  renew(): void;
  /** Waits for what is on its way. */
  close(): Promise<void>;
}

/**
 * Every connection goes the way that `findProxy` names; without it, straight to its host. A request for which none came about
 * is rejected with `NotConnected`.
 */
export function createHttp(findProxy: FindProxy | null, keys?: ProxyKeys): Http {
  let loading: Promise<typeof Undici> | null = null;
  let agent: Undici.Agent | null = null;

  const ask: Fetch = async (url, { method, headers, body, signal }) => {
    // At the first request, not at the start of the program.
    const undici = await (loading ??= import('undici'));
    const dispatcher = (agent ??= createAgent(undici, findProxy, keys));
    const asked = { ...Object.fromEntries(headers), 'accept-encoding': 'gzip, br' };
    const sent = typeof body === 'object' ? Readable.from(body, { objectMode: false }) : (body ?? null);
    const options = { method: method as Undici.Dispatcher.HttpMethod, headers: asked, body: sent, signal };
    const response = await undici.request(url, { ...options, dispatcher });
    const header = (name: string) => [response.headers[name] ?? []].flat().join(', ');
    return {
      status: response.statusCode,
      statusText: response.statusText,
      headers: { get: (name) => (name in response.headers ? header(name) : null) },
      body: decoded(response.body, header('content-encoding')),
    };
  };

  async function close(): Promise<void> {
    const left = agent;
    agent = null;
    await left?.close();
  }

  return {
    async fetch(url, init) {
      try {
        return await ask(url, init);
      } catch (error) {
        if (!(error instanceof NotConnected) || !isOfUnknownAuthority(error)) throw error;
        await trustSystemAuthorities();
        // A stream that was handed over cannot be handed over again: whoever wants that sent tries again.
        if (typeof init.body === 'object') throw error;
        return ask(url, init);
      }
    },
    renew: () => void close(),
    close,
  };
}

/** How long is waited is for whoever asks to say: undici's own five minutes would cut a longer wait short. */
const withoutLimit = { headersTimeout: 0, bodyTimeout: 0 };

function createAgent(undici: typeof Undici, findProxy: FindProxy | null, keys?: ProxyKeys): Undici.Agent {
  const straight = undici.buildConnector({ rejectUnauthorized: true });
  if (!findProxy) return new undici.Agent({ ...withoutLimit, connect: tellNotConnected(straight) });
  const connect = tellNotConnected(connectAlong(findProxy, straight, keys));
  return new undici.Agent({ ...withoutLimit, connect, clientTtl: keptAtMostMs });
}

function tellNotConnected(connect: Undici.buildConnector.connector): Undici.buildConnector.connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) =>
      error ? callback(new NotConnected(error), null) : callback(null, socket),
    );
}

function decoded(body: Readable, encoding: string): Readable {
  const decoder = decoders[encoding.trim().toLowerCase() as keyof typeof decoders];
  // What goes wrong in either shows to whoever reads.
  return decoder ? pipeline(body, decoder(), () => {}) : body;
}
