/** Scans over the service's orders as a pull needs them: read ahead, each page with the moment of its question. */
import type { OrderFilters } from '../../src-shared/contract/orders/order-filters.ts';
import { receiveOrders, scanSearch, type OrderQuery } from '../api/requests/orders.ts';
import type { Page } from '../api/lists/page.ts';
import { readAround } from '../api/lists/read-around.ts';
import { createPageReader, readHere, type ReadPage, type ReadRow } from './page-reader.ts';
import type { PulledOrder } from './pulled-order.ts';
import { readAhead } from './read-ahead.ts';
import type { SyncContext } from './sync-context.ts';

interface Asked {
  /** When it was asked for, in milliseconds since 1970. */
  askedAtMs: number;
}

/** A page as the scan goes on by it, before its orders are read. */
export type FoundPage = ReadPage & Asked;

export type PulledPage = Page<PulledOrder> & Asked;

export type Search = (query: OrderQuery) => Promise<FoundPage>;

/** One page. */
export async function pullPage({ client, listClock }: SyncContext, query: OrderFilters): Promise<PulledPage> {
  const askedAtMs = listClock.ask();
  const { rows, ...page } = readHere(await receiveOrders(client, query));
  return { ...page, rows: ordersOf(rows), askedAtMs };
}

/** `isAhead`: the next pages are asked for while one is put away, which most scans want. */
interface Pace {
  isAhead: boolean;
}

/** `scan` decides which pages, with the search that it is given. */
export async function* pullPages(
  { client, listClock, threads }: SyncContext,
  scan: (search: Search) => AsyncGenerator<FoundPage>,
  { isAhead }: Pace = { isAhead: true },
): AsyncGenerator<PulledPage> {
  const ending = new AbortController();
  const reader = createPageReader(threads);
  /** According to the last page. */
  let received: number | null = null;

  async function search(query: OrderQuery): Promise<FoundPage> {
    const askedAtMs = listClock.ask();
    const page = await reader.read(await receiveOrders(client, query, ending.signal));
    return page ? { ...page, askedAtMs } : await search(query);
  }

  /** Of a service with pages of another size than it is asked for, nobody knows which parts make one; nor of a cursor. */
  async function searchAround(query: OrderQuery): Promise<FoundPage> {
    const { page, limit } = query;
    const isOfSize = limit === (received ?? limit);
    const found =
      page === undefined || limit === undefined || !isOfSize
        ? await search(query)
        : await readAround((part, size) => search({ ...query, page: part, limit: size }), page, limit);
    received = found.received;
    return found;
  }

  const pages = scan(searchAround);
  try {
    for await (const { rows, ...page } of isAhead ? readAhead(pages, () => ending.abort()) : pages) {
      yield { ...page, rows: ordersOf(rows) };
      // Frees half a megabyte at once, which would else stay until the next major garbage collection.
      for (const memory of new Set(rows.map(({ open }) => open().memory))) memory?.transfer(0);
    }
  } finally {
    await reader.stop();
  }
}

function ordersOf(rows: readonly ReadRow[]): PulledOrder[] {
  return rows.flatMap(({ at, open }) => open().orders[at] ?? []);
}

/** Every page of a search. */
export function pullSearch(context: SyncContext, filters: OrderFilters, pace?: Pace): AsyncGenerator<PulledPage> {
  return pullPages(context, (search) => scanSearch(search, filters), pace);
}
