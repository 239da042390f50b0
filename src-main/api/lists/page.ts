/** One page of a list: page, offset or cursor mode, in both spellings (interface, 2.8, 2.9 and 4.3). */
import { ApiError } from '../wire/api-error.ts';
import type { Decoded } from '../wire/decode-response.ts';
import {
  isObject,
  noEnvelope,
  openEnvelope,
  readInteger,
  readMeta,
  readRecord,
  readTruth,
  textOrNull,
  type JsonObject,
  type JsonRecord,
  type Meta,
} from '../wire/envelope.ts';

/** Nobody gives smaller pages than that unasked. */
export const smallestPage = 10;

/** The interface allows 100 (4.1, 4.2); some services send a short list whole. More would hold up the writes behind it. */
const maxRows = 2_000;

export interface Page<T> {
  rows: T[];
  /** How many rows the service sent, those that are no records included. */
  received: number;
  /** Page size by the service's account. */
  limit: number | null;
  total: number | null;
  /** 1-based. */
  page: number | null;
  totalPages: number | null;
  hasNext: boolean | null;
  nextCursor: string | null;
  meta: Meta;
  /** When it was answered, as its header says. */
  date?: string | null;
}

export interface Row {
  id?: number | null;
}

/** `utf8` is the record's JSON as it came; undefined where nobody knows which text is whose. */
type ReadRow<T> = (record: JsonRecord, utf8: Uint8Array | undefined) => T;

/** Whether every record on it has a number that can be read. */
export function isWholePage({ received, rows }: Page<unknown>): boolean {
  return received === rows.length;
}

/** Rows without an integer `id` are left out of `rows` and counted in `received`. A page far too large is no answer. */
export function decodePage<T>(decoded: Decoded, read: ReadRow<T>): Page<T> {
  const envelope = openEnvelope(decoded);
  const { data } = envelope;
  if (!Array.isArray(data)) throw noEnvelope(decoded);
  if (data.length > maxRows) {
    const message = `One page holds ${data.length} records, where the interface allows 100. Satchel did not take them.`;
    throw new ApiError({ kind: 'noAnswer', code: 'PAGE_TOO_LARGE', message });
  }
  const pagination = isObject(envelope['pagination']) ? envelope['pagination'] : {};
  const links = isObject(pagination['links']) ? pagination['links'] : null;
  const total = readCount(pagination['total']);
  const totalPages = readCount(pagination['totalPages'] ?? pagination['total_pages']);
  const counted = total !== null || totalPages !== null;
  // Some count the rows of the page: more may follow than that, and the links know.
  const isOfPage = data.length >= smallestPage && total === data.length && (totalPages ?? 1) === 1;
  const hasNext =
    readHasNext(envelope, pagination) ??
    (links === null || (counted && !isOfPage) ? null : textOrNull(links['next']) !== null);
  const isDoubtful = (isOfPage && hasNext === null) || (hasNext === true && total === data.length);
  return {
    rows: readRows(data, decoded.records, read),
    received: data.length,
    limit: readCount(pagination['limit']),
    total: isDoubtful ? null : total,
    page: readCount(pagination['page']),
    totalPages: isDoubtful && hasNext === null ? null : totalPages,
    hasNext,
    nextCursor: readCursor(envelope),
    meta: readMeta(envelope),
    date: decoded.date ?? null,
  };
}

/** Where the answer holds other lists too, nobody knows which text is whose. */
function readRows<T>(data: readonly unknown[], texts: Decoded['records'], read: ReadRow<T>): T[] {
  const haveTexts = texts.length === data.length && data.every(isObject);
  return data.flatMap((value, at) => {
    const record = readRecord(value);
    return record ? [read(record, haveTexts && record === value ? texts[at] : undefined)] : [];
  });
}

/** A cursor answers the question too: null means that there is no more (2.9). */
function readHasNext(envelope: JsonObject, pagination: JsonObject): boolean | null {
  if ('next_cursor' in envelope) return readCursor(envelope) !== null;
  return readTruth(pagination['hasNext'] ?? pagination['has_next']);
}

/** Some count their cursors, and some write none as an empty text. */
function readCursor({ next_cursor: cursor }: JsonObject): string | null {
  return (typeof cursor === 'number' ? String(cursor) : textOrNull(cursor)) || null;
}

function readCount(value: unknown): number | null {
  const count = readInteger(value);
  return count !== null && count >= 0 ? count : null;
}
