/**
 * Finds orders that vanished on the service: it has no change feed, and a deleted order is in no pull. A count once an
 * hour tells whether any did; then, or once a week in any case, all ids are walked. Once a day while some cannot be read.
 */
import type { OrderFilters } from '../../src-shared/contract/order-filters.ts';
import { filterDate } from '../api/filter-date.ts';
import { getOrder, peekOrders } from '../api/orders.ts';
import { orderLane } from '../db/lanes.ts';
import { markOrderGone, presentOrderIds, presentOrdersQuery, findOrderByServiceId } from '../db/orders.ts';
import { readCount } from '../db/read-list.ts';
import { transact } from '../db/statement.ts';
import { clearSyncState, readSyncState, writeSyncState } from '../db/sync-state.ts';
import { refreshOrderRow } from '../outbox/fold-records.ts';
import { createHarvest } from '../outbox/harvest.ts';
import { isGone } from '../outbox/refused-reads.ts';
import { applyPage } from './apply-page.ts';
import { changesUntold } from './changes-untold.ts';
import { keptFrom } from './history.ts';
import type { PullOptions } from './pull-orders.ts';
import { pullSearch } from './pull-pages.ts';
import type { SyncContext } from './sync-context.ts';
import { forgetUnread, noteUnread, unreadOrders } from './unread-orders.ts';

const countEveryMs = 3_600_000;
const walkEveryMs = 7 * 86_400_000;
/** Where one was left out, which may have been the service's error of a moment. */
const walkEveryUnreadMs = 86_400_000;
const leastRestMs = 600_000;
const perPageMs = 60_000;
const pageSize = 100;

export interface HeldSweep {
  missing: number;
  cached: number;
}

/** A sweep that found too much missing to go on without the rep. */
export function heldSweep({ db }: Pick<SyncContext, 'db'>): HeldSweep | null {
  const held = readSyncState(db, 'heldSweep');
  return held === null ? null : (JSON.parse(held) as HeldSweep);
}

/** `remove`: the next pass sweeps all the same. Otherwise what is missing stays, and the question comes again in a week. */
export function decideSweep({ db, clock }: SyncContext, remove: boolean): void {
  transact(db, () => {
    clearSyncState(db, 'heldSweep');
    if (remove) writeSyncState(db, 'sweepAllowed', 'true');
    writeSyncState(db, 'sweptAtMs', remove ? '0' : String(clock.now()));
  });
}

/** The walk that filled the cache for the first time has seen every id. */
export function noteFullWalk({ db, clock }: SyncContext): void {
  writeSyncState(db, 'sweptAtMs', String(clock.now()));
  writeSyncState(db, 'countedAtMs', String(clock.now()));
}

/** Sweeps when it is time. Rejects with `ApiError`; what was found until then stays, and nothing is taken for missing. */
export async function sweepWhenDue(context: SyncContext, options: PullOptions): Promise<void> {
  if (heldSweep(context) !== null) return;
  if (
    isDue(context, 'sweptAtMs', await restBetweenWalksMs(context)) ||
    (isDue(context, 'countedAtMs', countEveryMs) && (await someVanished(context)))
  ) {
    await sweepOrders(context, options);
  }
}

/**
 * Where the service does not say what changed, this walk brings what the top of the list did not: as many minutes later as
 * it has pages, so that on the whole it costs a page a minute.
 */
async function restBetweenWalksMs(context: SyncContext): Promise<number> {
  if (changesUntold(context) !== null) {
    const pages = Math.ceil((await countPresent(context)) / pageSize);
    return Math.min(walkEveryMs, Math.max(leastRestMs, pages * perPageMs));
  }
  return unreadOrders(context) === null ? walkEveryMs : walkEveryUnreadMs;
}

function isDue({ db, clock }: SyncContext, key: 'sweptAtMs' | 'countedAtMs', everyMs: number): boolean {
  const atMs = Number(readSyncState(db, key) ?? 0);
  return clock.now() - atMs >= everyMs || atMs > clock.now();
}

async function someVanished(context: SyncContext): Promise<boolean> {
  const { db, client, clock } = context;
  const { total } = await peekOrders(client, dated(keptFrom(context)));
  writeSyncState(db, 'countedAtMs', String(clock.now()));
  return total !== null && total < (await countPresent(context));
}

async function countPresent(context: SyncContext): Promise<number> {
  return await readCount(context.db, { run: context.runBeside }, presentOrdersQuery(keptFrom(context)));
}

/** What the rep does not keep is not looked for. */
function dated(from: Date | null): OrderFilters {
  return from === null ? {} : { order_date_from: filterDate(from.getTime()) };
}

async function sweepOrders(context: SyncContext, { betweenPages }: PullOptions): Promise<void> {
  const { db } = context;
  const from = keptFrom(context);
  const missing = new Set(presentOrderIds(db, from));
  const cached = missing.size;
  let seen = 0;
  const harvest = createHarvest(context);
  forgetUnread(context);
  for await (const page of pullSearch(context, { sort: 'id', ...dated(from) })) {
    noteUnread(context, page);
    await applyPage(context, page.rows, page.mark, harvest);
    for (const { id } of page.rows) missing.delete(id);
    seen += page.rows.length;
    if (!(await betweenPages(seen, page.total))) return;
  }
  const isAllowed = readSyncState(db, 'sweepAllowed') !== null;
  if (missing.size > Math.max(1, cached / 10) && !isAllowed) {
    writeSyncState(db, 'heldSweep', JSON.stringify({ missing: missing.size, cached } satisfies HeldSweep));
    return;
  }
  for (const id of missing) {
    await buryIfGone(context, id);
    if (!(await betweenPages(seen, seen))) return;
  }
  noteFullWalk(context);
  clearSyncState(db, 'sweepAllowed');
}

/** A list may have been moving under the walk: only the service's own word about the order counts. */
async function buryIfGone(context: SyncContext, id: number): Promise<void> {
  const { db, client, clock, freshness } = context;
  if (!(await isGone(context, getOrder(client, id)))) return;
  transact(db, () => {
    const stored = findOrderByServiceId(db, id);
    if (!stored) return;
    markOrderGone(db, stored.local_id, clock.now());
    freshness.told(orderLane(stored.local_id));
    refreshOrderRow(db, stored.local_id);
  });
  context.changed('orders');
}
