import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Page } from '../../../src-main/api/lists/page.ts';
import { scanCursor, scanOffsets, scanPages } from '../../../src-main/api/lists/pagination.ts';
import { collect, cut, idsOf, pageOf, rowsFrom, type Row, type Told } from './changing-list.ts';

/** What happens to the list between two requests. Only one of both at a time: together they would hide in `total`. */
type Change = { remove: number[] } | { insert: number[] };

const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.oneof(
    fc.record({ remove: fc.array(fc.nat(), { maxLength: 12 }) }),
    fc.record({ insert: fc.array(fc.nat(), { maxLength: 12 }) }),
    fc.constant({ remove: [] as number[] }),
  ),
  { maxLength: 15 },
);
const told: fc.Arbitrary<Told> = fc.record({
  total: fc.constant(true),
  totalPages: fc.boolean(),
  hasNext: fc.boolean(),
  links: fc.boolean(),
});
const scene = fc.record({ count: fc.nat({ max: 40 }), limit: fc.integer({ min: 1, max: 9 }), changes, told });

/** The list, and the rows of it that are there all the time. Each request but the first meets the next change. */
function openList(count: number, pending: Change[]) {
  let rows = rowsFrom(1, count);
  let nextId = 1000;
  let requests = 0;
  const steady = new Set(rows.map((row) => row.id));
  const apply = (change: Change) => {
    if ('insert' in change) {
      for (const at of change.insert) rows = rows.toSpliced(at % (rows.length + 1), 0, { id: nextId++ });
      return;
    }
    for (const at of change.remove) {
      const [removed] = rows.splice(at % Math.max(1, rows.length), 1);
      if (removed) steady.delete(removed.id);
    }
  };
  return {
    steady,
    read(offset: number, limit: number, told: Told) {
      const change = pending[requests - 1];
      requests++;
      if (change) apply(change);
      return cut(rows, offset, limit, told);
    },
  };
}

const modes: [string, typeof scanPages<Page<Row>>, (position: number, limit: number) => number][] = [
  ['page', scanPages, (page, limit) => (page - 1) * limit],
  ['offset', scanOffsets, (offset) => offset],
];

test.each(modes)(
  'by %s, every row that is there all the time is yielded, whatever moves',
  async (_name, walk, offsetOf) => {
    await fc.assert(
      fc.asyncProperty(scene, async ({ count, limit, changes, told }) => {
        const list = openList(count, changes);
        const pages = await collect(walk(async (at) => list.read(offsetOf(at, limit), limit, told), { limit }));
        const yielded = new Set(idsOf(pages));
        expect([...list.steady].filter((id) => !yielded.has(id))).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  },
);

test.each(modes)('by %s, a list that stands still is yielded once and in order', async (_name, walk, offsetOf) => {
  const anything = fc.record({
    total: fc.boolean(),
    totalPages: fc.boolean(),
    hasNext: fc.boolean(),
    links: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 60 }), fc.integer({ min: 1, max: 12 }), anything, async (count, limit, told) => {
      const list = rowsFrom(1, count);
      const pages = await collect(walk(async (at) => cut(list, offsetOf(at, limit), limit, told), { limit }));
      expect(idsOf(pages)).toEqual(list.map((row) => row.id));
    }),
    { numRuns: 300 },
  );
});

test('no walk runs for ever, whatever the service answers', async () => {
  const count = fc.option(fc.nat({ max: 30 }), { nil: null });
  const answers = fc.array(
    fc.record({
      ids: fc.array(fc.nat({ max: 40 }), { maxLength: 5 }),
      total: count,
      totalPages: count,
      hasNext: fc.option(fc.boolean(), { nil: null }),
      nextCursor: fc.option(fc.string({ maxLength: 2 }), { nil: null }),
    }),
    { minLength: 1, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(answers, fc.constantFrom('page', 'offset', 'cursor'), async (answers, mode) => {
      let calls = 0;
      const fetch = async () => {
        const { ids, ...members } = answers[calls++ % answers.length] ?? { ids: [] };
        return pageOf(
          ids.map((id): Row => ({ id })),
          members,
        );
      };
      const walk = mode === 'page' ? scanPages(fetch) : mode === 'offset' ? scanOffsets(fetch) : scanCursor(fetch);
      await collect(walk).catch((error: unknown) => expect(String(error)).toContain('does not end'));
      expect(calls).toBeLessThan(2000);
    }),
    { numRuns: 1500 },
  );
});
