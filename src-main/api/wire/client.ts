/**
 * One call to the service: bearer token (interface, section 5), time-out, no retry of a write, no redirect followed, so
 * that the token goes to no other host.
 */
import { createFetch } from 'ofetch';
import type { Clock, Fetch, FetchAnswer } from '../../ports/ports.ts';
import { ApiError } from './api-error.ts';
import { connectionFailure, isClosedConnection } from './connection-failure.ts';
import { decodeAnswer, receiveResponse, type Decoded, type Received } from './decode-response.ts';
import { Interrupted, limitTime, type Exchange } from './time-limit.ts';

/** An answer that keeps dripping may take this many time-outs. An upload may take as long as bytes move. */
const maxAnswerWindows = 10;

/** What left us may lie in buffers of this machine for so many time-outs, on a thin line up, before anything moves again. */
const uploadPatience = 4;

export interface ClientOptions {
  /** With any prefix, with or without a trailing slash: `https://host/v2`. */
  baseUrl: string;
  token: () => Promise<string | null>;
  fetch: Fetch;
  clock: Clock;
  /** The longest time without a sign of life from the service. */
  requestTimeoutMs: number;
  /** Multipart field that carries the file of an upload: the interface does not name it (4.3). */
  uploadField: string;
  /** Aborted when whoever asks is about to leave: then nothing is sent any more, and no read is waited for. */
  leaving?: AbortSignal;
  /** Aborted when nothing is waited for any more: a write that is on its way then has no answer. */
  left?: AbortSignal;
}

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** Members that are undefined are left out. */
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON. */
  body?: unknown;
  upload?: UploadBody;
  signal?: AbortSignal | undefined;
}

export interface UploadBody {
  contentType: string;
  contentLength: number;
  open(): ReadableStream<Uint8Array>;
}

export interface Client {
  readonly options: ClientOptions;
  /**
   * Resolves with a 2xx answer that is JSON or empty; rejects with ApiError for everything else. An upload whose bytes
   * cannot be read rejects with the stream's own error.
   */
  send(request: ApiRequest): Promise<Decoded>;
  /** The same, not yet taken apart: `decodeAnswer` does that, wherever it is called. */
  receive(request: ApiRequest): Promise<Received>;
}

export function createClient(options: ClientOptions): Client {
  const http = createFetch({
    // Of an answer it touches the body alone, and that it hands on.
    fetch: options.fetch as typeof globalThis.fetch,
    defaults: {
      baseURL: options.baseUrl,
      retry: 0,
      redirect: 'manual',
      ignoreResponseError: true,
      responseType: 'stream',
    },
  });

  async function send(request: ApiRequest): Promise<Decoded> {
    return decodeAnswer(await receive(request));
  }

  async function receive(request: ApiRequest): Promise<Received> {
    const token = await readToken(options.token);
    const { leaving, left } = options;
    if (request.signal?.aborted || leaving?.aborted) {
      throw new ApiError({ kind: 'unreachable', code: 'ABORTED', message: 'The call was stopped before it was sent.' });
    }
    if (token === null) throw new ApiError({ kind: 'noToken' });
    const limit = {
      clock: options.clock,
      timeoutMs: options.requestTimeoutMs * (request.upload ? uploadPatience : 1),
      maxWindows: request.upload ? Infinity : maxAnswerWindows,
      signals: [request.signal, request.method === 'GET' ? leaving : left],
    };
    try {
      return await limitTime(limit, async (within) => {
        const response = await exchangeOverLive(request, token, within);
        within.moved();
        const asked = { baseUrl: options.baseUrl, path: request.path };
        return await receiveResponse(response, { token, asked, nowMs: options.clock.now(), moved: within.moved });
      });
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      throw new ApiError({ kind: 'noAnswer', code: error.code, message: error.message });
    }
  }

  /**
   * A connection that the service closed while nothing was said shows it only to the next request. A read asks once more,
   * over another one; of a write nobody knows whether it was read.
   */
  async function exchangeOverLive(request: ApiRequest, token: string, within: Exchange): Promise<FetchAnswer> {
    try {
      return await exchange(request, token, within);
    } catch (error) {
      if (request.method !== 'GET' || !isClosedConnection(error)) throw error;
      return await exchange(request, token, within);
    }
  }

  async function exchange(request: ApiRequest, token: string, within: Exchange): Promise<FetchAnswer> {
    const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${token}` };
    let body: string | ReadableStream<Uint8Array> | undefined;
    const sourceErrors: unknown[] = [];
    if (request.upload) {
      headers['content-type'] = request.upload.contentType;
      headers['content-length'] = String(request.upload.contentLength);
      const { upload } = request;
      body = ReadableStream.from(noteEach(upload.open(), within.moved, (error) => sourceErrors.push(error)));
    } else if (request.body !== undefined) {
      headers['content-type'] = 'application/json';
      body = JSON.stringify(request.body);
    }
    try {
      const { method, path, query } = request;
      return await http.raw(path, {
        method,
        headers,
        signal: within.signal,
        ...(query && { query }),
        ...(body && { body }),
      });
    } catch (error) {
      if (sourceErrors.length > 0) throw sourceErrors[0];
      // The wrapper holds the request with its token; only what it wraps goes further.
      throw connectionFailure(error instanceof Error && error.cause ? error.cause : error);
    }
  }

  return { options, send, receive };
}

/** The token, when it is one that a header can carry. A keychain that cannot be read counts as no token. */
async function readToken(token: ClientOptions['token']): Promise<string | null> {
  const text = (await token().catch(() => null))?.trim() ?? '';
  return /^[\x21-\x7e]+$/.test(text) ? text : null;
}

async function* noteEach(
  stream: ReadableStream<Uint8Array>,
  moved: () => void,
  failed: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream) {
      moved();
      yield chunk;
    }
  } catch (error) {
    failed(error);
    throw error;
  }
}
