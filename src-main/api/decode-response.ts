/** Tells the service's answer apart from everything else that may come back over a network. */
import { isUtf8 } from 'node:buffer';
import { ApiError } from './api-error.ts';
import { brokenAnswer } from './connection-failure.ts';
import { describeBody, looksLikeHtml } from './error-message.ts';
import { createShapeGauge, ShapeOutOfBounds } from './json-bounds.ts';
import { BodyTooLarge, decoderFor, readBeginning, readBytes } from './read-body.ts';
import { readRetryAfter } from './retry-after.ts';

const maxAnswerBytes = 32 * 1024 * 1024;
const keptErrorBytes = 64 * 1024;

/** A 2xx answer: its JSON value, or undefined where the body was empty. */
export interface Decoded {
  status: number;
  value: unknown;
  /** The JSON of each object in a list of the answer, as it came, in UTF-8. */
  records: readonly Uint8Array[];
}

interface Reading {
  token: string;
  nowMs: number;
  /** Called for each piece that arrives. */
  moved: () => void;
}

/** Rejects with ApiError for everything but JSON and an empty body. `token` is blotted out of what is kept of an error. */
export async function decodeResponse(response: Response, { token, nowMs, moved }: Reading): Promise<Decoded> {
  const { status } = response;
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    const location = response.headers.get('location');
    await response.body?.cancel().catch(() => {});
    const message = location === null ? 'It redirects.' : `It redirects to ${location}.`;
    throw new ApiError({ kind: 'notTheService', why: 'redirect', status, location, message });
  }
  const contentType = response.headers.get('content-type') ?? '';
  if (status >= 400) {
    const received = await readBeginning(response, { maxBytes: keptErrorBytes, moved });
    const body = redact(received, token);
    const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), {
      date: response.headers.get('date'),
      nowMs,
    });
    throw new ApiError({
      kind: 'status',
      status,
      retryAfterMs,
      message: describeBody(body, contentType, response),
      body,
    });
  }
  const { text, records } = await readAnswer(response, contentType, moved);
  if (text.trim() === '') return { status, value: undefined, records: [] };
  try {
    return { status, value: JSON.parse(text), records };
  } catch {
    throw unreadable(text, contentType, response);
  }
}

async function readAnswer(
  response: Response,
  contentType: string,
  moved: () => void,
): Promise<{ text: string; records: Uint8Array[] }> {
  const decoder = decoderFor(contentType);
  const isUtf8Text = decoder.encoding === 'utf-8';
  const gauge = createShapeGauge();
  try {
    const see = isUtf8Text ? gauge.see : () => {};
    const bytes = await readBytes(response, { maxBytes: maxAnswerBytes, moved, see });
    const text = decoder.decode(bytes);
    if (!isUtf8Text) gauge.see(Buffer.from(text));
    const isAsReceived = isUtf8Text && isUtf8(bytes);
    return { text, records: isAsReceived ? gauge.records.map(({ from, to }) => bytes.subarray(from, to)) : [] };
  } catch (error) {
    const isBounded = error instanceof BodyTooLarge || error instanceof ShapeOutOfBounds;
    if (!isBounded) throw brokenAnswer(error);
    const code = error instanceof BodyTooLarge ? 'BODY_TOO_LARGE' : 'BODY_OUT_OF_SHAPE';
    throw new ApiError({ kind: 'noAnswer', code, message: `${error.message} Satchel stopped reading it.` });
  }
}

/** A 2xx that is no JSON: a page, an answer that broke off, or something else altogether. Its words are in its beginning. */
function unreadable(whole: string, contentType: string, response: Response): ApiError {
  const { status } = response;
  const text = whole.slice(0, keptErrorBytes);
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
