/** Puts a pulled order into the cache, under the rep's pending work. Runs within a transaction. */
import type { LocalId } from '../../src-shared/domain/ids.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { summariseOrder } from '../db/order-summary.ts';
import {
  findOrderByServiceId,
  findUnconfirmedOrderByFkId,
  insertPulledOrder,
  readOrderText,
  writeOrderDoc,
} from '../db/orders.ts';
import { makeEntryDue } from '../db/outbox-rows.ts';
import { textOf } from '../db/tolerant.ts';
import { newId } from '../outbox/context.ts';
import { pendingEntries, refreshOrderRow } from '../outbox/fold-records.ts';
import type { Harvest } from '../outbox/harvest.ts';
import { orderLane } from '../outbox/lanes.ts';
import { askAboutOrderTwin } from '../outbox/twins.ts';
import type { SyncContext } from './sync-context.ts';

/** Answers whether anything changed. `mark` is the moment before the page was asked for. */
export function applyPulledOrder(context: SyncContext, order: Order, mark: number, harvest: Harvest): boolean {
  const { db, clock, freshness } = context;
  const known = findOrderByServiceId(db, order.id);
  if (known && freshness.isNewer(orderLane(known.local_id), mark)) return false;
  const json = JSON.stringify(order);
  if (known && known.gone_at_ms === null && readOrderText(db, known) === json) return false;
  if (!known && isOursInDoubt(context, order)) return false;
  const localId = known?.local_id ?? newId<LocalId>(context);
  if (known) {
    writeOrderDoc(db, localId, order, clock.now());
    refreshOrderRow(db, localId);
  } else {
    insertPulledOrder(db, { localId, id: order.id, json, summary: summariseOrder(order), pulledAtMs: clock.now() });
    askAboutOrderTwin(context, localId, order);
  }
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
