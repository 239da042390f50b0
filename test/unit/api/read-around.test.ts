import { expect, test } from 'vitest';
import { ApiError } from '../../../src-main/api/wire/api-error.ts';
import { readAround } from '../../../src-main/api/lists/read-around.ts';
import { cut, rowsFrom, toldEverything } from './changing-list.ts';
import { failureOf } from './support.ts';

const list = rowsFrom(1, 250);

/** A list of which no page can be read that holds one of these. */
function withBroken(
  broken: number[],
  cutPage = (page: number, limit: number) => cut(list, (page - 1) * limit, limit, {}),
) {
  return async (page: number, limit: number) => {
    const found = cutPage(page, limit);
    if (!found.rows.some(({ id }) => broken.includes(id))) return found;
    throw new ApiError({ kind: 'status', status: 500, retryAfterMs: null, message: 'Cannot serialise' });
  };
}

test('three records of one page are left out, and count as received', async () => {
  const { rows, received } = await readAround(withBroken([101, 105, 200]), 2, 100);
  expect({ received, ids: rows.map(({ id }) => id) }).toEqual({
    received: 100,
    ids: list.slice(100, 200).flatMap(({ id }) => ([101, 105, 200].includes(id) ? [] : [id])),
  });
});

test.each([
  ['more than three records of it', withBroken([1, 5, 50, 100])],
  ['a service that goes by its own size', withBroken([1], (page) => cut(list, (page - 1) * 100, 100, toldEverything))],
  [
    'a service that says so',
    withBroken([1], (page, limit) => ({ ...cut(list, (page - 1) * limit, limit, {}), limit: 100 })),
  ],
  [
    'a service that goes by a cursor',
    withBroken([1], (page, limit) => ({ ...cut(list, (page - 1) * limit, limit, {}), nextCursor: 'c' })),
  ],
])('a page is not read in parts with %s', async (_name, fetch) => {
  expect(await failureOf(readAround(fetch, 1, 100))).toMatchObject({ message: 'Cannot serialise' });
});
