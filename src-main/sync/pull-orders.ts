/** Reads from the service what changed since the last complete pull, or everything the first time. */
import type { OrderFilters } from '../../src-shared/contract/order-filters.ts';
import type { LocalId } from '../../src-shared/domain/ids.ts';
import { findOrderByServiceId } from '../db/orders.ts';
import { transact } from '../db/statement.ts';
import { readSyncState, writeSyncState } from '../db/sync-state.ts';
import { createHarvest } from '../outbox/harvest.ts';
import { applyPage } from './apply-page.ts';
import { endFirstWalk, isFirstWalkOpen, openFirstWalk } from './first-walk.ts';
import { keepYoung } from './history.ts';
import { pullSearch, pullPage } from './pull-pages.ts';
import { noteFullWalk } from './sweep.ts';
import type { SyncContext } from './sync-context.ts';
import { noteUnread } from './unread-orders.ts';
import { changesSince, forgetWatermark, isSetBack, watermarkOf } from './watermark.ts';

export interface PullOptions {
  /** Between two pages, or two questions: the rep's writes do not wait for a long walk. Answers false to end the walk early. */
  betweenPages(done: number, total: number | null): Promise<boolean>;
}

/**
 * What changed comes first, also while the walk that fills the cache is not over: a service that cannot give one of its
 * pages does not keep the news away. Answers how many orders changed here. Rejects with `ApiError`; what was read until
 * then stays, the watermark does not move.
 */
export async function pullOrders(context: SyncContext, options: PullOptions): Promise<number> {
  const watermark = readSyncState(context.db, 'ordersWatermark');
  if (watermark === null) return await fillCache(context, options);
  const { pulled, isWhole } = await pullChanges(context, options, watermark);
  return isWhole && isFirstWalkOpen(context.db) ? pulled + (await fillCache(context, options)) : pulled;
}

async function pullChanges(
  context: SyncContext,
  { betweenPages }: PullOptions,
  watermark: string,
): Promise<{ pulled: number; isWhole: boolean }> {
  const { db, clock } = context;
  let next: string | null = null;
  let pulled = 0;
  let seen = 0;
  const harvest = createHarvest(context);
  for await (const page of pullSearch(context, changesSince(watermark))) {
    next ??= watermarkOf(page, clock);
    noteUnread(context, page);
    pulled += await applyPage(context, keepYoung(context, page.rows), page.mark, harvest);
    seen += page.rows.length;
    if (!(await betweenPages(seen, page.total))) return { pulled, isWhole: false };
  }
  transact(db, () => {
    const unchanged = readSyncState(db, 'ordersWatermark') === watermark;
    if (!unchanged || next === null || next === watermark) return;
    // From a time that the service now says has not come yet, the walk asked for nothing: the next one asks for all.
    if (isSetBack(watermark, next)) forgetWatermark(db);
    else writeSyncState(db, 'ordersWatermark', next);
  });
  return { pulled, isWhole: true };
}

async function fillCache(context: SyncContext, options: PullOptions): Promise<number> {
  const { db } = context;
  const walk = openFirstWalk(context);
  let pulled = 0;
  const harvest = createHarvest(context);
  for await (const page of walk.pages) {
    pulled += await applyPage(context, keepYoung(context, page.rows), page.mark, harvest);
    noteUnread(context, page);
    const read = walk.noteApplied(page);
    if (walk.isOvertaken()) break;
    if (!(await options.betweenPages(read, page.total))) return pulled;
  }
  if (walk.isOvertaken()) return pulled + (await fillCache(context, options));
  transact(db, () => {
    noteFullWalk(context);
    endFirstWalk(db);
  });
  return pulled;
}

/** Sends a search to the service; its hits join the cache. One page, as the filters say (interface 4.1). */
export function pullFoundOrders(
  context: SyncContext,
  filters: OrderFilters,
): Promise<{ pulled: number; total: number; localIds: LocalId[] }> {
  return context.freshness.askBeside(async () => {
    const page = await pullPage(context, filters);
    await applyPage(context, page.rows, page.mark);
    const localIds = page.rows.flatMap(({ id }) => findOrderByServiceId(context.db, id)?.local_id ?? []);
    return { pulled: page.rows.length, total: page.total ?? page.rows.length, localIds };
  });
}
