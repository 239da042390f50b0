/** Reads from the service what changed since the last complete pull, or everything the first time. */
import type { OrderFilters } from '../../src-shared/contract/orders/order-filters.ts';
import type { LocalId } from '../../src-shared/domain/ids.ts';
import { ApiError } from '../api/wire/api-error.ts';
import { countErasings } from '../db/privacy/overwrite.ts';
import { findOrderByServiceId } from '../db/records/orders.ts';
import { transact } from '../db/engine/statement.ts';
import { readSyncState, writeSyncState } from '../db/records/sync-state.ts';
import { collectMentions } from '../outbox/cache/mentions.ts';
import { isUnanswerable } from '../outbox/service/failed-reads.ts';
import { applyPage } from './apply-page.ts';
import {
  answersWithAll,
  answersWithAllStill,
  forgetNoChangeFilter,
  isOneOfMany,
  noteNoChangeFilter,
} from './no-change-filter.ts';
import { endFirstScan, isFirstScanOpen, openFirstScan } from './first-scan.ts';
import { leaveOutOld, withoutErased } from './history.ts';
import { pullSearch, pullPage } from './pull-pages.ts';
import { noteFullScan } from './deletion-check.ts';
import type { SyncContext, PullOptions } from './sync-context.ts';
import { noteUnread } from './unread-orders.ts';
import { changesSince, forgetWatermark, isLagging, isSetBack, watermarkOf } from './watermark.ts';

/**
 * Changes come first, even while the scan that fills the cache is not over: a page that the service cannot give must not keep
 * changes away. Returns how many orders changed here. Rejects with `ApiError`; the orders that were read until then stay, and the
 * watermark does not move.
 */
export async function pullOrders(context: SyncContext, options: PullOptions): Promise<number> {
  const watermark = readSyncState(context.db, 'ordersWatermark');
  if (watermark === null) return await fillCache(context, options);
  const { pulled, isWhole } = await pullSince(context, options, watermark);
  return isWhole && isFirstScanOpen(context.db) ? pulled + (await fillCache(context, options)) : pulled;
}

interface Pulled {
  pulled: number;
  isWhole: boolean;
}

/** Pulls by the time of change or, if the service cannot filter by it, as far back as its newest changes go. */
async function pullSince(context: SyncContext, options: PullOptions, watermark: string): Promise<Pulled> {
  const changes = (await answersWithAllStill(context))
    ? null
    : await pullChangesIfFiltered(context, options, watermark);
  return changes ?? (await pullNewest(context, options));
}

/** Returns null if the service cannot filter by the time of change. */
async function pullChangesIfFiltered(
  context: SyncContext,
  options: PullOptions,
  watermark: string,
): Promise<Pulled | null> {
  try {
    const changes = await pullChanges(context, options, watermark);
    if (changes === null) noteNoChangeFilter(context, 'all');
    else if (changes.isWhole) forgetNoChangeFilter(context);
    return changes;
  } catch (error) {
    // An unusable answer would be unusable for another question too: the window shows the failure.
    const isAnswered = error instanceof ApiError && error.failure.kind === 'noAnswer';
    if (isAnswered || !(await isUnanswerable(context, error))) throw error;
    noteNoChangeFilter(context, 'rejected');
    return null;
  }
}

/** Returns null if the service answers with every order that it has: then none of them is cached. */
async function pullChanges(
  context: SyncContext,
  { betweenPages }: PullOptions,
  watermark: string,
): Promise<Pulled | null> {
  const { db, clock } = context;
  let next: string | null = null;
  let pulled = 0;
  let seen = 0;
  let received = 0;
  const collector = collectMentions(context);
  for await (const page of pullSearch(context, changesSince(watermark))) {
    if (next === null && isOneOfMany(page) && (await answersWithAll(context))) return null;
    next ??= watermarkOf(page, clock);
    noteUnread(context, page);
    pulled += await applyPage(context, leaveOutOld(context, page.rows), page.askedAtMs, collector);
    seen += page.rows.length;
    received += page.received;
    if (!(await betweenPages(seen, page.total))) return { pulled, isWhole: false };
  }
  transact(db, () => {
    const unchanged = readSyncState(db, 'ordersWatermark') === watermark;
    if (!unchanged || next === null || next === watermark) return;
    // The watermark is in the service's future, because its clock was set back: the scan found nothing, and the next one reads all.
    if (isSetBack(watermark, next)) forgetWatermark(db);
    else if (received > 0 || isLagging(watermark, next)) writeSyncState(db, 'ordersWatermark', next);
  });
  return { pulled, isWhole: true };
}

/** Scans from the newest change down to a page that is known here already: everything further down changed before. */
async function pullNewest(context: SyncContext, { betweenPages }: PullOptions): Promise<Pulled> {
  let pulled = 0;
  let seen = 0;
  const collector = collectMentions(context);
  for await (const page of pullSearch(context, { sort: '-updated_at' }, { readsAhead: false })) {
    noteUnread(context, page);
    const changed = await applyPage(context, leaveOutOld(context, page.rows), page.askedAtMs, collector);
    pulled += changed;
    seen += page.rows.length;
    if (!(await betweenPages(seen, page.total))) return { pulled, isWhole: false };
    if (changed === 0) break;
  }
  return { pulled, isWhole: true };
}

async function fillCache(context: SyncContext, options: PullOptions): Promise<number> {
  const { db } = context;
  const scan = openFirstScan(context);
  let pulled = 0;
  const collector = collectMentions(context);
  for await (const page of scan.pages) {
    pulled += await applyPage(context, leaveOutOld(context, page.rows), page.askedAtMs, collector);
    noteUnread(context, page);
    const read = scan.noteApplied(page);
    if (scan.isOvertaken()) break;
    if (!(await options.betweenPages(read, page.total))) return pulled;
  }
  if (scan.isOvertaken()) return pulled + (await fillCache(context, options));
  transact(db, () => {
    noteFullScan(context);
    endFirstScan(db);
  });
  return pulled;
}

/** Sends the rep's search to the service, and caches its hits: one page, as the filters say (interface 4.1). */
export async function pullFoundOrders(
  context: SyncContext,
  filters: OrderFilters,
): Promise<{ pulled: number; total: number; localIds: LocalId[] }> {
  const erasings = countErasings(context.db);
  const page = await pullPage(context, filters);
  // Who looks for what was erased gets it; what is erased while the search is on its way stays erased.
  const rows = countErasings(context.db) === erasings ? page.rows : withoutErased(context.db, page.rows);
  await applyPage(context, rows, page.askedAtMs);
  const localIds = page.rows.flatMap(({ id }) => findOrderByServiceId(context.db, id)?.local_id ?? []);
  return { pulled: page.rows.length, total: page.total ?? page.rows.length, localIds };
}
