/** A service that counts and pages all orders, and leaves those out of each page that the token may not see. */
import { expect, it } from 'vitest';
import { scanOrders } from '../../../src-main/api/requests/orders.ts';
import { sendJson, startHttp } from '../../support/services/http-loopback.ts';
import { closeAfterwards, meta, openClient } from './support.ts';

const keep = closeAfterwards();
const count = 500;

async function walkAround(isHidden: (id: number) => boolean): Promise<number> {
  const { url } = await keep(
    startHttp((request, response) => {
      const query = new URL(request.url, 'http://service').searchParams;
      const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
      const onPage = Array.from({ length: count }, (_, at) => ({ id: at + 1 })).slice((page - 1) * limit, page * limit);
      const totalPages = Math.ceil(count / limit);
      const pagination = { page, limit, total: count, totalPages, hasNext: page < totalPages, hasPrev: page > 1 };
      sendJson(response, { data: onPage.filter(({ id }) => !isHidden(id)), pagination, meta });
    }),
  );
  let read = 0;
  for await (const { rows } of scanOrders(openClient(url), {})) read += rows.length;
  return read;
}

it.each([
  ['half of each page', (id: number) => id % 2 === 0, 250],
  ['the first page', (id: number) => id <= 100, 400],
  ['a page in the middle', (id: number) => id > 100 && id <= 200, 400],
  ['the last page but one', (id: number) => id > 300 && id <= 400, 400],
  ['the last page', (id: number) => id > 400, 400],
  ['all but one of each page', (id: number) => id % 100 !== 1, 5],
  ['everything', () => true, 0],
])('with %s hidden the others are read', async (_what, isHidden, seen) => {
  expect(await walkAround(isHidden)).toBe(seen);
});
