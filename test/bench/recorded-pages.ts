/** Pages of orders as the service sends them, recorded once in a file, and played to whoever asks for a page. */
import { closeSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { openService } from '../../src-service/service.ts';

const pageSize = 100;

interface Recording {
  orders: number;
  /** Where each page begins, and where the last one ends. */
  offsets: number[];
}

/** Newest first, 100 orders to a page. Answers the path of the recording. */
export async function recordPages(path: string, orders: number): Promise<string> {
  const service = openService({ sample: { orders, seed: 7 }, recordRequests: false });
  const file = openSync(path, 'w');
  const offsets = [0];
  for (let page = 1; page <= Math.ceil(orders / pageSize); page++) {
    const response = await service.fetch(
      new Request(`http://service/orders?sort=-id&limit=${pageSize}&page=${page}`, {
        headers: { authorization: 'Bearer practice' },
      }),
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    writeSync(file, bytes);
    offsets.push((offsets.at(-1) ?? 0) + bytes.length);
  }
  closeSync(file);
  service.close();
  writeFileSync(`${path}.offsets`, JSON.stringify({ orders, offsets } satisfies Recording));
  return path;
}

export interface PlayedPages {
  orders: number;
  count: number;
  read(page: number): string;
  /** Answers every list of orders with the page that is asked for, and everything else with nothing. */
  fetch: typeof globalThis.fetch;
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
  const headers = { 'content-type': 'application/json' };
  return {
    orders,
    count: offsets.length - 1,
    read: (page) => readBytes(page).toString('utf8'),
    async fetch(input) {
      const url = new URL(input instanceof Request ? input.url : input);
      if (url.pathname !== '/orders') return new Response('{"data": []}', { headers });
      return new Response(readBytes(Number(url.searchParams.get('page') ?? 1)), { headers });
    },
  };
}
