/** Operations 1 to 5 of the interface (section 4), and the scan over a whole search. */
import type { OrderFilters } from '../../../src-shared/contract/orders/order-filters.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import type { Client } from '../wire/client.ts';
import type { Received } from '../wire/decode-response.ts';
import {
  decodeDeleted,
  decodeHeld,
  decodeMade,
  decodeRecord,
  type Answer,
  type DeleteResult,
  type JsonObject,
} from '../wire/envelope.ts';
import { decodePage, type Page, type Row } from '../lists/page.ts';
import { scanCursor, scanPages } from '../lists/pagination.ts';
import { pathOf } from './path.ts';
import { isOfOneRecord } from '../lists/read-around.ts';
import { readOrder } from '../lists/read-records.ts';

const maxLimit = 100;

export async function getOrder(client: Client, id: number): Promise<Answer<Order>> {
  return decodeHeld(await client.send({ method: 'GET', path: pathOf('orders', id) }), id, readOrder);
}

export async function deleteOrder(client: Client, id: number): Promise<DeleteResult> {
  return decodeDeleted(await client.send({ method: 'DELETE', path: pathOf('orders', id) }));
}

/** `body`: interface 2.5 without items. */
export async function updateOrder(client: Client, id: number, body: JsonObject): Promise<Answer<Order>> {
  return decodeRecord(await client.send({ method: 'PATCH', path: pathOf('orders', id), body }), id, readOrder);
}

/** `cursor` continues a scan by cursor (4.3), in which `page` is not sent. */
export type OrderQuery = OrderFilters & { cursor?: string };

/** One page. */
export async function searchOrders(client: Client, query: OrderQuery): Promise<Page<Order>> {
  return decodePage(await client.send({ method: 'GET', path: pathOf('orders'), query }), readOrder);
}

/** Next to nothing of a search. Where its first order keeps that from being read, the second one is asked for. */
export async function peekOrders(client: Client, filters: OrderFilters): Promise<Page<Order>> {
  const peek = (page: number) => searchOrders(client, { ...filters, limit: 1, page });
  try {
    return await peek(1);
  } catch (error) {
    if (!isOfOneRecord(error)) throw error;
    return await peek(2);
  }
}

/** One page, not yet taken apart. */
export function receiveOrders(client: Client, query: OrderQuery, signal?: AbortSignal): Promise<Received> {
  return client.receive({ method: 'GET', path: pathOf('orders'), query, signal });
}

/** `body`: interface 2.5 with items of 2.6. */
export async function createOrder(client: Client, body: JsonObject): Promise<Answer<Order>> {
  return decodeMade(await client.send({ method: 'POST', path: pathOf('orders'), body }), null, readOrder);
}

/** Every page of a search, from its beginning. */
export function scanOrders(client: Client, filters: OrderFilters): AsyncGenerator<Page<Order>> {
  return scanSearch((query) => searchOrders(client, query), filters);
}

/**
 * Every page that `search` finds, by page, or by cursor where the service answers with one. From its beginning, or from
 * the page `first`, which was fetched already and comes after `covered` others.
 */
export async function* scanSearch<P extends Page<Row>>(
  search: (query: OrderQuery) => Promise<P>,
  filters: OrderFilters,
  start?: { first: P; covered: number },
): AsyncGenerator<P> {
  const { page: _ignored, limit = maxLimit, ...rest } = filters;
  const fetchPage = (page: number) => search({ ...rest, limit, page });
  const { first, covered } = start ?? { first: await fetchPage(1), covered: 0 };
  if (first.nextCursor === null) yield* scanPages(fetchPage, { limit, first, covered });
  else yield* scanCursor((cursor) => search({ ...rest, limit, ...(cursor && { cursor }) }), { first });
}
