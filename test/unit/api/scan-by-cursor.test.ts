import { describe, expect, test } from 'vitest';
import { scanCursor } from '../../../src-main/api/lists/pagination.ts';
import { collect, endless, idsOf, pageOf, rowsFrom, type Row } from './changing-list.ts';
import { failureOf } from './support.ts';

describe('a scan by cursor', () => {
  test('sends each cursor that it got, until there is none', async () => {
    const asked: (string | null)[] = [];
    const pages = [
      pageOf(rowsFrom(1, 2), { nextCursor: 'b' }),
      pageOf(rowsFrom(3, 2), { nextCursor: 'c' }),
      pageOf(rowsFrom(5, 1)),
    ];
    const walk = scanCursor(async (cursor) => {
      asked.push(cursor);
      return pages[asked.length - 1] ?? pageOf<Row>([]);
    });
    expect(idsOf(await collect(walk))).toEqual([1, 2, 3, 4, 5]);
    expect(asked).toEqual([null, 'b', 'c']);
  });

  test('continues from a first page that is here already', async () => {
    const first = pageOf(rowsFrom(1, 2), { nextCursor: 'b' });
    const walk = scanCursor(async (cursor) => pageOf(rowsFrom(cursor === 'b' ? 3 : 100, 2)), { first });
    expect(idsOf(await collect(walk))).toEqual([1, 2, 3, 4]);
  });

  test('gives up on a cursor that comes again', async () => {
    let call = 0;
    const walk = scanCursor(async () => pageOf(rowsFrom(++call * 10, 10), { nextCursor: `c${call % 3}` }));
    expect(await failureOf(collect(walk))).toMatchObject(endless);
    expect(call).toBe(4);
  });

  test('continues over pages without a record that can be read, as long as there is a cursor', async () => {
    const pages = [
      pageOf<Row>([], { nextCursor: 'b' }),
      pageOf(rowsFrom(1, 2), { nextCursor: 'c' }),
      pageOf<Row>([], { nextCursor: 'd', received: 2 }),
      pageOf<Row>([], { nextCursor: 'e' }),
      pageOf(rowsFrom(3, 1)),
    ];
    const walk = scanCursor(async () => pages.shift() ?? pageOf<Row>([]));
    expect(idsOf(await collect(walk))).toEqual([1, 2, 3]);
  });

  test.each([
    ['known rows', 10, 2],
    ['nothing', 0, 101],
  ])('gives up on pages of %s with ever new cursors', async (_name, count, calls) => {
    let call = 0;
    const walk = scanCursor(async () => pageOf(rowsFrom(1, count), { nextCursor: `c${++call}` }));
    expect(await failureOf(collect(walk))).toMatchObject(endless);
    expect(call).toBe(calls);
  });

  test('gives up on more pages than the total allows', async () => {
    let call = 0;
    const walk = scanCursor(async () => pageOf(rowsFrom(++call * 10, 10), { nextCursor: `c${call}`, total: 30 }));
    expect(await failureOf(collect(walk))).toMatchObject(endless);
    expect(call).toBe(4);
  });

  test('comes to the end of a list that loses most of its rows meanwhile', async () => {
    const pages = [
      pageOf(rowsFrom(1, 10), { nextCursor: 'b', total: 40 }),
      pageOf(rowsFrom(11, 10), { nextCursor: 'c', total: 15 }),
      pageOf(rowsFrom(21, 5), { nextCursor: 'd', total: 15 }),
      pageOf(rowsFrom(26, 5), { total: 15 }),
    ];
    const walk = scanCursor(async () => pages.shift() ?? pageOf<Row>([]));
    expect(idsOf(await collect(walk))).toHaveLength(30);
  });
});
