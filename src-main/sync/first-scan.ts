/**
 * The scan that fills the cache: newest first, so that the rep can work after its first page. An interrupted scan continues. Orders
 * move to other pages while nobody reads them, so the scan continues at the lowest id that it has read: on the page where that was,
 * or further up if orders have been deleted since. Orders that changed meanwhile are newer than the watermark, which the first page
 * sets, and come with the next pull.
 */
import { scanSearch } from '../api/requests/orders.ts';
import { transactUnsynced } from '../db/engine/statement.ts';
import { clearSyncState, readSyncState, writeSyncState } from '../db/records/sync-state.ts';
import { mergeSome, pagesBeforeMerge, putOffMerges, resumeMerges } from '../db/search/text-merges.ts';
import { nextTurn } from '../db/engine/next-turn.ts';
import { isRejectedRead } from '../outbox/service/failed-reads.ts';
import { onlyKept } from './only-kept.ts';
import { pullPages, type FoundPage, type PulledPage, type Search } from './pull-pages.ts';
import type { SyncContext } from './sync-context.ts';
import { forgetUnread } from './unread-orders.ts';
import { watermarkOf } from './watermark.ts';

const pageSize = 100;

interface Position {
  /** The last applied page, 1-based. Zero if the scan has to begin again. */
  page: number;
  /** The lowest id on that page. */
  lowestId: number;
}

const beginning: Position = { page: 0, lowestId: 0 };

export interface FirstScan {
  pages: AsyncGenerator<PulledPage>;
  /** Notes that the page is cached. Returns how many rows of the list have been read, earlier parts included. */
  noteApplied(page: PulledPage): number;
  /** Whether the rep has chosen since to keep older orders than this scan reads, so that the scan must begin again. */
  isOvertaken(): boolean;
}

/** Continues the open scan, or begins one if there is no watermark. */
export function openFirstScan(context: SyncContext): FirstScan {
  const { db, clock, historyDays } = context;
  let hasWatermark = readSyncState(db, 'ordersWatermark') !== null;
  let reached = hasWatermark ? readPosition(db) : beginning;
  let total: number | null = null;
  let isInOrder = true;
  let read = 0;
  const from = reached;
  if (from.page === 0) forgetUnread(context);

  return {
    pages: mergeBetween(
      context,
      pullPages(context, (search) => goOn(context, from, search)),
    ),
    isOvertaken: () => readSyncState(db, 'ordersWatermark') === null,
    noteApplied(page) {
      const ids = page.rows.map(({ id }) => id);
      isInOrder &&= ids.every((id, at) => at === 0 || id < (ids[at - 1] ?? id)) && page.nextCursor === null;
      // If the list has become shorter, rows have moved to earlier pages, which are read again.
      const isShorter = page.total !== null && total !== null && page.total < total;
      total = page.total;
      read = page.page === null ? read + page.received : (page.page - 1) * (page.limit ?? pageSize) + ids.length;
      if (!isInOrder) reached = beginning;
      else if (page.page !== null && ids.length > 0 && !isShorter) {
        reached = { page: page.page, lowestId: Math.min(...ids) };
      }
      transactUnsynced(db, () => {
        if (!hasWatermark && context.historyDays === historyDays) {
          writeSyncState(db, 'ordersWatermark', watermarkOf(page, clock));
        }
        hasWatermark = true;
        writeSyncState(db, 'firstScan', JSON.stringify(reached));
      });
      return read;
    },
  };
}

/** Whether the first scan has not ended yet. */
export function isFirstScanOpen(db: SyncContext['db']): boolean {
  return readSyncState(db, 'firstScan') !== null;
}

/** Notes the end of the first scan. */
export function endFirstScan(db: SyncContext['db']): void {
  clearSyncState(db, 'firstScan');
}

/** Merges the parts of the text indexes between the pages of a long scan, while the next page is on its way. */
async function* mergeBetween(
  { db, runBeside }: SyncContext,
  pages: AsyncGenerator<PulledPage>,
): AsyncGenerator<PulledPage> {
  let count = 0;
  let isMerging = false;
  try {
    for await (const page of pages) {
      count += 1;
      if (count === 2) putOffMerges(db);
      yield page;
      if (isMerging || count % pagesBeforeMerge === 0) isMerging = await mergeSome(db, runBeside, nextTurn);
    }
  } finally {
    if (count > 1) resumeMerges(db);
  }
}

function readPosition(db: SyncContext['db']): Position {
  return (JSON.parse(readSyncState(db, 'firstScan') ?? 'null') as Position | null) ?? beginning;
}

async function* goOn(
  context: SyncContext,
  { page: from, lowestId }: Position,
  search: Search,
): AsyncGenerator<FoundPage> {
  const filters = { sort: '-id', limit: pageSize, ...(await onlyKept(context)) } as const;
  let back = 1;
  for (let page = from; page > 1; page -= back, back *= 2) {
    const found = await orNullWhenRejected(search({ ...filters, page }));
    if (found?.nextCursor === null && (found.rows[0]?.id ?? 0) >= lowestId) {
      yield* scanSearch(search, filters, { first: found, covered: page - 1 });
      return;
    }
  }
  yield* scanSearch(search, filters);
}

/** Null if the service rejects a page behind the end of the list, which may have become shorter. */
async function orNullWhenRejected(page: Promise<FoundPage>): Promise<FoundPage | null> {
  try {
    return await page;
  } catch (error) {
    if (!isRejectedRead(error)) throw error;
    return null;
  }
}
