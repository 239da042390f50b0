/** An order of a pulled page: what the cache needs of it, and its JSON, which is taken apart again only where that is not enough. */
import type { Order } from '../../src-shared/domain/order.ts';
import type { Received } from '../api/decode-response.ts';
import { decodeAnswer } from '../api/decode-response.ts';
import { isRecord, type JsonObject } from '../api/envelope.ts';
import { decodePage, type Page } from '../api/page.ts';
import { readOrder } from '../api/read-records.ts';
import { receivedTextOf } from '../api/received-text.ts';
import { summariseOrder, type OrderSummary } from '../db/order-summary.ts';
import { mentionsOf, type Mentions, type Reference } from '../outbox/mentions.ts';

/** Plain data: a page of them can go from one thread to another. */
export interface PulledOrder {
  id: number;
  summary: OrderSummary;
  mentions: Mentions;
  /** As it came, in UTF-8; as text where something in it had to be replaced. */
  json: Uint8Array | string;
}

/** Throws `ApiError` for an answer that is no page of orders. */
export function decodePulledPage(received: Received): Page<PulledOrder> {
  const page = decodePage(decodeAnswer(received), readOrder);
  const shared = new Map<string, Reference>();
  const rows = page.rows.map((order) => ({
    id: order.id,
    summary: summariseOrder(order),
    mentions: mentionsOf(order, shared),
    json: receivedTextOf(order) ?? JSON.stringify(order),
  }));
  return { ...page, rows };
}

export function jsonTextOf({ json }: PulledOrder): string {
  return typeof json === 'string' ? json : Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString();
}

export function wholeOrder(pulled: PulledOrder): Order {
  const record = JSON.parse(jsonTextOf(pulled)) as JsonObject;
  if (!isRecord(record)) throw new Error(`Order ${pulled.id} is no record any more`);
  return readOrder(record);
}
