/**
 * The walk that fills the cache: newest first, so that the rep can work after its first page, and taken up again where it
 * was cut off. Pages move while nobody reads them, ids do not: the walk goes on at a page that still holds an id down to
 * which everything was read, further up when orders have vanished since. What was changed or made meanwhile is newer than
 * the walk's watermark, which stays the one of its first page, and comes with the next pull.
 */
import type { OrderFilters } from '../../src-shared/contract/order-filters.ts';
import { walkSearch } from '../api/orders.ts';
import { transactUnsynced } from '../db/statement.ts';
import { clearSyncState, readSyncState, writeSyncState } from '../db/sync-state.ts';
import { mergeSome, pagesBeforeMerge, putOffMerges, resumeMerges } from '../db/text-merges.ts';
import { keptFrom } from './history.ts';
import { nextTurn } from '../db/next-turn.ts';
import { pullPages, pullSearch, type PulledPage, type Search } from './pull-pages.ts';
import type { SyncContext } from './sync-context.ts';

const pageSize = 100;

/** Only as far back as the rep wants to keep. */
function newestFirst(context: SyncContext): OrderFilters {
  const from = keptFrom(context);
  return { sort: '-id', limit: pageSize, ...(from && { order_date_from: from.toISOString() }) };
}

interface Position {
  watermark: string;
  /** 1-based: everything before it was applied, and it too. */
  page: number;
  lowestId: number;
}

export interface FirstWalk {
  /** The watermark of the walk that goes on; null for one that begins. */
  watermark: string | null;
  pages: AsyncGenerator<PulledPage>;
  /** The page is in the cache. Answers how many rows of the list have been read, those of an earlier part included. */
  noteApplied(page: PulledPage, watermark: string): number;
}

export function openFirstWalk(context: SyncContext): FirstWalk {
  const { db } = context;
  const position = readPosition(db);
  let lowestId = position?.lowestId ?? Number.POSITIVE_INFINITY;
  let total: number | null = null;
  let isInOrder = true;
  let read = 0;
  const pages = position
    ? pullPages(context, (search) => goOn(context, position, search))
    : pullSearch(context, newestFirst(context));

  return {
    watermark: position?.watermark ?? null,
    pages: joinBetween(context, pages),
    noteApplied(page, watermark) {
      const ids = page.rows.map(({ id }) => id);
      isInOrder &&= ids.every((id, at) => at === 0 || id < (ids[at - 1] ?? id)) && page.nextCursor === null;
      // A list that has become shorter hides rows that the walk now goes back for.
      const isShorter = page.total !== null && total !== null && page.total < total;
      total = page.total;
      read = page.page === null ? read + page.received : (page.page - 1) * (page.limit ?? pageSize) + ids.length;
      if (!isInOrder) forgetFirstWalk(db);
      else if (page.page !== null && ids.length > 0 && !isShorter) {
        lowestId = Math.min(lowestId, ...ids);
        const reached: Position = { watermark, page: page.page, lowestId };
        transactUnsynced(db, () => writeSyncState(db, 'firstWalk', JSON.stringify(reached)));
      }
      return read;
    },
  };
}

/** The walk has come to its end. */
export function forgetFirstWalk(db: SyncContext['db']): void {
  clearSyncState(db, 'firstWalk');
}

/**
 * A walk of more than one page joins the parts of the text indexes between its pages, not within them: while the next one
 * is on its way.
 */
async function* joinBetween(
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

function readPosition(db: SyncContext['db']): Position | null {
  return JSON.parse(readSyncState(db, 'firstWalk') ?? 'null') as Position | null;
}

async function* goOn(
  context: SyncContext,
  { page: from, lowestId }: Position,
  search: Search,
): AsyncGenerator<PulledPage> {
  const filters = newestFirst(context);
  let back = 1;
  for (let page = from; page > 1; page -= back, back *= 2) {
    const found = await search({ ...filters, page });
    if (found.nextCursor === null && (found.rows[0]?.id ?? 0) >= lowestId) {
      yield* walkSearch(search, filters, { first: found, covered: page - 1 });
      return;
    }
  }
  yield* walkSearch(search, filters);
}
