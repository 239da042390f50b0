/** Walks over the service's orders as a pull needs them: read ahead by one page, each with the moment of its question. */
import type { OrderFilters } from '../../src-shared/contract/order-filters.ts';
import { receiveOrders, walkSearch, type OrderQuery } from '../api/orders.ts';
import { readAround } from '../api/read-around.ts';
import { createPageReader, readHere, type ReadPage } from './page-reader.ts';
import { readAhead } from './read-ahead.ts';
import type { SyncContext } from './sync-context.ts';

export interface PulledPage extends ReadPage {
  /** The moment before it was asked for, see `freshness`. */
  mark: number;
}

export type Search = (query: OrderQuery) => Promise<PulledPage>;

/** One page. */
export async function pullPage({ client, freshness }: SyncContext, query: OrderFilters): Promise<PulledPage> {
  const mark = freshness.mark();
  return { ...readHere(await receiveOrders(client, query)), mark };
}

/** `walk` decides which pages, with the search that it is given. */
export async function* pullPages(
  { client, freshness, threads }: SyncContext,
  walk: (search: Search) => AsyncGenerator<PulledPage>,
): AsyncGenerator<PulledPage> {
  const ending = new AbortController();
  const reader = createPageReader(threads);
  /** The page that was handed out is done with. */
  let isDone = Promise.withResolvers<void>();
  isDone.resolve();
  /** By the page that came last. */
  let received: number | null = null;

  async function search(query: OrderQuery): Promise<PulledPage> {
    const mark = freshness.mark();
    const page = await reader.read(await receiveOrders(client, query, ending.signal), isDone.promise);
    return page ? { ...page, mark } : await search(query);
  }

  /** Of a service with pages of another size than it is asked for, nobody knows which parts make one; nor of a cursor. */
  async function searchAround(query: OrderQuery): Promise<PulledPage> {
    const { page, limit } = query;
    const isOfSize = limit === (received ?? limit);
    const found =
      page === undefined || limit === undefined || !isOfSize
        ? await search(query)
        : await readAround((part, size) => search({ ...query, page: part, limit: size }), page, limit);
    received = found.received;
    return found;
  }

  function stop(): void {
    ending.abort();
    isDone.resolve();
  }

  try {
    for await (const page of readAhead(walk(searchAround), stop)) {
      isDone = Promise.withResolvers<void>();
      yield page;
      isDone.resolve();
      // Half a megabyte, which would lie about until the next large clearing up.
      page.memory?.transfer(0);
    }
  } finally {
    await reader.stop();
  }
}

/** Every page of a search. */
export function pullSearch(context: SyncContext, filters: OrderFilters): AsyncGenerator<PulledPage> {
  return pullPages(context, (search) => walkSearch(search, filters));
}
