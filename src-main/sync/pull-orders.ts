/** Reads from the service what changed since the last complete pull, or everything the first time. */
import type { OrderFilters } from '../../src-shared/contract/order-filters.ts';
import type { LocalId } from '../../src-shared/domain/ids.ts';
import { findOrderByServiceId } from '../db/orders.ts';
import { transact } from '../db/statement.ts';
import { clearSyncState, readSyncState, writeSyncState } from '../db/sync-state.ts';
import { createHarvest } from '../outbox/harvest.ts';
import { applyPage } from './apply-page.ts';
import { forgetFirstWalk, openFirstWalk } from './first-walk.ts';
import { keepYoung } from './history.ts';
import { pullSearch, pullPage } from './pull-pages.ts';
import { noteFullWalk } from './sweep.ts';
import type { SyncContext } from './sync-context.ts';

/** The service may show a change a little later than it dates it. */
const overlapMs = 120_000;
/** How far back to ask when the service does not tell its time and ours has to do. */
const withoutServiceClockMs = 86_400_000;

export interface PullOptions {
  /** Between two pages: the rep's writes do not wait for a long walk. Answers false to end the walk early. */
  betweenPages(done: number, total: number | null): Promise<boolean>;
}

/** Answers how many orders changed here. Rejects with `ApiError`; what was read until then stays, the watermark does not move. */
export async function pullOrders(context: SyncContext, { betweenPages }: PullOptions): Promise<number> {
  const { db, clock } = context;
  const watermark = readSyncState(db, 'ordersWatermark');
  const firstWalk = watermark === null ? openFirstWalk(context) : null;
  let nextWatermark = firstWalk?.watermark ?? null;
  let pulled = 0;
  let seen = 0;
  const harvest = createHarvest(context);
  for await (const page of firstWalk?.pages ?? pullSearch(context, filtersSince(watermark))) {
    nextWatermark ??= page.meta.timestamp ?? new Date(clock.now() - withoutServiceClockMs).toISOString();
    pulled += await applyPage(context, keepYoung(context, page.rows), page.mark, harvest);
    seen = firstWalk?.noteApplied(page, nextWatermark) ?? seen + page.rows.length;
    if (!(await betweenPages(seen, page.total))) return pulled;
  }
  transact(db, () => {
    const unchanged = readSyncState(db, 'ordersWatermark') === watermark;
    if (firstWalk) {
      noteFullWalk(context);
      forgetFirstWalk(db);
    }
    if (!unchanged || nextWatermark === null || nextWatermark === watermark) return;
    // From a time that the service now says has not come yet, the walk asked for nothing: the next one asks for all.
    if (isSetBack(watermark, nextWatermark)) clearSyncState(db, 'ordersWatermark');
    else writeSyncState(db, 'ordersWatermark', nextWatermark);
  });
  return pulled;
}

function filtersSince(watermark: string | null): OrderFilters {
  const from = new Date(watermark === null ? Number.NaN : Date.parse(watermark) - overlapMs);
  if (Number.isNaN(from.getTime())) return { sort: 'id' };
  return { sort: 'id', update_date_from: from.toISOString() };
}

function isSetBack(watermark: string | null, next: string): boolean {
  return watermark !== null && Date.parse(next) < Date.parse(watermark) - overlapMs;
}

/** Sends a search to the service; its hits join the cache. One page, as the filters say (interface 4.1). */
export async function pullFoundOrders(
  context: SyncContext,
  filters: OrderFilters,
): Promise<{ pulled: number; total: number; localIds: LocalId[] }> {
  const page = await pullPage(context, filters);
  await applyPage(context, page.rows, page.mark);
  const localIds = page.rows.flatMap(({ id }) => findOrderByServiceId(context.db, id)?.local_id ?? []);
  return { pulled: page.rows.length, total: page.total ?? page.rows.length, localIds };
}
