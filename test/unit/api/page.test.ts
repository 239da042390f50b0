import { describe, expect, test } from 'vitest';
import { decodePage } from '../../../src-main/api/lists/page.ts';
import { meta } from './support.ts';

const read = (value: unknown) => decodePage({ status: 200, value, records: [], token: '' }, (row) => row);
const links = {
  self: '/orders?page=2',
  first: '/orders?page=1',
  last: '/orders?page=3',
  next: '/orders?page=3',
  prev: null,
};

test('a page is read in the spelling of the reference', () => {
  const pagination = { page: 2, limit: 10, total: 25, totalPages: 3, hasNext: true, hasPrev: true, links };
  expect(read({ data: [{ id: 1, x: 'y' }], pagination, meta })).toEqual({
    rows: [{ id: 1, x: 'y' }],
    received: 1,
    limit: 10,
    total: 25,
    page: 2,
    totalPages: 3,
    hasNext: true,
    nextCursor: null,
    meta,
    date: null,
  });
});

test('a page is read in the spelling of the guide', () => {
  const pagination = { page: 3, limit: 10, total: 25, total_pages: 3, has_next: false, has_prev: true };
  expect(read({ data: [], pagination })).toMatchObject({ total: 25, totalPages: 3, hasNext: false });
});

test('if both spellings differ, that of the reference counts', () => {
  const pagination = { totalPages: 3, total_pages: 9, hasNext: false, has_next: true };
  expect(read({ data: [], pagination })).toMatchObject({ totalPages: 3, hasNext: false });
});

test('a total that is the number of its own rows is none if more follows', () => {
  const total = (hasNext: boolean) => read({ data: [{ id: 1 }], pagination: { total: 1, hasNext } }).total;
  expect([total(true), total(false)]).toEqual([null, 1]);
});

test('counts that were sent as text are read, and what is no count is left out', () => {
  const pagination = { page: '2', limit: '10', total: -1, totalPages: 2.5, hasNext: 'yes' };
  const page = read({ data: [], pagination });
  expect(page).toMatchObject({ page: 2, limit: 10, total: null, totalPages: null, hasNext: null });
});

test.each([
  [true, 'true', 1],
  [false, 'false', 0],
])('whether more follows is %s also as text and as a number', (hasNext, ...told) => {
  for (const stated of told) expect(read({ data: [], pagination: { hasNext: stated } }).hasNext).toBe(hasNext);
});

test('a cursor that is a number continues, and an empty one ends', () => {
  expect(read({ data: [], next_cursor: 1043 })).toMatchObject({ nextCursor: '1043', hasNext: true });
  expect(read({ data: [], next_cursor: '' })).toMatchObject({ nextCursor: null, hasNext: false });
});

test.each([undefined, null, 'x', []])('a list with %j for its pagination is read all the same', (pagination) => {
  expect(read({ data: [{ id: 1 }], pagination })).toMatchObject({ rows: [{ id: 1 }], total: null, hasNext: null });
});

describe('links', () => {
  test('say whether there is more if nothing else does', () => {
    expect(read({ data: [], pagination: { links } }).hasNext).toBe(true);
    expect(read({ data: [], pagination: { links: { ...links, next: null } } }).hasNext).toBe(false);
    expect(read({ data: [], pagination: { links: { prev: '/orders?page=1' } } }).hasNext).toBe(false);
  });

  test('do not stand against the counts', () => {
    const pagination = { total: 25, links: { ...links, next: null } };
    expect(read({ data: [], pagination })).toMatchObject({ total: 25, hasNext: null });
  });
});

describe('a cursor', () => {
  test('is read, and says that there is more', () => {
    expect(read({ data: [{ id: 1 }], size: 1, next_cursor: 'abc' })).toMatchObject({
      nextCursor: 'abc',
      hasNext: true,
    });
  });

  test('that is null says that there is no more, however full the page', () => {
    expect(read({ data: [{ id: 1 }], size: 1, next_cursor: null })).toMatchObject({ nextCursor: null, hasNext: false });
  });
});

test('rows that are no records are left out and counted', () => {
  const data = [{ id: 1 }, { id: 'b2' }, { id: 1.5 }, {}, null, 'x', [3], { id: 0 }];
  const page = read({ data });
  expect(page.rows).toEqual([{ id: 1 }, { id: 0 }]);
  expect(page.received).toBe(8);
});
