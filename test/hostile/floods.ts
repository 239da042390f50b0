/** Answers without measure, written to a bare HTTP response for as long as anybody reads. */
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';

export type Flood = (response: ServerResponse) => void | Promise<void>;

const mebibyte = 1024 * 1024;
const gibibyte = 1024 * mebibyte;

function head(response: ServerResponse, headers: Record<string, string | string[]> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers });
}

interface Stream {
  start: string;
  piece: Buffer;
  end: string;
  bytes: number;
}

/** `start`, then `piece` until that makes `bytes`, then `end`. */
function* pieces({ start, piece, end, bytes }: Stream): Generator<Buffer> {
  yield Buffer.from(start);
  for (let written = 0; written < bytes; written += piece.byteLength) yield piece;
  yield Buffer.from(end);
}

/** Ends early, and quietly, when the reader goes. */
async function pour(response: ServerResponse, stream: Stream): Promise<void> {
  await pipeline(Readable.from(pieces(stream)), response).catch(() => {});
}

const fill = (text: string) => Buffer.alloc(mebibyte - (mebibyte % text.length), text);

const flood =
  (start: string, unit: string, end: string, bytes: number): Flood =>
  (response) => {
    head(response);
    return pour(response, { start, piece: fill(unit), end, bytes });
  };

/** A gibibyte of one letter in some megabytes, made when it is first asked for. */
let packed: Promise<Buffer> | null = null;
export function packedGibibyte(): Promise<Buffer> {
  const letters = { start: '{"data":"', piece: fill('a'), end: '"}', bytes: gibibyte };
  packed ??= buffer(Readable.from(pieces(letters)).pipe(createGzip({ level: 1 })));
  return packed;
}

export const floods: Record<string, Flood> = {
  'a text of 1 GiB': flood('{"data":[{"id":9,"observations":"', 'a', '"}]}', gibibyte),
  '1 GiB packed into some megabytes': async (response) => {
    const body = await packedGibibyte();
    head(response, { 'content-encoding': 'gzip' });
    response.end(body);
  },
  '1 GiB packed twice': async (response) => {
    const body = gzipSync(await packedGibibyte());
    head(response, { 'content-encoding': 'gzip, gzip' });
    response.end(body);
  },
  'thirty million brackets': flood('{"data":', '[', '', 30 * mebibyte),
  'ten million empty objects': flood('{"data":[{}', ',{}', ']}', 30 * mebibyte),
  'a million records on one page': (response) => {
    head(response);
    const rows = Array.from({ length: 1_000_000 }, (_, id) => `{"id":${id}}`);
    response.end(`{"data":[${rows.join(',')}]}`);
  },
  'five thousand records on one page': (response) => {
    head(response);
    const rows = Array.from({ length: 5_000 }, (_, id) => ({ id, customer: { id, name: 'x', fk_id: 'y' } }));
    response.end(JSON.stringify({ data: rows }));
  },
  'a page for people of 31 MiB, all of it titles': (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    return pour(response, { start: '<!doctype html>', piece: fill('<title'), end: '', bytes: 31 * mebibyte });
  },
  'ten thousand headers': (response) => {
    head(response, { 'x-more': Array.from({ length: 10_000 }, () => 'x'.repeat(100)) });
    response.end('{"data":[]}');
  },
  'less than it says': (response) => {
    head(response, { 'content-length': String(10 * gibibyte) });
    response.write('{"data":[]}');
    response.destroy();
  },
};

/** Answers of which there is no more to read, ever, and no end. */
export const endless: Record<string, Flood> = {
  'an answer in drops without end': async (response) => {
    head(response);
    response.write('{"data":[');
    while (!response.destroyed) {
      response.write(' ');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  },
  'no answer at all': () => {},
};

/** Large answers that are still in bounds: they are taken. */
export const heavy: Record<string, Flood> = {
  'a number of thirty million digits': flood('{"data":[{"id":9,"total_value":', '1', '}]}', 30 * mebibyte),
  'a name of 20 MiB': flood('{"data":[{"id":9,"customer":{"id":1,"fk_id":"C1","name":"', 'a', '"}}]}', 20 * mebibyte),
  'observations of 20 MiB': flood('{"data":[{"id":9,"observations":"', 'a word ', '"}]}', 20 * mebibyte),
  'an order of 60,000 lines': (response) => {
    head(response);
    const items = Array.from({ length: 60_000 }, (_, id) => ({
      id,
      item: { id: id % 900, name: 'Café' },
      quantity: 1,
    }));
    response.end(JSON.stringify({ data: [{ id: 9, items }] }));
  },
};
