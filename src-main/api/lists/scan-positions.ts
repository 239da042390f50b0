/**
 * Scans a list that may change under the scan, by page or by offset.
 *
 * Rows that vanish pull later rows forward, over the border of what was already read. A smaller `total` shows it: the
 * scan steps back as far as could hide such rows and yields that part again. So every row that is there during the whole
 * scan is yielded at least once, as long as each shrinking shows in `total`. A row that vanishes while another one
 * appears does not show; the next deletion check finds what it hid.
 *
 * A list that never ends is not scanned for ever: the scan rejects with ApiError `ENDLESS_PAGINATION`.
 */
import { ApiError } from '../wire/api-error.ts';
import type { Page, Row } from './page.ts';
import { endless, maxEmptyPages, maxPages, noteRows } from './scan-end.ts';

/** Positions are pages or rows, counted from 0: `covered` of them were read without a gap. */
export interface Steps<P extends Page<Row>> {
  fetch(covered: number): Promise<P>;
  /** Must be called with each page before any question about it. */
  arrived(page: P, covered: number): void;
  /** How far a page reaches. */
  forward(page: P): number;
  /** How far back `rows` rows can have moved. */
  back(rows: number): number;
  /** How many rows come before a position, at least. */
  rowsBefore(covered: number): number;
  /** Whether the service counts pages behind this one: an empty one is then what it lets nobody see, and no end. */
  isCounted(page: P, covered: number): boolean;
  /** Whether the service says that something follows, null where it says nothing; `covered` includes the page. */
  hasMore(page: P, covered: number): boolean | null;
}

/** How often `total` may go up and down without the scan getting any further. */
const maxIdleStepsBack = 20;

export async function* scanPositions<P extends Page<Row>>(steps: Steps<P>, first?: P, start = 0): AsyncGenerator<P> {
  const seen = new Set<unknown>();
  let covered = start;
  /** The end of the furthest part that was read, gaps or not. */
  let reach = start;
  let total: number | null = null;
  let lowestTotal = Infinity;
  let idleStepsBack = 0;
  /** Rows that appeared and may have pushed known rows into later pages. */
  let pushed = 0;
  let emptyPages = 0;

  let page = first ?? (await steps.fetch(start));
  for (let count = 1; ; count++) {
    if (count > maxPages) throw endless(`It goes on after ${maxPages} pages.`);
    steps.arrived(page, covered);
    const added = noteRows(seen, page);
    const growth = page.total === null || total === null ? 0 : page.total - total;
    total = page.total ?? total;
    pushed += Math.max(0, growth);
    const end = covered + steps.forward(page);
    const isFresh = covered >= reach;
    if (end > reach) {
      reach = end;
      idleStepsBack = 0;
    }
    yield page;

    let isPromised = true;
    const back = growth < 0 ? Math.min(covered, steps.back(-growth)) : 0;
    if (back > 0) {
      // A total that only ever falls comes to an end by itself.
      if ((total ?? 0) >= lowestTotal && ++idleStepsBack > maxIdleStepsBack) throw endless('Its total keeps changing.');
      covered -= back;
    } else {
      // One that says nothing may give smaller pages than were asked for: its list ends where nothing new comes.
      const said = steps.hasMore(page, end);
      const more = said ?? added > 0;
      isPromised = said !== null && (page.hasNext ?? page.total ?? page.totalPages) !== null;
      const isAwaited =
        more || (page.hasNext !== false && total !== null && seen.size + steps.rowsBefore(start) < total);
      const isBeyondTotal = page.total !== null && steps.rowsBefore(covered) >= page.total;
      if (more && isBeyondTotal) throw endless('There are more pages than the total allows.');
      emptyPages = page.received === 0 ? emptyPages + 1 : 0;
      const isHidden = more && steps.isCounted(page, end) && emptyPages <= maxEmptyPages;
      if (page.received === 0 && !isHidden && (more || (isFresh && isAwaited))) {
        if (countsTooMuch(page)) return;
        throw endless('An empty page promises more.');
      }
      if (page.received > 0 && added === 0 && isFresh && count > 1) {
        if (isAwaited && pushed < page.received) throw endless('A page brought no new rows and promises more.');
        pushed -= page.received;
      }
      if (!more) return;
      covered = end;
    }
    lowestTotal = Math.min(lowestTotal, total ?? Infinity);
    const next: P | null = isPromised ? await steps.fetch(covered) : await orNullBehindEnd(steps.fetch(covered));
    if (!next) return;
    page = next;
  }
}

/** Some count what they let nobody see, or only about. Behind an empty page nothing else says that more follows. */
function countsTooMuch({ received, total, totalPages, hasNext }: Page<unknown>): boolean {
  return received === 0 && hasNext === null && totalPages === null && (total ?? 0) > 0;
}

/** A scan by whose silence something counts as absent: one that is empty beside a total of more is no proof of that. */
export async function* surely<P extends Page<Row>>(scan: AsyncIterable<P>): AsyncGenerator<P> {
  let received = 0;
  for await (const page of scan) {
    received += page.received;
    yield page;
    if (received === 0 && countsTooMuch(page)) throw endless('An empty page promises more.');
  }
}

/** How a page behind the end is refused, by those that do not give an empty one. */
const noSuchPage = [400, 404, 416, 422];

/** Some say of a page behind the end that there is none. Where nothing was said of what follows, that is the end. */
async function orNullBehindEnd<P>(page: Promise<P>): Promise<P | null> {
  try {
    return await page;
  } catch (error) {
    const { failure } = error instanceof ApiError ? error : {};
    if (failure?.kind === 'status' && noSuchPage.includes(failure.status)) return null;
    throw error;
  }
}
