import { describe, expect, test } from 'vitest';
import type { Page } from '../../../src-main/api/lists/page.ts';
import { scanOffsets, scanPages } from '../../../src-main/api/lists/pagination.ts';
import { collect, cut, idsOf, pageOf, rowsFrom, toldEverything, type Row, type Told } from './changing-list.ts';

const kinds: [string, Told][] = [
  ['everything', toldEverything],
  ['total only', { total: true }],
  ['totalPages only', { totalPages: true }],
  ['hasNext only', { hasNext: true }],
  ['links only', { links: true }],
  ['nothing', {}],
];

describe.each(kinds)('a service that tells %s', (_name, told) => {
  test.each([0, 1, 9, 10, 11, 20, 25])('has its list of %i rows walked to the end by page', async (count) => {
    const list = rowsFrom(1, count);
    const asked: number[] = [];
    const walk = scanPages(
      async (page) => {
        asked.push(page);
        return cut(list, (page - 1) * 10, 10, told);
      },
      { limit: 10 },
    );
    expect(idsOf(await collect(walk))).toEqual(list.map((row) => row.id));
    expect(asked.slice(0, 3)).toEqual([1, 2, 3].slice(0, asked.length));
  });

  test.each([0, 1, 9, 10, 11, 20, 25])('has its list of %i rows walked to the end by offset', async (count) => {
    const list = rowsFrom(1, count);
    const walk = scanOffsets(async (offset) => cut(list, offset, 10, told), { limit: 10 });
    expect(idsOf(await collect(walk))).toEqual(list.map((row) => row.id));
  });
});

test('no page is asked for beyond the last one when the service says which it is', async () => {
  for (const told of [toldEverything, { total: true }, { totalPages: true }, { hasNext: true }]) {
    const asked: number[] = [];
    const list = rowsFrom(1, 20);
    await collect(
      scanPages(
        async (page) => {
          asked.push(page);
          return cut(list, (page - 1) * 10, 10, told);
        },
        { limit: 10 },
      ),
    );
    expect(asked).toEqual([1, 2]);
  }
});

test('pages smaller than asked for are walked by their real size', async () => {
  const list = rowsFrom(1, 60);
  for (const told of [{ total: true }, { hasNext: true }, { totalPages: true }, {}]) {
    const byPage = scanPages(async (page) => cut(list, (page - 1) * 25, 25, told), { limit: 100 });
    expect(idsOf(await collect(byPage))).toHaveLength(60);
    const byOffset = scanOffsets(async (offset) => cut(list, offset, 25, told), { limit: 100 });
    expect(idsOf(await collect(byOffset))).toHaveLength(60);
  }
});

test('pages of a size that the service names itself are walked to the end', async () => {
  const list = rowsFrom(1, 250);
  for (const limit of [25, 500]) {
    const size = Math.min(limit, 100);
    const byPage = scanPages(async (page) => ({ ...cut(list, (page - 1) * size, size, {}), limit }), { limit: 100 });
    expect(idsOf(await collect(byPage))).toHaveLength(250);
    const byOffset = scanOffsets(async (offset) => ({ ...cut(list, offset, size, {}), limit }), { limit: 100 });
    expect(idsOf(await collect(byOffset))).toHaveLength(250);
  }
});

test('by offset nothing is asked for beyond the last page if the service says how many there are', async () => {
  const list = rowsFrom(1, 25);
  const asked: number[] = [];
  const walk = scanOffsets(
    async (offset) => {
      asked.push(offset);
      return cut(list, offset, 10, { totalPages: true });
    },
    { limit: 10 },
  );
  await collect(walk);
  expect(asked).toEqual([0, 10, 20]);
});

test('rows that are no records move the offset all the same', async () => {
  const asked: number[] = [];
  const walk = scanOffsets<Page<Row>>(
    async (offset) => {
      asked.push(offset);
      return pageOf(rowsFrom(offset, 8), { received: 10, total: 30 });
    },
    { limit: 10 },
  );
  await collect(walk);
  expect(asked).toEqual([0, 10, 20]);
});

test('a first page that is here already is not fetched, but is fetched again when the walk steps back to it', async () => {
  let list = rowsFrom(1, 30);
  const first = cut(list, 0, 10, toldEverything);
  const asked: number[] = [];
  const walk = scanPages(
    async (page) => {
      if (asked.length === 0) list = list.slice(3);
      asked.push(page);
      return cut(list, (page - 1) * 10, 10, toldEverything);
    },
    { limit: 10, first },
  );
  const pages = await collect(walk);
  expect(asked).toEqual([2, 1, 2, 3]);
  expect(new Set(idsOf(pages))).toEqual(new Set(rowsFrom(1, 30).map((row) => row.id)));
});

describe('a service that says of each page that it is the last', () => {
  const last = (list: Row[], from: number) => ({ ...cut(list, from, 10, { total: true }), hasNext: false });

  test('has its list walked to the end if its total shows more', async () => {
    for (const count of [10, 25, 30]) {
      const list = rowsFrom(1, count);
      const byPage = scanPages(async (page) => last(list, (page - 1) * 10), { limit: 10 });
      expect(idsOf(await collect(byPage))).toHaveLength(count);
      const byOffset = scanOffsets(async (offset) => last(list, offset), { limit: 10 });
      expect(idsOf(await collect(byOffset))).toHaveLength(count);
    }
  });

  test('and counts what the search leaves out too, is asked for one page more at most', async () => {
    for (const [count, pages] of [
      [0, 1],
      [3, 1],
      [10, 2],
    ] as const) {
      const list = rowsFrom(1, count);
      const asked: number[] = [];
      const walk = scanPages(
        async (page) => {
          asked.push(page);
          return { ...last(list, (page - 1) * 10), total: 5_000 };
        },
        { limit: 10 },
      );
      expect(idsOf(await collect(walk))).toHaveLength(count);
      expect(asked).toHaveLength(pages);
    }
  });
});

test('a service that sends its whole list for every page has it read once', async () => {
  const list = rowsFrom(1, 50);
  const byPage = scanPages(async () => pageOf(list), { limit: 10 });
  expect(new Set(idsOf(await collect(byPage))).size).toBe(50);
  const byOffset = scanOffsets(async () => pageOf(list), { limit: 10 });
  expect(new Set(idsOf(await collect(byOffset))).size).toBe(50);
});

describe('a list that shrinks under the walk', () => {
  test('is walked again from as many pages back as can hide the rows that moved', async () => {
    let list = rowsFrom(1, 100);
    const asked: number[] = [];
    const walk = scanPages(
      async (page) => {
        asked.push(page);
        if (asked.length === 5) list = list.slice(15);
        return cut(list, (page - 1) * 10, 10, { total: true });
      },
      { limit: 10 },
    );
    const ids = new Set(idsOf(await collect(walk)));
    expect(asked).toEqual([1, 2, 3, 4, 5, 3, 4, 5, 6, 7, 8, 9]);
    for (const row of list) expect(ids).toContain(row.id);
  });

  test('is walked again by offset from as many rows back as vanished', async () => {
    let list = rowsFrom(1, 50);
    const asked: number[] = [];
    const walk = scanOffsets(
      async (offset) => {
        asked.push(offset);
        if (asked.length === 3) list = list.slice(4);
        return cut(list, offset, 10, { total: true });
      },
      { limit: 10 },
    );
    const ids = new Set(idsOf(await collect(walk)));
    expect(asked).toEqual([0, 10, 20, 16, 26, 36]);
    for (const row of list) expect(ids).toContain(row.id);
  });

  test('to nothing ends the walk', async () => {
    let list = rowsFrom(1, 30);
    const walk = scanPages(
      async (page) => {
        const answer = cut(list, (page - 1) * 10, 10, toldEverything);
        list = [];
        return answer;
      },
      { limit: 10 },
    );
    expect(idsOf(await collect(walk))).toHaveLength(10);
  });

  test('row by row is walked for as long as its total falls', async () => {
    let list = rowsFrom(1, 200);
    const walk = scanPages(
      async (page) => {
        const answer = cut(list, (page - 1) * 10, 10, toldEverything);
        list = list.slice(1);
        return answer;
      },
      { limit: 10 },
    );
    expect(idsOf(await collect(walk))).toContain(200);
  });
});

test('a list whose total falls and rises is walked for as long as the walk gets any further', async () => {
  const list = rowsFrom(1, 1000);
  let calls = 0;
  const walk = scanPages(
    async (page) => {
      calls += 1;
      return { ...cut(list, (page - 1) * 10, 10, {}), total: calls % 4 === 0 ? 1000 : 1001, hasNext: page < 100 };
    },
    { limit: 10 },
  );
  expect(new Set(idsOf(await collect(walk))).size).toBe(1000);
});

describe('a list that grows under the walk', () => {
  test.each([5, 10, 25, 60])('by %i rows at its beginning is walked on over rows that were seen', async (growth) => {
    let list = rowsFrom(1000, 40);
    let calls = 0;
    const walk = scanPages(
      async (page) => {
        if (++calls === 3) list = [...rowsFrom(1, growth), ...list];
        return cut(list, (page - 1) * 10, 10, toldEverything);
      },
      { limit: 10 },
    );
    const ids = new Set(idsOf(await collect(walk)));
    for (const row of rowsFrom(1000, 40)) expect(ids).toContain(row.id);
  });
});

test('an error of a page ends the walk with that error', async () => {
  const walk = scanPages<Page<Row>>(async (page) => {
    if (page === 2) throw new Error('offline');
    return pageOf(rowsFrom(1, 10), { hasNext: true });
  });
  await expect(collect(walk)).rejects.toThrow('offline');
});
