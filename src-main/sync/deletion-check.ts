/**
 * Finds orders that were deleted on the service: it has no change feed, and no pull lists a deleted order. A count once an hour
 * shows whether any is missing. All ids are scanned then, and once a week in any case; once a day while some are unreadable.
 */
import type { Order } from '../../src-shared/domain/order.ts';
import { getOrder, scanOrders } from '../api/requests/orders.ts';
import { isWholePage } from '../api/lists/page.ts';
import { findOrderByServiceId, markOrderGone, presentOrderIds, presentOrdersQuery } from '../db/records/orders.ts';
import { readCount } from '../db/search/read-list.ts';
import { transact } from '../db/engine/statement.ts';
import { clearSyncState, readSyncState, writeSyncState } from '../db/records/sync-state.ts';
import { refreshOrderRow } from '../outbox/view/fold-records.ts';
import { collectMentions } from '../outbox/cache/mentions.ts';
import { isOffList } from '../outbox/kinds/still-there.ts';
import { ordersAround } from '../outbox/service/probe-order.ts';
import { isUnanswerable, probeRecord } from '../outbox/service/failed-reads.ts';
import {
  deletionCountEveryMs,
  leastScanRestMs,
  longestScanRestMs,
  scanRestPerPageMs,
  unreadScanRestMs,
} from '../outbox/queue/timing.ts';
import { applyPage } from './apply-page.ts';
import { noChangeFilter } from './no-change-filter.ts';
import { leaveOutOld, keptFrom } from './history.ts';
import { onlyKept, peekKept } from './only-kept.ts';
import type { PullOptions, SyncContext } from './sync-context.ts';
import { pullSearch } from './pull-pages.ts';
import { forgetUnread, noteUnread, unreadOrders } from './unread-orders.ts';

const pageSize = 100;

export interface HeldDeletionCheck {
  missing: number;
  cached: number;
}

/** A deletion check that found so many orders missing that the rep has to agree. */
export function heldDeletionCheck({ db }: Pick<SyncContext, 'db'>): HeldDeletionCheck | null {
  const held = readSyncState(db, 'heldDeletionCheck');
  return held === null ? null : (JSON.parse(held) as HeldDeletionCheck);
}

/** `remove`: the next pass removes the missing orders. Otherwise they stay, and the question comes again in a week. */
export function decideDeletionCheck({ db, clock }: SyncContext, remove: boolean): void {
  transact(db, () => {
    const held = heldDeletionCheck({ db });
    if (held === null) return;
    clearSyncState(db, 'heldDeletionCheck');
    if (remove) writeSyncState(db, 'deletionsAllowed', 'true');
    else writeSyncState(db, 'unlistedOrders', String(held.missing));
    writeSyncState(db, 'scannedAtMs', remove ? '0' : String(clock.now()));
  });
}

/** Notes that the first scan has seen every id. */
export function noteFullScan({ db, clock }: SyncContext): void {
  writeSyncState(db, 'scannedAtMs', String(clock.now()));
  writeSyncState(db, 'countedAtMs', String(clock.now()));
}

/** Runs the deletion check if it is due. Rejects with `ApiError`; then nothing counts as missing, and what was read stays. */
export async function checkDeletionsWhenDue(context: SyncContext, options: PullOptions): Promise<void> {
  if (heldDeletionCheck(context) !== null) return;
  if (
    isDue(context, 'scannedAtMs', await restBetweenScansMs(context)) ||
    (isDue(context, 'countedAtMs', deletionCountEveryMs) && (await someVanished(context)))
  ) {
    await checkForDeletions(context, options);
  }
}

/**
 * If the service cannot filter by the time of change, this scan finds the changes too. It comes as many minutes later as it has
 * pages, so that it costs one page a minute.
 */
async function restBetweenScansMs(context: SyncContext): Promise<number> {
  if (noChangeFilter(context) !== null) {
    const pages = Math.ceil((await countPresent(context)) / pageSize);
    return Math.min(longestScanRestMs, Math.max(leastScanRestMs, pages * scanRestPerPageMs));
  }
  return unreadOrders(context) === null ? longestScanRestMs : unreadScanRestMs;
}

function isDue({ db, clock }: SyncContext, key: 'scannedAtMs' | 'countedAtMs', everyMs: number): boolean {
  const atMs = Number(readSyncState(db, key) ?? 0);
  return clock.now() - atMs >= everyMs || atMs > clock.now();
}

/** Compares the service's count with the lower of two counts here: the rep may add or delete orders while the service counts. */
async function someVanished(context: SyncContext): Promise<boolean> {
  const { db, clock } = context;
  const before = await countPresent(context);
  const { total } = await peekKept(context);
  writeSyncState(db, 'countedAtMs', String(clock.now()));
  const unlisted = Number(readSyncState(db, 'unlistedOrders') ?? 0);
  return total !== null && total + unlisted < Math.min(before, await countPresent(context));
}

async function countPresent(context: SyncContext): Promise<number> {
  return await readCount(context.db, { run: context.runBeside }, presentOrdersQuery(keptFrom(context)));
}

async function checkForDeletions(context: SyncContext, { betweenPages }: PullOptions): Promise<void> {
  const { db } = context;
  const missing = new Set(presentOrderIds(db, keptFrom(context)));
  const cached = missing.size;
  let seen = 0;
  const collector = collectMentions(context);
  let isRead = true;
  for await (const page of pullSearch(context, { sort: 'id', ...(await onlyKept(context)) })) {
    noteUnread(context, page);
    isRead &&= isWholePage(page);
    await applyPage(context, leaveOutOld(context, page.rows), page.askedAtMs, collector);
    for (const { id } of page.rows) missing.delete(id);
    seen += page.rows.length;
    if (!(await betweenPages(seen, page.total))) return;
  }
  if (isRead) forgetUnread(context);
  const isAllowed = readSyncState(db, 'deletionsAllowed') !== null;
  if (missing.size > Math.max(1, cached / 10) && !isAllowed) {
    writeSyncState(
      db,
      'heldDeletionCheck',
      JSON.stringify({ missing: missing.size, cached } satisfies HeldDeletionCheck),
    );
    return;
  }
  let unlisted = 0;
  for (const id of missing) {
    if (!(await checkIfGone(context, id))) unlisted += 1;
    if (!(await betweenPages(seen, seen))) return;
  }
  noteFullScan(context);
  writeSyncState(db, 'unlistedOrders', String(unlisted));
  clearSyncState(db, 'deletionsAllowed');
}

/** The list may have changed during the scan, so the order itself is read, and marked if it is gone. Returns whether it is gone. */
async function checkIfGone(context: SyncContext, id: number): Promise<boolean> {
  const { db, client, clock } = context;
  const before = findOrderByServiceId(db, id);
  const held = await probeRecord(context, getOrder(client, id));
  if (held === undefined || (held !== null && !(await hasLeftList(context, held)))) return false;
  const stored = findOrderByServiceId(db, id);
  // A write was answered meanwhile: the order may stand elsewhere in the list.
  if (stored && stored.confirmed_at_ms !== before?.confirmed_at_ms) return false;
  if (stored) {
    transact(db, () => {
      markOrderGone(db, stored.local_id, clock.now());
      refreshOrderRow(db, stored.local_id);
    });
  }
  context.changed('orders');
  return true;
}

/**
 * Some services still answer for a deleted order and only leave it out of the list. A search that would find the order shows
 * that, if the list has held it before. An order that was made here may be one that the list never shows.
 */
async function hasLeftList(context: SyncContext, order: Order): Promise<boolean> {
  const stored = findOrderByServiceId(context.db, order.id);
  if (!stored || stored.listed_at_ms === null || unreadOrders(context) !== null) return false;
  try {
    return await isOffList(order, scanOrders(context.client, ordersAround(order)));
  } catch (error) {
    if (!(await isUnanswerable(context, error))) throw error;
    return false;
  }
}
