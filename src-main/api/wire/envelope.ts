/** The envelope of a successful answer (interface, 1 and 2.1), read tolerantly: only `data` is relied on. */
import { acceptedForLater, ApiError } from './api-error.ts';
import type { Decoded } from './decode-response.ts';
import { describeValue, fitToShow } from './error-message.ts';

export interface Meta {
  /** The service's clock. */
  timestamp: string | null;
  version: string | null;
}

export interface Answer<T> {
  data: T;
  message: string | null;
  meta: Meta;
}

export interface DeleteResult {
  /** False only where the service says so. */
  success: boolean;
  message: string | null;
  deletedId: number | null;
  meta: Meta;
}

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A row that can be kept: an object with an integer `id`. Its other members are whatever the service sent. */
export type JsonRecord = JsonObject & { id: number };

/** Null for what is no record. One whose id came as text is copied, with the number in its place. */
export function readRecord(value: unknown): JsonRecord | null {
  if (!isObject(value)) return null;
  const id = readInteger(value['id']);
  if (id === null) return null;
  return id === value['id'] ? (value as JsonRecord) : { ...value, id };
}

/** An id or a count as the number that it is, also where it was sent as text; null for anything else. */
export function readInteger(value: unknown): number | null {
  const read = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof read === 'number' && Number.isSafeInteger(read) ? read : null;
}

/**
 * The record that a write was about. Rejects an answer without it. `expectedId` is its id, where it is known. Some say no with
 * status 200: without data, and with `success` and `message`, as of a delete (2.1).
 */
export function decodeRecord<T>(
  decoded: Decoded,
  expectedId: number | null,
  read: (record: JsonRecord) => T,
): Answer<T> {
  const said = isObject(decoded.value) ? decoded.value : {};
  const message = wordsOf(said['message'], decoded);
  if (readTruth(said['success']) === false && message !== null && isNothing(said['data'] ?? null)) {
    throw new ApiError({ kind: 'status', status: decoded.status, retryAfterMs: null, message });
  }
  return recordIn(decoded, expectedId, read);
}

function recordIn<T>(decoded: Decoded, expectedId: number | null, read: (record: JsonRecord) => T): Answer<T> {
  const envelope = openEnvelope(decoded);
  const record = readRecord(envelope['data']);
  if (!record) throw noEnvelope(decoded);
  if (expectedId !== null && record.id !== expectedId) {
    const message = `The answer holds record ${record.id} in place of ${expectedId}.`;
    throw new ApiError({ kind: 'noAnswer', code: 'ANOTHER_RECORD', message });
  }
  return { data: read(record), message: wordsOf(envelope['message'], decoded), meta: readMeta(envelope) };
}

/** The same for what a create has made: some take it with 202, and make it later. */
export function decodeMade<T>(decoded: Decoded, expectedId: number | null, read: (record: JsonRecord) => T): Answer<T> {
  try {
    return decodeRecord(decoded, expectedId, read);
  } catch (error) {
    if (decoded.status !== 202) throw error;
    const message = wordsOf(isObject(decoded.value) ? decoded.value['message'] : null, decoded) ?? '';
    throw new ApiError({
      kind: 'noAnswer',
      code: acceptedForLater,
      message: message || 'It was taken for later (202).',
    });
  }
}

/** The same for a record that is read by its id: an envelope of the service around nothing says what others say with 404. */
export function decodeHeld<T>(decoded: Decoded, id: number, read: (record: JsonRecord) => T): Answer<T> {
  const { value } = decoded;
  if (isObject(value) && isNothing(value['data']) && readMeta(value).timestamp !== null) {
    const message = wordsOf(value['message'], decoded) ?? '';
    throw new ApiError({ kind: 'status', status: 404, retryAfterMs: null, message });
  }
  return recordIn(decoded, id, read);
}

/** Null, or what some languages make of it: an empty list, or an object without members. */
function isNothing(data: unknown): boolean {
  return data === null || (typeof data === 'object' && Object.keys(data).length === 0);
}

/** Some write truth as text or as a number. */
export function readTruth(value: unknown): boolean | null {
  return truths.get(value) ?? null;
}

const truths = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [1, true],
  [false, false],
  ['false', false],
  [0, false],
]);

/** An empty answer, a bare delete result and one inside `data` all count. */
export function decodeDeleted(decoded: Decoded): DeleteResult {
  if (decoded.value === undefined) return { success: true, message: null, deletedId: null, meta: readMeta({}) };
  const outer = isObject(decoded.value) ? decoded.value : {};
  const inner = isObject(outer['data']) ? outer['data'] : {};
  const success = readTruth(outer['success'] ?? inner['success']);
  const deletedId = readInteger(outer['deletedId'] ?? inner['deletedId'] ?? inner['id']);
  if (success === null && deletedId === null) throw noEnvelope(decoded);
  return {
    success: success !== false,
    message: wordsOf(outer['message'], decoded) ?? wordsOf(inner['message'], decoded),
    deletedId,
    meta: readMeta(outer),
  };
}

/**
 * The envelope, which must have `data`. An empty 2xx is no proof of another server: the write may have been done, so it
 * counts as no answer.
 */
export function openEnvelope(decoded: Decoded): JsonObject {
  if (decoded.value === undefined) {
    throw new ApiError({
      kind: 'noAnswer',
      code: 'EMPTY_BODY',
      message: `Status ${decoded.status} came without a body.`,
    });
  }
  if (!isObject(decoded.value) || decoded.value['data'] == null) throw noEnvelope(decoded);
  return decoded.value;
}

export function noEnvelope(decoded: Decoded): ApiError {
  const { status, value } = decoded;
  const message = isObject(value) ? fitToShow(describeValue({ ...value, data: null }), decoded.token) : '';
  return new ApiError({ kind: 'notTheService', why: 'noEnvelope', status, location: null, message });
}

export function readMeta(envelope: JsonObject): Meta {
  const meta = isObject(envelope['meta']) ? envelope['meta'] : {};
  return { timestamp: textOrNull(meta['timestamp']), version: textOrNull(meta['version']) };
}

/** Words of the service, fit to be shown and kept. */
export function wordsOf(value: unknown, { token }: Decoded): string | null {
  return typeof value === 'string' ? fitToShow(value, token) : null;
}

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
