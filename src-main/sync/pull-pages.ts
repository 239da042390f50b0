/** Scans over the service's orders: pages are requested ahead, and each holds the time at which it was asked for. */
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

/** A page whose orders are not read yet. The scan decides by it which page comes next. */
export type FoundPage = ReadPage & Asked;

export type PulledPage = Page<PulledOrder> & Asked;

export type Search = (query: OrderQuery) => Promise<FoundPage>;

/** One page. */
export async function pullPage({ client, listClock }: SyncContext, query: OrderFilters): Promise<PulledPage> {
  const askedAtMs = listClock.ask();
  const { rows, ...page } = readHere(await receiveOrders(client, query));
  return { ...page, rows: ordersOf(rows), askedAtMs };
}

/** `readsAhead`: the next pages are requested while one is being cached. A scan that may end at any page does not want that. */
interface Pace {
  readsAhead: boolean;
}

/** Yields the pages of `scan`, which requests them with the given search. */
export async function* pullPages(
  { client, listClock, threads }: SyncContext,
  scan: (search: Search) => AsyncGenerator<FoundPage>,
  { readsAhead }: Pace = { readsAhead: true },
): AsyncGenerator<PulledPage> {
  const ending = new AbortController();
  const reader = createPageReader(threads);
  /** How many rows the last page held. */
  let received: number | null = null;

  async function search(query: OrderQuery): Promise<FoundPage> {
    const askedAtMs = listClock.ask();
    const page = await reader.read(await receiveOrders(client, query, ending.signal));
    return page ? { ...page, askedAtMs } : await search(query);
  }

  /**
   * Reads a page that the service cannot give in parts (see `readAround`). The service must number its pages, and give them the
   * size that it is asked for: otherwise nobody knows which parts make up a page.
   */
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
    for await (const { rows, ...page } of readsAhead ? readAhead(pages, () => ending.abort()) : pages) {
      yield { ...page, rows: ordersOf(rows) };
      // Frees half a megabyte now, and not at the next major garbage collection.
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
