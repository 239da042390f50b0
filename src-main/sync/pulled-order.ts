/** An order of a pulled page: what the cache needs of it, and its JSON, which is parsed again only if that is not enough. */
import type { Order } from '../../src-shared/domain/order.ts';
import { decodeAnswer, type Received } from '../api/wire/decode-response.ts';
import { readRecord } from '../api/wire/envelope.ts';
import { decodePage, type Page } from '../api/lists/page.ts';
import { readOrder } from '../api/lists/read-records.ts';
import { stateOf, summariseOrder, type OrderSummary } from '../db/records/order-summary.ts';
import type { OrderDoc } from '../db/records/orders.ts';
import { mentionsOf, type Mentions, type Reference } from '../records/mentions.ts';

/** Plain data: a page of them can go from one thread to another. */
export interface PulledOrder extends OrderDoc {
  summary: OrderSummary;
  mentions: Mentions;
  /** The order's JSON as it came, in UTF-8; as text if `readOrder` had to replace something in it. */
  json: Uint8Array | string;
}

/** Throws `ApiError` for an answer that is no page of orders. */
export function decodePulledPage(received: Received): Page<PulledOrder> {
  const shared = new Map<string, Reference>();
  return decodePage(decodeAnswer(received), (record, utf8): PulledOrder => {
    const order = readOrder(record);
    // Writing an order as JSON again costs as much as reading it, and loses what only the text holds, such as digits of a number.
    const asItCame = Object.is(order, record) ? utf8 : undefined;
    return {
      id: order.id,
      summary: summariseOrder(order),
      mentions: mentionsOf(order, shared),
      state: stateOf(order),
      json: asItCame ?? JSON.stringify(order),
    };
  });
}

export function jsonTextOf({ json }: PulledOrder): string {
  return typeof json === 'string' ? json : Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString();
}

export function wholeOrder(pulled: PulledOrder): Order {
  const record = readRecord(JSON.parse(jsonTextOf(pulled)));
  if (!record) throw new Error(`Order ${pulled.id} is no record any more`);
  return readOrder(record);
}

/** The orders of one answer. */
export interface ReadOrders {
  orders: readonly PulledOrder[];
  /** The buffer of their JSON, if it holds nothing else: free it as soon as the orders are applied. */
  memory: ArrayBuffer | null;
}
