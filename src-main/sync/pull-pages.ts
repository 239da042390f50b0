/** Walks over the service's orders as a pull needs them: read ahead by one page, each with the moment of its question. */
import type { OrderFilters } from '../../src-shared/contract/order-filters.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { searchOrders, walkSearch, type OrderQuery } from '../api/orders.ts';
import type { Page } from '../api/page.ts';
import { readAhead } from './read-ahead.ts';
import type { SyncContext } from './sync-context.ts';

export interface PulledPage extends Page<Order> {
  /** The moment before it was asked for, see `freshness`. */
  mark: number;
}

export type Search = (query: OrderQuery) => Promise<PulledPage>;

export async function searchPage(context: SyncContext, query: OrderQuery, signal?: AbortSignal): Promise<PulledPage> {
  const mark = context.freshness.mark();
  return { ...(await searchOrders(context.client, query, signal)), mark };
}

/** `walk` decides which pages, with the search that it is given. */
export function pullPages(
  context: SyncContext,
  walk: (search: Search) => AsyncGenerator<PulledPage>,
): AsyncGenerator<PulledPage> {
  const ending = new AbortController();
  const pages = walk((query) => searchPage(context, query, ending.signal));
  return readAhead(pages, () => ending.abort());
}

/** Every page of a search. */
export function pullSearch(context: SyncContext, filters: OrderFilters): AsyncGenerator<PulledPage> {
  return pullPages(context, (search) => walkSearch(search, filters));
}
