/**
 * One call to the service: bearer token, time-out, no retry, no redirect followed, and the answer told apart from
 * everything else that may come back over a network (interface, sections 1, 5 and 7).
 */
import { createFetch } from 'ofetch';
import type { Clock, Fetch } from '../ports/ports.ts';
import { ApiError } from './api-error.ts';
import { brokenAnswer, connectionFailure } from './connection-failure.ts';
import { describeBody, looksLikeHtml } from './error-message.ts';
import { BodyTooLarge, readText } from './read-body.ts';
import { readRetryAfter } from './retry-after.ts';
import { Interrupted, limitTime, type Exchange } from './time-limit.ts';

const maxAnswerBytes = 64 * 1024 * 1024;
const keptErrorBytes = 64 * 1024;
/** An answer that keeps dripping may take this many time-outs; an upload goes on as long as bytes move. */
const maxAnswerWindows = 10;

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

/** A 2xx answer: its JSON value, or undefined where the body was empty. */
export interface Decoded {
  status: number;
  value: unknown;
}

export interface Client {
  readonly options: ClientOptions;
  /**
   * Resolves with a 2xx answer that is JSON or empty; rejects with ApiError for everything else. An upload whose bytes
   * cannot be read rejects with the stream's own error.
   */
  send(request: ApiRequest): Promise<Decoded>;
}

export function createClient(options: ClientOptions): Client {
  const http = createFetch({
    fetch: options.fetch,
    defaults: {
      baseURL: options.baseUrl,
      retry: 0,
      redirect: 'manual',
      credentials: 'omit',
      ignoreResponseError: true,
      responseType: 'stream',
    },
  });

  async function send(request: ApiRequest): Promise<Decoded> {
    const token = await readToken(options.token);
    if (request.signal?.aborted) {
      throw new ApiError({ kind: 'unreachable', code: 'ABORTED', message: 'The call was stopped before it was sent.' });
    }
    const limit = {
      clock: options.clock,
      timeoutMs: options.requestTimeoutMs,
      maxWindows: request.upload ? Infinity : maxAnswerWindows,
      signal: request.signal,
    };
    try {
      return await limitTime(limit, async (within) => {
        const response = await exchange(request, token, within);
        within.moved();
        return decode(response, token, options.clock, within);
      });
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      throw new ApiError({ kind: 'noAnswer', code: error.code, message: error.message });
    }
  }

  async function exchange(request: ApiRequest, token: string, within: Exchange): Promise<Response> {
    const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${token}` };
    let body: string | ReadableStream<Uint8Array> | undefined;
    let source: { error: unknown } | null = null;
    if (request.upload) {
      headers['content-type'] = request.upload.contentType;
      headers['content-length'] = String(request.upload.contentLength);
      body = ReadableStream.from(noteEach(request.upload.open(), within.moved, (error) => (source = { error })));
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
      if (source) throw (source as { error: unknown }).error;
      // The wrapper holds the request with its token; only what it wraps goes further.
      throw connectionFailure(error instanceof Error && error.cause ? error.cause : error);
    }
  }

  return { options, send };
}

/** The token, when it is one that a header can carry. A keychain that cannot be read counts as no token. */
async function readToken(token: ClientOptions['token']): Promise<string> {
  const text = (await token().catch(() => null))?.trim() ?? '';
  if (!/^[\x21-\x7e]+$/.test(text)) throw new ApiError({ kind: 'noToken' });
  return text;
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

async function decode(response: Response, token: string, clock: Clock, { moved }: Exchange): Promise<Decoded> {
  const { status } = response;
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    const location = response.headers.get('location');
    await response.body?.cancel().catch(() => {});
    const message = location === null ? 'It redirects.' : `It redirects to ${location}.`;
    throw new ApiError({ kind: 'notTheService', why: 'redirect', status, location, message });
  }
  const contentType = response.headers.get('content-type') ?? '';
  if (status >= 400) {
    const received = await readText(response, { maxBytes: keptErrorBytes, beyond: 'keep', moved });
    const body = redact(received, token);
    const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), clock.now());
    throw new ApiError({
      kind: 'status',
      status,
      retryAfterMs,
      message: describeBody(body, contentType, response),
      body,
    });
  }
  const text = await readAnswer(response, moved);
  if (text.trim() === '') return { status, value: undefined };
  try {
    return { status, value: JSON.parse(text) };
  } catch {
    throw unreadable(text, contentType, response);
  }
}

async function readAnswer(response: Response, moved: () => void): Promise<string> {
  try {
    return await readText(response, { maxBytes: maxAnswerBytes, beyond: 'throw', moved });
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw brokenAnswer(error);
    throw new ApiError({ kind: 'noAnswer', code: 'BODY_TOO_LARGE', message: error.message });
  }
}

/** A 2xx that is no JSON: a page, an answer that broke off, or something else altogether. */
function unreadable(text: string, contentType: string, response: Response): ApiError {
  const { status } = response;
  if (looksLikeHtml(text, contentType)) {
    const message = describeBody(text, contentType, response);
    return new ApiError({ kind: 'notTheService', why: 'html', status, location: null, message });
  }
  if (/\bjson\b/i.test(contentType) || /^\s*[{[]/.test(text)) {
    return new ApiError({ kind: 'noAnswer', code: 'UNREADABLE_JSON', message: 'The answer is not whole.' });
  }
  const message = describeBody(text, contentType, response);
  return new ApiError({ kind: 'notTheService', why: 'noEnvelope', status, location: null, message });
}

/** Some services repeat the token in their complaint. A very short one is left: it would be found in any word. */
function redact(text: string, token: string): string {
  return token.length >= 8 ? text.replaceAll(token, '[token]') : text;
}
