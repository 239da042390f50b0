/** Distinguishes the service's answer from everything else that a network may return. */
import { isUtf8 } from 'node:buffer';
import { parseJson } from '../../../src-shared/domain/lossless-json.ts';
import type { FetchAnswer } from '../../ports/ports.ts';
import { ApiError } from './api-error.ts';
import { brokenAnswer } from './connection-failure.ts';
import { describeBody, fitToShow, looksLikeHtml } from './error-message.ts';
import { placesOfRecords, ShapeOutOfBounds } from './json-bounds.ts';
import { movedTo } from './moved-to.ts';
import { BodyTooLarge, decoderFor, readBeginning, readBytes } from './read-body.ts';
import { readRetryAfter } from './retry-after.ts';
import { withoutToken } from './without-token.ts';

const maxAnswerBytes = 32 * 1024 * 1024;
const keptErrorBytes = 64 * 1024;

/** A 2xx answer: its JSON value, or undefined where the body was empty. */
export interface Decoded {
  status: number;
  value: unknown;
  /** The JSON of each object in a list of the answer, as it came, in UTF-8; none where `value` says it more exactly. */
  records: readonly Uint8Array[];
  /** That it was asked for with: it is left out of what is kept of the service's words. */
  token: string;
  date?: string | null;
}

/** A 2xx answer as it came: plain data, which can go from one thread to another. */
export interface Received {
  status: number;
  statusText: string;
  contentType: string;
  bytes: Uint8Array;
  token: string;
  /** The answer's header: the time of whoever answered. */
  date?: string | null;
}

interface Reading {
  token: string;
  /** What was asked, and where. */
  asked: { baseUrl: string; path: string };
  nowMs: number;
  /** Called for each piece that arrives. */
  moved: () => void;
}

/** Rejects with ApiError for everything but a 2xx. */
export async function receiveResponse(
  response: FetchAnswer,
  { token, asked, nowMs, moved }: Reading,
): Promise<Received> {
  const { status, statusText } = response;
  if (status >= 300 && status < 400) {
    const to = response.headers.get('location');
    const location = to && withoutToken(to, token);
    const address = movedTo({ status, location }, asked);
    const why = address === null ? 'redirect' : 'moved';
    const where = address ?? location;
    const message = where === null ? '' : fitToShow(where, token);
    throw new ApiError({ kind: 'notTheService', why, status, location: where, message });
  }
  const contentType = response.headers.get('content-type') ?? '';
  if (status >= 400) {
    const body = await readBeginning(response, { maxBytes: keptErrorBytes, moved });
    const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), {
      date: response.headers.get('date'),
      nowMs,
    });
    const message = describeBody(body, contentType, { status, statusText, token });
    throw new ApiError({ kind: 'status', status, retryAfterMs, message });
  }
  try {
    const bytes = await readBytes(response, { maxBytes: maxAnswerBytes, moved });
    return { status, statusText, contentType, bytes, token, date: response.headers.get('date') };
  } catch (error) {
    throw error instanceof BodyTooLarge ? stoppedReading('BODY_TOO_LARGE', error) : brokenAnswer(error);
  }
}

/** Throws ApiError for everything but JSON and an empty body. */
export function decodeAnswer(received: Received): Decoded {
  const { status, contentType, bytes, token, date = null } = received;
  const decoder = decoderFor(contentType);
  const isUtf8Text = decoder.encoding === 'utf-8';
  const text = decoder.decode(bytes);
  const records = findRecords(isUtf8Text ? bytes : Buffer.from(text));
  if (text.trim() === '') return { status, value: undefined, records: [], token };
  try {
    const { value, isExact } = parseJson(text);
    const isAsReceived = isUtf8Text && isExact && isUtf8(bytes);
    return { status, value, records: isAsReceived ? records : [], token, date };
  } catch {
    throw unreadable(text, received);
  }
}

/** The bounds are checked in the same pass, before anything is made of the bytes. */
function findRecords(utf8: Uint8Array): Uint8Array[] {
  try {
    return placesOfRecords(utf8).map(({ from, to }) => utf8.subarray(from, to));
  } catch (error) {
    throw error instanceof ShapeOutOfBounds ? stoppedReading('BODY_OUT_OF_SHAPE', error) : error;
  }
}

function stoppedReading(code: string, { message }: Error): ApiError {
  return new ApiError({ kind: 'noAnswer', code, message: `${message} Satchel stopped reading it.` });
}

/** A 2xx that is no JSON: a page, an answer that broke off, or something else altogether. Its words are in its beginning. */
function unreadable(whole: string, received: Received): ApiError {
  const { status, contentType } = received;
  const text = whole.slice(0, keptErrorBytes);
  if (looksLikeHtml(text, contentType)) {
    const message = describeBody(text, contentType, received);
    return new ApiError({ kind: 'notTheService', why: 'html', status, location: null, message });
  }
  if (/\bjson\b/i.test(contentType) || /^\s*[{[]/.test(text)) {
    return new ApiError({ kind: 'noAnswer', code: 'UNREADABLE_JSON', message: 'The answer is not whole.' });
  }
  const message = describeBody(text, contentType, received);
  return new ApiError({ kind: 'notTheService', why: 'noEnvelope', status, location: null, message });
}
