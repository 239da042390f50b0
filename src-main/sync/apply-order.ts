/** Caches a pulled order; the rep's pending work stays on top. Runs within a transaction. */
import type { LocalId } from '../../src-shared/domain/ids.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { orderLane } from '../db/outbox/lanes.ts';
import {
  findOrderByServiceId,
  findOrderWithoutId,
  insertOrderRow,
  noteListed,
  readOrderText,
  writeOrderDoc,
  type StoredOrder,
} from '../db/records/orders.ts';
import { isDeletedByRep } from '../db/outbox/rows.ts';
import { newId } from '../outbox/queue/context.ts';
import { pendingEntries, refreshOrderRow } from '../outbox/view/fold-records.ts';
import { followLines } from '../outbox/cache/follow-lines.ts';
import type { MentionCollector } from '../outbox/cache/mentions.ts';
import { expectAdoption } from '../outbox/send/seen-by-pull.ts';
import { askAboutOrderDuplicate } from '../outbox/decide/duplicates.ts';
import { hasLines, includesLines } from '../records/missing-members.ts';
import { believe } from '../outbox/cache/believe.ts';
import { isSameText } from './same-text.ts';
import { jsonTextOf, wholeOrder, type PulledOrder } from './pulled-order.ts';
import type { SyncContext } from './sync-context.ts';

/** What is known about the page that an order comes from. */
export interface Surroundings {
  /** When the page was asked for. */
  askedAtMs: number;
  /** The ids of cached orders on the page. The order's id is added. */
  known: Set<number>;
  /** The outbox has pending entries: the order may be one of ours whose answer is outstanding. */
  isWorkPending: boolean;
  collector: MentionCollector;
  /** The orders that are to be read themselves, because the page may be stale. Such an order's id is added. */
  toRead: number[];
}

/** Returns whether anything changed. */
export function applyPulledOrder(context: SyncContext, order: PulledOrder, around: Surroundings): boolean {
  const { known } = around;
  const cached = known.has(order.id) ? findOrderByServiceId(context.db, order.id) : undefined;
  known.add(order.id);
  return cached ? replace(context, cached, order, around) : insert(context, order, around);
}

function replace(
  context: SyncContext,
  cached: StoredOrder,
  order: PulledOrder,
  { askedAtMs, collector, toRead }: Surroundings,
): boolean {
  const { db, listClock } = context;
  const localId = cached.local_id;
  if (cached.listed_at_ms === null) noteListed(db, localId, askedAtMs);
  const before = readOrderText(db, cached);
  const json = withKnownLines(order, before);
  if (cached.gone_at_ms === null && before === json) return false;
  const isSame = before !== null && isSameText(before, json);
  const isDeletedHere = cached.gone_at_ms !== null && isDeletedByRep(db, orderLane(localId));
  const belief = believe(cached, { askedAtMs, nowMs: listClock.now(), isSame, isDeletedHere });
  if (belief === 'readRecord') toRead.push(order.id);
  if (belief !== 'take') return false;
  if (before !== null) {
    followLines(
      context,
      localId,
      () => JSON.parse(before) as Order,
      () => wholeOrder(order),
    );
  }
  writeOrderDoc(db, cached, { id: order.id, json, state: order.state }, { listAskedAtMs: askedAtMs });
  refreshOrderRow(db, localId);
  collector.add(localId, order.mentions);
  return true;
}

/** The order's JSON, with the cached lines if the list does not carry them. */
function withKnownLines(order: PulledOrder, before: string | null): string {
  const json = jsonTextOf(order);
  if (order.summary.item_count > 0 || before === null || before === json) return json;
  const pulled = wholeOrder(order);
  const known = JSON.parse(before) as Order;
  return hasLines(known) && !includesLines(pulled) ? JSON.stringify({ ...pulled, items: known.items }) : json;
}

function insert(
  context: SyncContext,
  order: PulledOrder,
  { askedAtMs, isWorkPending, collector }: Surroundings,
): boolean {
  if (isWorkPending && mayBeOurs(context, order)) return false;
  const localId = newId<LocalId>(context);
  const { summary, mentions } = order;
  const pulled = { ...order, askedAtMs };
  insertOrderRow(context.db, { localId, columns: summary, derive: () => summary, estimate: null, pulled });
  if (askAboutOrderDuplicate(context, localId, summary.fk_id, () => wholeOrder(order))) context.changed('outbox');
  collector.add(localId, mentions);
  return true;
}

/** Whether an open create may have made the order: its answer is outstanding or lost. */
function mayBeOurs(context: SyncContext, { summary: { fk_id: fkId } }: PulledOrder): boolean {
  if (!fkId) return false;
  const unconfirmed = findOrderWithoutId(context.db, fkId);
  if (!unconfirmed) return false;
  const [create] = pendingEntries(context.db, orderLane(unconfirmed.local_id));
  return create?.kind === 'order.create' && expectAdoption(context, create, fkId);
}
