import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ApiError } from '../../src-main/api/wire/api-error.ts';
import type { Page, Row } from '../../src-main/api/lists/page.ts';
import { scanCursor, scanOffsets, scanPages } from '../../src-main/api/lists/pagination.ts';
import { valueOf } from '../support/value-of.ts';
import { json, openHostile } from './hostile-workspace.ts';
import { seed } from '../support/seed.ts';

/** A walk asks for 20,000 pages at most; steps back are among them. */
const mostPages = 20_001;

/** How a hostile list makes up a page: each member by a rule of its own. */
const rules = fc.record({
  rows: fc.constantFrom('fresh', 'same', 'none', 'noIds', 'mixed'),
  count: fc.integer({ min: 1, max: 4 }),
  hasNext: fc.constantFrom(true, true, true, null, 'sometimes'),
  total: fc.constantFrom(null, 0, 3, 10 ** 15, 'grows', 'shrinks', 'swings'),
  totalPages: fc.constantFrom(null, 1, 10 ** 9),
  cursor: fc.constantFrom('fresh', 'same', 'pair', 'sometimes'),
});

type Rules = typeof rules extends fc.Arbitrary<infer T> ? T : never;

function hostileList({ rows, count, hasNext, total, totalPages, cursor }: Rules): (at: number) => Page<Row> {
  let asked = 0;
  const idsOf = (n: number): Row[] => {
    switch (rows) {
      case 'fresh':
        return Array.from({ length: count }, (_, i) => ({ id: n * count + i }));
      case 'same':
        return Array.from({ length: count }, (_, i) => ({ id: i }));
      case 'mixed':
        return [{ id: n }, { id: 0 }];
      case 'none':
      case 'noIds':
        return [];
    }
  };
  const totals = {
    grows: (n: number) => n * 10,
    shrinks: (n: number) => 10 ** 6 - n,
    swings: (n: number) => 5 + (n % 2),
  };
  const cursors = { fresh: (n: number) => `c${n}`, same: () => 'c', pair: (n: number) => `c${n % 2}` };
  return () => {
    const n = asked++;
    const records = idsOf(n);
    return {
      rows: records,
      received: rows === 'noIds' ? count : records.length,
      limit: count,
      total: typeof total === 'string' ? totals[total as keyof typeof totals](n) : total,
      page: 1,
      totalPages,
      hasNext: hasNext === 'sometimes' ? n % 7 !== 6 : (hasNext as boolean | null),
      nextCursor: cursor === 'sometimes' ? (n % 7 === 6 ? null : `c${n}`) : cursors[cursor](n),
      meta: { timestamp: null, version: null },
    };
  };
}

async function countPages(walk: AsyncGenerator<Page<Row>>): Promise<{ pages: number; isEndless: boolean }> {
  let pages = 0;
  try {
    for await (const page of walk) pages += page ? 1 : 0;
    return { pages, isEndless: false };
  } catch (error) {
    if (error instanceof ApiError && error.failure.kind === 'noAnswer' && error.failure.code === 'ENDLESS_PAGINATION')
      return { pages, isEndless: true };
    throw error;
  }
}

it('a walk over any list that lies about its length comes to an end', { timeout: 120_000 }, async () => {
  let walks = 0;
  let endless = 0;
  let longest = 0;
  await fc.assert(
    fc.asyncProperty(rules, async (drawn) => {
      const fetch = async (list: (at: number) => Page<Row>) => list(0);
      for (const begin of [scanPages, scanOffsets]) {
        const list = hostileList(drawn);
        note(await countPages(begin(() => fetch(list), { limit: drawn.count })));
      }
      const list = hostileList(drawn);
      note(await countPages(scanCursor(() => fetch(list))));
    }),
    { numRuns: 250, endOnFailure: true },
  );
  console.log(`${walks} walks, ${endless} of them ended as endless, ${longest} pages at most, seed ${seed}`);
  expect(endless).toBeGreaterThan(0);

  function note({ pages, isEndless }: { pages: number; isEndless: boolean }): void {
    walks += 1;
    if (isEndless) endless += 1;
    longest = Math.max(longest, pages);
    expect(pages).toBeLessThanOrEqual(mostPages);
  }
});

it('a walk that continues with full pages of new records ends after a million', { timeout: 60_000 }, async () => {
  let id = 0;
  const page = async () => ({
    ...hostileList({ rows: 'none', count: 1, hasNext: true, total: null, totalPages: null, cursor: 'fresh' })(0),
    rows: Array.from({ length: 2_000 }, () => ({ id: id++ })),
    received: 2_000,
  });
  expect(await countPages(scanPages(page))).toEqual({ pages: 500, isEndless: true });
});

it.each([
  ['the same page again and again', () => ({ data: [{ id: 1 }], pagination: { hasNext: true } })],
  ['empty pages that promise more', () => ({ data: [], pagination: { hasNext: true, total: 5 } })],
  ['one cursor again and again', () => ({ data: [{ id: 1 }], next_cursor: 'c' })],
  ['new cursors to the same record', (n: number) => ({ data: [{ id: 1 }], next_cursor: `c${n}` })],
  ['more pages than its total', (n: number) => ({ data: [{ id: n }], pagination: { hasNext: true, total: 3 } })],
])('a service with %s is reported in words, and the cache keeps what it had', async (_name, pageOf) => {
  const hostile = await openHostile(() => json({ data: [{ id: 900, fk_id: 'kept' }] }));
  await hostile.workspace.syncNow();
  let asked = 0;
  hostile.answer = () => json(pageOf(asked++));
  await hostile.workspace.syncNow();
  const { lastFailure } = valueOf(await hostile.workspace.query('sync.status', {}));
  expect(lastFailure?.message).toMatch(/^The list does not end\./);
  expect(asked).toBeLessThan(50);
  expect(valueOf(await hostile.workspace.query('orders.search', { fk_id: 'kept' })).total).toBe(1);
});
