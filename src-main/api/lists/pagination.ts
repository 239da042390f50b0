/** The three ways to scan a list (interface, 4.3): by page, by offset (4.2) and by cursor. */
import { smallestPage, type Page, type Row } from './page.ts';
import { endless, maxEmptyPages, maxPages, noteRows } from './scan-end.ts';
import { scanPositions } from './scan-positions.ts';

export type { Page } from './page.ts';

/**
 * `limit` is the page size asked for; `first` is the first page, where it was fetched already; `covered` is how many pages
 * before that one need not be read.
 */
interface ScanOptions<P> {
  limit?: number;
  first?: P;
  covered?: number;
}

/** Scans by page number: `fetchPage` takes a 1-based page. Pages may come again, see `scanPositions`. */
export function scanPages<P extends Page<Row>>(
  fetchPage: (page: number) => Promise<P>,
  { limit = 1, first, covered = 0 }: ScanOptions<P> = {},
): AsyncGenerator<P> {
  /** The smallest page seen that was not the last: never more than what a page holds, so no step back is too short. */
  let pageSize = Infinity;
  let largest = 0;

  const hasMore = (page: P, covered: number): boolean | null => {
    if (isDoubtful(page, limit, covered * pageSize)) return null;
    if (page.hasNext !== null) return page.hasNext;
    if (page.totalPages !== null) return covered < page.totalPages;
    if (page.total !== null) return covered * pageSize < page.total;
    return isFull(page, limit);
  };
  return scanPositions(
    {
      fetch: (covered) => fetchPage(covered + 1),
      arrived(page, covered) {
        const isWhole = pageSize === Infinity || hasMore(page, covered + 1) === true;
        if (page.received > 0 && isWhole) pageSize = Math.min(pageSize, page.received);
        largest = Math.max(largest, page.received);
      },
      forward: () => 1,
      back: (rows) => Math.ceil(rows / pageSize),
      rowsBefore: (covered) => (covered === 0 || pageSize === Infinity ? 0 : covered * pageSize),
      isCounted(page, covered) {
        if (page.totalPages !== null) return covered < page.totalPages;
        return page.hasNext === null && page.total !== null && largest > 0 && covered * largest < page.total;
      },
      hasMore,
    },
    first,
    covered,
  );
}

/** Scans by offset, from row to row as received. Parts may come again, see `scanPositions`. */
export function scanOffsets<P extends Page<Row>>(
  fetchFrom: (offset: number) => Promise<P>,
  { limit = 1, first }: Omit<ScanOptions<P>, 'covered'> = {},
): AsyncGenerator<P> {
  let pageSize = 1;
  return scanPositions(
    {
      fetch: fetchFrom,
      arrived: (page) => (pageSize = Math.max(pageSize, page.received)),
      forward: (page) => page.received,
      back: (rows) => rows,
      rowsBefore: (covered) => covered,
      isCounted: () => false,
      hasMore(page, covered) {
        if (isDoubtful(page, limit, covered)) return null;
        if (page.hasNext !== null) return page.hasNext;
        if (page.total !== null) return covered < page.total;
        if (page.totalPages !== null) return Math.ceil(covered / pageSize) < page.totalPages;
        return isFull(page, limit);
      },
    },
    first,
  );
}

/** Scans by cursor: the first call gets null, each later one the `next_cursor` of the page before. */
export async function* scanCursor<P extends Page<Row>>(
  fetchPage: (cursor: string | null) => Promise<P>,
  { first }: Pick<ScanOptions<P>, 'first'> = {},
): AsyncGenerator<P> {
  const seen = new Set<unknown>();
  const cursors = new Set<string>();
  let received = 0;
  let total = Infinity;
  let emptyPages = 0;
  let page = first ?? (await fetchPage(null));
  for (;;) {
    const isNew = noteRows(seen, page) > 0;
    yield page;
    const cursor = page.nextCursor;
    if (cursor === null) return;
    if (!isNew && page.rows.length > 0) throw endless('A page brought no new rows and promises more.');
    emptyPages = isNew ? 0 : emptyPages + 1;
    if (emptyPages > maxEmptyPages) throw endless(`It goes on after ${maxEmptyPages} empty pages.`);
    if (cursors.has(cursor)) throw endless('A cursor came a second time.');
    // Rows that vanish meanwhile make the total smaller, not the rows that were read before: the largest one counts.
    if (page.total !== null) total = total === Infinity ? page.total : Math.max(total, page.total);
    if (received >= total || cursors.size >= maxPages) throw endless('There are more pages than the total allows.');
    received += page.received;
    cursors.add(cursor);
    page = await fetchPage(cursor);
  }
}

/** A full page that claims to be the last one, though the total is more than `read` rows: the next page has to be requested. */
function isDoubtful(page: Page<unknown>, limit: number, read: number): boolean {
  return page.hasNext === false && page.total !== null && read < page.total && isFull(page, limit) === true;
}

/**
 * Where the service says nothing about what follows, a full page promises more. One that is short by its own account does
 * not, unless it may have repeated what it was asked for and given its own size. One that is fuller than full does not go by
 * pages: it may be everything.
 */
function isFull(page: Page<unknown>, limit: number): boolean | null {
  if (page.received > limit) return null;
  if (page.received >= Math.min(limit, page.limit ?? limit)) return true;
  return page.limit === null || page.received >= smallestPage ? null : false;
}
