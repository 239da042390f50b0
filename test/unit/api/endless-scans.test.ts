import { describe, expect, test } from 'vitest';
import type { Page } from '../../../src-main/api/lists/page.ts';
import { scanOffsets, scanPages } from '../../../src-main/api/lists/pagination.ts';
import { surely } from '../../../src-main/api/lists/scan-positions.ts';
import { collect, endless, pageOf, rowsFrom, type Row } from './changing-list.ts';
import { failureOf } from './support.ts';

describe('a list that does not end', () => {
  const always = (answer: (call: number) => Page<Row>) => {
    let call = 0;
    return { fetch: async () => answer(++call), calls: () => call };
  };

  test.each<[string, Partial<Page<Row>>]>([
    ['promises more', { hasNext: true }],
    ['has four pages', { totalPages: 4 }],
    ['has two pages', { totalPages: 2, total: 20 }],
    ['has many rows', { total: 100 }],
    ['says nothing', {}],
  ])('because it ignores the page and %s is given up', async (_name, members) => {
    const { fetch, calls } = always(() => pageOf(rowsFrom(1, 10), members));
    expect(await failureOf(collect(scanPages(fetch, { limit: 10 })))).toMatchObject(endless);
    expect(calls()).toBe(2);
  });

  test('because it ignores the page is abandoned, also after it grew once', async () => {
    const { fetch, calls } = always((call) => pageOf(rowsFrom(1, 10), { total: call === 1 ? 1000 : 1015 }));
    expect(await failureOf(collect(scanPages(fetch, { limit: 10 })))).toMatchObject(endless);
    expect(calls()).toBe(3);
  });

  test('because it ignores the offset is abandoned', async () => {
    const { fetch, calls } = always(() => pageOf(rowsFrom(1, 10), { total: 100 }));
    expect(await failureOf(collect(scanOffsets(fetch, { limit: 10 })))).toMatchObject(endless);
    expect(calls()).toBe(2);
  });

  test('because empty pages promise more is abandoned', async () => {
    const { fetch, calls } = always(() => pageOf([], { hasNext: true }));
    expect(await failureOf(collect(scanPages(fetch, { limit: 10 })))).toMatchObject(endless);
    expect(await failureOf(collect(scanOffsets(fetch, { limit: 10 })))).toMatchObject(endless);
    expect(calls()).toBe(2);
  });

  test('is done if nothing but a total is behind its empty page, and not taken for empty if that counts', async () => {
    const { fetch, calls } = always(() => pageOf([], { total: 50 }));
    await collect(scanPages(fetch, { limit: 10 }));
    await collect(scanOffsets(fetch, { limit: 10 }));
    expect(calls()).toBe(2);
    expect(await failureOf(collect(surely(scanPages(fetch, { limit: 10 }))))).toMatchObject(endless);
  });

  test('but says so is done, whatever its total', async () => {
    const { fetch, calls } = always(() => pageOf([], { hasNext: false, total: 50 }));
    await collect(scanPages(fetch, { limit: 10 }));
    await collect(scanOffsets(fetch, { limit: 10 }));
    expect(calls()).toBe(2);
  });

  test('because new rows come for ever is abandoned when the total is passed', async () => {
    const { fetch, calls } = always((call) => pageOf(rowsFrom(call * 10, 10), { total: 50, hasNext: true }));
    expect(await failureOf(collect(scanPages(fetch, { limit: 10 })))).toMatchObject(endless);
    expect(calls()).toBe(6);
  });

  test('because new rows come for ever without a total is abandoned at last', async () => {
    const { fetch, calls } = always((call) => pageOf(rowsFrom(call, 1), { hasNext: true }));
    let pages = 0;
    const drain = async () => {
      for await (const _page of scanPages(fetch, { limit: 1 })) pages++;
    };
    expect(await failureOf(drain())).toMatchObject(endless);
    expect(pages).toBe(calls() - 1);
  });

  test('because its total goes up and down is abandoned', async () => {
    let call = 0;
    const walk = scanPages(
      async (page) => {
        const total = 100 - (++call % 2);
        return pageOf(rowsFrom(page * 10, 10), { total, hasNext: true });
      },
      { limit: 10 },
    );
    expect(await failureOf(collect(walk))).toMatchObject(endless);
    expect(call).toBeLessThan(100);
  });

  test('has its pages yielded up to where it was abandoned', async () => {
    const yielded: number[] = [];
    const { fetch } = always(() => pageOf(rowsFrom(1, 10), { hasNext: true }));
    const walk = scanPages(fetch, { limit: 10 });
    await expect(async () => {
      for await (const page of walk) yielded.push(page.received);
    }).rejects.toThrow('The list does not end');
    expect(yielded).toEqual([10, 10]);
  });
});
