/**
 * How many days of orders the cache keeps: all, or as many as the rep chose. Older orders are removed from this machine, never from
 * the service. An order with unsent work or a draft stays.
 */
import type { Connection } from '../db/engine/connection.ts';
import type { HistoryPreview } from '../../src-shared/contract/outbox/history.ts';
import { isWholeOwnFkId } from '../../src-shared/domain/own-fk-id.ts';
import { isAsErased, readErased } from '../db/records/erased-orders.ts';
import { deleteLineNames } from '../db/records/line-names.ts';
import {
  countOrders,
  countOrdersBefore,
  listOrdersBefore,
  readFileBytes,
  type AgedOrder,
} from '../db/records/order-history.ts';
import { secondOf } from '../db/records/order-keys.ts';
import { findOrderByServiceId, removeOrder, selectOrdersByFkId } from '../db/records/orders.ts';
import { transact, transactUnsynced } from '../db/engine/statement.ts';
import { clearSyncState, readSyncState, writeSyncState } from '../db/records/sync-state.ts';
import { nextTurn } from '../db/engine/next-turn.ts';
import { dayMs } from '../outbox/queue/timing.ts';
import { jsonTextOf, type PulledOrder } from './pulled-order.ts';
import type { SyncContext } from './sync-context.ts';
import { forgetWatermark } from './watermark.ts';

const sliceSize = 40;

type Aging = Pick<SyncContext, 'db' | 'clock' | 'historyDays'>;

/** The first moment that is kept, midnight UTC; null if all orders are kept. */
export function keptFrom({ clock, historyDays }: Omit<Aging, 'db'>): Date | null {
  return historyDays === null ? null : new Date((Math.floor(clock.now() / dayMs) - historyDays) * dayMs);
}

/**
 * The orders of a page that are to be cached. Older ones than are kept are left out, unless they are cached already, also under another
 * id; so are those that were erased here and have not changed since.
 */
export function leaveOutOld(context: Aging, read: readonly PulledOrder[]): readonly PulledOrder[] {
  const orders = withoutErased(context.db, read);
  const from = keptFrom(context);
  if (from === null) return orders;
  const first = from.getTime() / 1000;
  return orders.filter((order) => {
    const second = secondOf(order.summary.date);
    return second < 1 || second >= first || isKnown(context.db, order);
  });
}

/** Those that were erased here and have not changed since, nor come back, are left out. */
export function withoutErased(db: Connection, orders: readonly PulledOrder[]): readonly PulledOrder[] {
  const erased = readErased(db);
  if (erased === null) return orders;
  return orders.filter((order) => !isAsErased(erased, order.id, () => jsonTextOf(order)) || isKnown(db, order));
}

function isKnown(db: Connection, { id, summary: { fk_id: fkId } }: PulledOrder): boolean {
  if (findOrderByServiceId(db, id)) return true;
  return fkId !== null && isWholeOwnFkId(fkId) && selectOrdersByFkId(db, fkId).length > 0;
}

/**
 * Removes old orders once a day, and after a change of the setting. Orders from a search on the service stay until then. `mayGoOn` is
 * asked before each part; the next pass removes the rest.
 */
export async function forgetOldOrders(context: SyncContext, mayGoOn: () => Promise<boolean>): Promise<void> {
  const { db, clock } = context;
  const from = keptFrom(context);
  const day = String(from?.getTime());
  const keptBefore = readSyncState(db, 'historyKeptFrom');
  if (from === null || keptBefore === day) return;
  // This machine's clock was ahead: orders that were removed or skipped since then have to be read again.
  if (keptBefore !== null && Number(keptBefore) > from.getTime()) transact(db, () => forgetWatermark(db));
  let forgotten = 0;
  for (let after: number | null = null; await mayGoOn(); await nextTurn()) {
    const old: AgedOrder[] = listOrdersBefore(db, from.getTime() / 1000, after, sliceSize);
    const last = old.at(-1);
    // The rep has chosen otherwise meanwhile: the next pass goes by that.
    if (String(keptFrom(context)?.getTime()) !== day) break;
    if (!last) {
      writeSyncState(db, 'historyKeptFrom', day);
      break;
    }
    transactUnsynced(db, () => {
      for (const order of old) {
        deleteLineNames(db, order.local_id);
        removeOrder(db, order);
      }
    });
    context.changed('orders');
    after = last.order_key;
    forgotten += old.length;
    await context.waitForShortLog();
  }
  context.log('info', 'history.forgotten', { orders: forgotten, at: clock.now() });
}

/** Changes how many days are kept. For more days a new scan reads the missing orders. */
export function changeHistory({ db }: Pick<SyncContext, 'db'>, before: number | null, now: number | null): void {
  transact(db, () => {
    clearSyncState(db, 'historyKeptFrom');
    if (before === null || (now !== null && now <= before)) return;
    forgetWatermark(db);
  });
}

/** A policy may keep all orders again from one start to the next, and no command says so. */
export function followHistory(context: Pick<SyncContext, 'db' | 'historyDays'>): void {
  const wasCut = readSyncState(context.db, 'historyKeptFrom') !== null;
  if (context.historyDays === null && wasCut) changeHistory(context, 0, null);
}

/** Counts what `keepDays` would mean. */
export function previewHistory({ db, clock }: Omit<Aging, 'historyDays'>, keepDays: number | null): HistoryPreview {
  const from = keptFrom({ clock, historyDays: keepDays });
  const orders = countOrders(db);
  const leaving = from === null ? 0 : countOrdersBefore(db, from.getTime() / 1000);
  const freedBytes = orders === 0 ? 0 : Math.round((readFileBytes(db) * leaving) / orders);
  return { kept: orders - leaving, leaving, freedBytes };
}
