/** Pages of orders as the service sends them, recorded once in a file, and played to whoever asks for a page. */
import { closeSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Fetch, FetchAnswer } from '../../src-main/ports/ports.ts';
import { openService } from '../../src-service/service.ts';

const pageSize = 100;

interface Recording {
  orders: number;
  /** Where each page begins, and where the last one ends. */
  offsets: number[];
}

/** So many orders are made. Beyond that each comes several times, under numbers of its own: making them takes longer than what is measured. */
const mostMade = 100_000;

/** Newest first, 100 orders to a page. Answers the path of the recording. */
export async function recordPages(path: string, orders: number): Promise<string> {
  const times = Math.ceil(orders / mostMade);
  const made = times === 1 ? orders : Math.ceil(orders / times / pageSize) * pageSize;
  const service = openService({ sample: { orders: made, seed: 7 }, recordRequests: false });
  const file = openSync(path, 'w');
  const offsets = [0];
  for (let asked = 1; asked <= Math.ceil(made / pageSize); asked++) {
    const response = await service.fetch(
      new Request(`http://service/orders?sort=-id&limit=${pageSize}&page=${asked}`, {
        headers: { authorization: 'Bearer practice' },
      }),
    );
    const sent = await response.text();
    for (const page of times === 1 ? [sent] : repeatOrders(sent, times, made)) {
      offsets.push((offsets.at(-1) ?? 0) + writeSync(file, page));
    }
  }
  closeSync(file);
  service.close();
  writeFileSync(`${path}.offsets`, JSON.stringify({ orders: made * times, offsets } satisfies Recording));
  return path;
}

/** The pages that follow one of the service's, `made` orders in all, with each of its orders so many times. */
function repeatOrders(sent: string, times: number, made: number): string[] {
  const { page: asked } = (JSON.parse(sent) as { pagination: { page: number } }).pagination;
  const total = made * times;
  const heads = [...sent.matchAll(/\{"id":(\d+),(?="date":)/g)];
  const end = sent.lastIndexOf('],"pagination":');
  const orders = heads.flatMap(({ 0: head, 1: id, index }, at) => {
    const rest = sent.slice(index + head.length, (heads[at + 1]?.index ?? end + 1) - 1);
    return Array.from({ length: times }, (_, copy) => {
      const own = rest.replace(/"PED-(\d+)"/, (_, number) => `"PED-${Number(number) * times - copy}"`);
      return `{"id":${Number(id) * times - copy},${own}`;
    });
  });
  return Array.from({ length: times }, (_, at) => {
    const page = (asked - 1) * times + at + 1;
    const totalPages = total / pageSize;
    const pagination = { page, limit: pageSize, total, totalPages, hasNext: page < totalPages };
    const data = orders.slice(at * pageSize, (at + 1) * pageSize).join();
    return `{"data":[${data}],"pagination":${JSON.stringify(pagination)},"meta":{"timestamp":"${new Date().toISOString()}"}}`;
  });
}

export interface PlayedPages {
  orders: number;
  count: number;
  read(page: number): string;
  /**
   * Answers every list of orders with the page that is asked for, and knows of no addresses, in the shape in which the
   * program's own HTTP does. Each answer has a turn of the event loop to itself, as what comes over a network has.
   */
  fetch: Fetch;
}

export function playPages(path: string): PlayedPages {
  const { orders, offsets } = JSON.parse(readFileSync(`${path}.offsets`, 'utf8')) as Recording;
  const file = openSync(path, 'r');
  // One buffer for all, of which every reader takes a copy: what plays the pages leaves nothing to be cleared up.
  const lengths = offsets.slice(1).map((end, at) => end - (offsets[at] ?? end));
  const buffer = Buffer.allocUnsafe(Math.max(...lengths));
  const readBytes = (page: number): Buffer => {
    const length = readSync(file, buffer, 0, lengths[page - 1] ?? 0, offsets[page - 1] ?? 0);
    return buffer.subarray(0, length);
  };
  const answer = (status: number, body: Uint8Array): FetchAnswer => {
    return {
      status,
      statusText: '',
      headers: { get: (name) => headers.get(name) ?? null },
      body: Readable.from([body]),
    };
  };
  return {
    orders,
    count: offsets.length - 1,
    read: (page) => readBytes(page).toString('utf8'),
    async fetch(asked) {
      await nextTurn();
      const url = new URL(asked);
      if (url.pathname.startsWith('/customers/address/')) return answer(404, notFound);
      if (url.pathname !== '/orders') return answer(200, nothing);
      return answer(200, new Uint8Array(readBytes(Number(url.searchParams.get('page') ?? 1))));
    },
  };
}

const headers = new Map([['content-type', 'application/json']]);
const notFound = Buffer.from('{"error": {"code": "NOT_FOUND", "message": "There is no such address."}}');
const nothing = Buffer.from('{"data": []}');
