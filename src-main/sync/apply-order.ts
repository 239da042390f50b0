/** Puts a pulled order into the cache, under the rep's pending work. Runs within a transaction. */
import type { LocalId } from '../../src-shared/domain/ids.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { receivedTextOf } from '../api/received-text.ts';
import { summariseOrder } from '../db/order-summary.ts';
import {
  findOrderByServiceId,
  findUnconfirmedOrderByFkId,
  insertOrderRow,
  readOrderText,
  writeOrderDoc,
  type StoredOrder,
} from '../db/orders.ts';
import { makeEntryDue } from '../db/outbox-rows.ts';
import { textOf } from '../db/tolerant.ts';
import { newId } from '../outbox/context.ts';
import { pendingEntries, refreshOrderRow } from '../outbox/fold-records.ts';
import type { Harvest } from '../outbox/harvest.ts';
import { orderLane } from '../outbox/lanes.ts';
import { askAboutOrderTwin } from '../outbox/twins.ts';
import type { SyncContext } from './sync-context.ts';

/**
 * Answers whether anything changed. `mark` is the moment before the page was asked for. `known` are the ids of those
 * orders around it that are cached; this one joins them.
 */
export function applyPulledOrder(
  context: SyncContext,
  order: Order,
  { mark, known, harvest }: { mark: number; known: Set<number>; harvest: Harvest },
): boolean {
  const cached = known.has(order.id) ? findOrderByServiceId(context.db, order.id) : undefined;
  known.add(order.id);
  return cached ? replace(context, cached, order, mark, harvest) : insert(context, order, harvest);
}

function replace(context: SyncContext, cached: StoredOrder, order: Order, mark: number, harvest: Harvest): boolean {
  const { db, clock, freshness } = context;
  const localId = cached.local_id;
  if (freshness.isNewer(orderLane(localId), mark)) return false;
  const received = receivedTextOf(order);
  const json = received ? Buffer.from(received).toString() : JSON.stringify(order);
  if (cached.gone_at_ms === null && readOrderText(db, cached) === json) return false;
  writeOrderDoc(db, localId, order, clock.now(), json);
  refreshOrderRow(db, localId);
  harvest.add(localId, order);
  return true;
}

function insert(context: SyncContext, order: Order, harvest: Harvest): boolean {
  if (isOursInDoubt(context, order)) return false;
  const localId = newId<LocalId>(context);
  const pulled = { id: order.id, json: receivedTextOf(order) ?? JSON.stringify(order), atMs: context.clock.now() };
  insertOrderRow(context.db, { localId, summary: summariseOrder(order), estimate: null, pulled });
  askAboutOrderTwin(context, localId, order);
  harvest.add(localId, order);
  return true;
}

/** An order that we sent, the answer still on its way or lost: its entry takes it over when it looks, which it does at once now. */
function isOursInDoubt({ db }: SyncContext, order: Order): boolean {
  const fkId = textOf(order.fk_id);
  if (!fkId) return false;
  const unconfirmed = findUnconfirmedOrderByFkId(db, fkId);
  if (!unconfirmed) return false;
  const [create] = pendingEntries(db, orderLane(unconfirmed.local_id));
  if (create?.kind !== 'order.create' || create.status.state === 'conflicted') return false;
  if (create.status.state === 'sending') return true;
  if (!create.sent.wasInDoubt) return false;
  makeEntryDue(db, create.id);
  return true;
}
