import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderRecord } from '../../../src-service/records.ts';
import { openService, type Service } from '../../../src-service/service.ts';
import { runService, startMs, type ReceivedBody } from './running-service.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const query = (parameters: Record<string, string | number>) =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
const idsOf = (body: ReceivedBody) => body.data.map((order) => order.id);

describe('search of orders over HTTP', () => {
  /** Order n is created n seconds after the start, dated n days before it, and updated in reverse order. */
  async function withOrders(count: number) {
    const running = await runService();
    for (let n = 1; n <= count; n++) {
      running.clock.nowMs = startMs + n * 1000;
      const date = iso(startMs - n * 86_400_000);
      await running.call('POST', '/orders', { id_customer: 1 + (n % 2), fk_id: `F-${n}`, date });
    }
    for (let n = 1; n <= count; n++) {
      running.clock.nowMs = startMs + 100_000 - n * 1000;
      await running.call('PATCH', `/orders/${n}`, { observations: 'seen' });
    }
    const find = async (parameters: Record<string, string | number>) =>
      idsOf((await running.call('GET', `/orders?${query(parameters)}`)).body);
    return { ...running, find };
  }

  it('answers newest first when no sort is sent, 25 at a time', async () => {
    const { call } = await withOrders(26);
    const { body } = await call('GET', '/orders');
    expect(idsOf(body)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
    expect(body.pagination).toEqual({
      page: 1,
      limit: 25,
      total: 26,
      totalPages: 2,
      hasNext: true,
      hasPrev: false,
      links: {
        self: '/orders?page=1&limit=25',
        first: '/orders?page=1&limit=25',
        last: '/orders?page=2&limit=25',
        next: '/orders?page=2&limit=25',
        prev: null,
      },
    });
  });

  it('walks the links from the first page to the last, keeping filters and sort', async () => {
    const { call } = await withOrders(7);
    const seen: number[] = [];
    let path: string | null | undefined = `/orders?${query({ id_customer: 2, sort: '-id', limit: 2 })}`;
    while (path) {
      const { body } = await call('GET', path);
      seen.push(...idsOf(body));
      path = body.pagination.links.next;
    }
    expect(seen).toEqual([7, 5, 3, 1]);
    const { body } = await call('GET', '/orders?limit=3&page=2&sort=id');
    expect(body.pagination).toMatchObject({ page: 2, totalPages: 3, hasNext: true, hasPrev: true });
    expect(body.pagination.links).toMatchObject({
      prev: '/orders?limit=3&page=1&sort=id',
      next: '/orders?limit=3&page=3&sort=id',
    });
    expect((await call('GET', '/orders?limit=3&page=9')).body).toMatchObject({
      data: [],
      pagination: { page: 9, hasNext: false, hasPrev: true },
    });
  });

  it('filters by every parameter', async () => {
    const { find } = await withOrders(6);
    const sort = 'id';
    expect(await find({ sort, fk_id: 'F-3' })).toEqual([3]);
    expect(await find({ sort, fk_id: 'f-3' })).toEqual([]);
    expect(await find({ sort, id_customer: 1 })).toEqual([2, 4, 6]);
    expect(await find({ sort, id_quotation: 1 })).toEqual([]);
    expect(await find({ sort, create_date_from: iso(startMs + 4000) })).toEqual([4, 5, 6]);
    expect(await find({ sort, create_date_to: iso(startMs + 2000) })).toEqual([1, 2]);
    expect(await find({ sort, update_date_from: iso(startMs + 97_000) })).toEqual([1, 2, 3]);
    expect(await find({ sort, update_date_to: iso(startMs + 97_000) })).toEqual([3, 4, 5, 6]);
    expect(await find({ sort, order_date_from: iso(startMs - 2 * 86_400_000) })).toEqual([1, 2]);
    expect(await find({ sort, order_date_to: iso(startMs - 4 * 86_400_000) })).toEqual([4, 5, 6]);
    expect(await find({ sort, id_customer: 2, create_date_from: iso(startMs + 2000) })).toEqual([3, 5]);
  });

  it('reads a bound in any offset', async () => {
    const { find } = await withOrders(3);
    expect(await find({ create_date_from: '2026-03-10T12:00:03-03:00' })).toEqual([3]);
  });

  it.each([
    ['id', [1, 2, 3, 4]],
    ['-id', [4, 3, 2, 1]],
    ['created_at', [1, 2, 3, 4]],
    ['-created_at', [4, 3, 2, 1]],
    ['updated_at', [4, 3, 2, 1]],
    ['-updated_at', [1, 2, 3, 4]],
    ['date', [4, 3, 2, 1]],
    ['-date', [1, 2, 3, 4]],
    ['id_customer', [2, 4, 1, 3]],
    ['-id_customer', [3, 1, 4, 2]],
    ['id_customer,-id', [4, 2, 3, 1]],
    ['-id_customer,date', [3, 1, 4, 2]],
  ])('sorts by %s', async (sort, ids) => {
    const { find } = await withOrders(4);
    expect(await find({ sort })).toEqual(ids);
  });

  it('puts an order without a date before all others, and in no range of dates', async () => {
    const { call, find } = await withOrders(2);
    await call('PATCH', '/orders/1', { date: null });
    expect(await find({ sort: 'date' })).toEqual([1, 2]);
    expect(await find({ order_date_to: iso(startMs) })).toEqual([2]);
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=1.5',
    'limit=ten',
    'page=0',
    'page=-1',
    'id_customer=0',
    'id_quotation=0',
    'id_customer=x',
    'create_date_from=2026-03-10',
    'create_date_to=yesterday',
    'update_date_from=2026-13-10T00:00:00Z',
    'update_date_to=2026-03-10T00:00:00',
    'order_date_from=2026-03-10T00:00:00+03:00',
    'order_date_to=',
    'sort=total_value',
    'sort=id,',
    'sort=',
    'text=abc',
    'cursor=abc',
  ])('refuses %s and names the parameter', async (parameters) => {
    const { call } = await runService();
    const { status, body } = await call('GET', `/orders?${parameters}`);
    expect(status).toBe(400);
    expect(Object.keys(body.error.fields ?? {})).toEqual([parameters.split('=')[0]]);
  });

  it('finds by quotation', async () => {
    const { call, service } = await runService({ sample: { orders: 40, seed: 3 } });
    const wanted = service.orders().find((order) => order.quotation !== null);
    const { body } = await call('GET', `/orders?id_quotation=${wanted?.quotation?.id}`);
    expect(body.data).toEqual([wanted]);
  });
});

interface Known {
  order: OrderRecord;
  createdMs: number;
  updatedMs: number;
}

/** Few different instants, so that bounds and ties are met often. */
const instant = fc.integer({ min: 0, max: 6 }).map((n) => startMs + n * 1000);

describe('search against a plain scan', () => {
  const parameters = fc.record(
    {
      fk_id: fc.constantFrom('A', 'B', 'C'),
      create_date_from: instant.map(iso),
      create_date_to: instant.map(iso),
      update_date_from: instant.map(iso),
      update_date_to: instant.map(iso),
      order_date_from: instant.map(iso),
      order_date_to: instant.map(iso),
      id_customer: fc.integer({ min: 1, max: 3 }),
      limit: fc.integer({ min: 1, max: 7 }),
      sort: fc
        .uniqueArray(fc.constantFrom('id', 'created_at', 'updated_at', 'date', 'id_customer'), {
          minLength: 1,
          maxLength: 3,
        })
        .chain((fields) => fc.tuple(...fields.map((field) => fc.constantFrom(field, `-${field}`))))
        .map((fields) => fields.join(',')),
    },
    { requiredKeys: ['sort', 'limit'] },
  );

  it.each(['page', 'cursor'] as const)('finds the same orders in the same order, walked by %s', async (listStyle) => {
    let nowMs = startMs;
    const service = openService({ now: () => nowMs, variant: { listStyle }, recordRequests: false });
    const known = await fill(service, (ms) => (nowMs = ms));
    await fc.assert(
      fc.asyncProperty(parameters, async (chosen) => {
        const walked = await (listStyle === 'page' ? scanPages : walkCursors)(service, query(chosen));
        expect(walked).toEqual(scan(known, chosen));
      }),
      { numRuns: 150 },
    );
    service.close();
  });
});

async function send(service: Service, method: string, path: string, body?: unknown): Promise<ReceivedBody> {
  const headers = { authorization: 'Bearer practice', 'content-type': 'application/json' };
  const request = new Request(`http://service${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
  return (await (await service.fetch(request)).json()) as ReceivedBody;
}

async function fill(service: Service, setClock: (ms: number) => void): Promise<Known[]> {
  const known: Known[] = [];
  for (let n = 0; n < 40; n++) {
    const createdMs = startMs + ((n * 5) % 7) * 1000;
    const updatedMs = createdMs + ((n * 3) % 4) * 1000;
    const date = n % 9 === 0 ? null : iso(startMs + ((n * 11) % 6) * 1000);
    setClock(createdMs);
    const { data } = await send(service, 'POST', '/orders', { id_customer: 1 + (n % 3), fk_id: 'ABCD'[n % 4], date });
    setClock(updatedMs);
    await send(service, 'PATCH', `/orders/${data.id}`, { observations: `${n}` });
    known.push({ order: data, createdMs, updatedMs });
  }
  return known;
}

function scan(known: Known[], chosen: Record<string, string | number>): number[] {
  const dateMs = ({ order }: Known) => (order.date === null ? null : Date.parse(order.date));
  const within = (ms: number | null, name: string) => {
    const [from, to] = [chosen[`${name}_from`], chosen[`${name}_to`]];
    if (from === undefined && to === undefined) return true;
    if (ms === null) return false;
    return (from === undefined || ms >= Date.parse(String(from))) && (to === undefined || ms <= Date.parse(String(to)));
  };
  const values: Record<string, (row: Known) => number> = {
    id: (row) => row.order.id,
    created_at: (row) => row.createdMs,
    updated_at: (row) => row.updatedMs,
    date: (row) => dateMs(row) ?? -Infinity,
    id_customer: (row) => row.order.customer.id,
  };
  const sort = String(chosen.sort).split(',');
  if (!sort.some((field) => field.endsWith('id'))) sort.push(sort[0]?.startsWith('-') ? '-id' : 'id');
  return known
    .filter((row) => chosen.fk_id === undefined || row.order.fk_id === chosen.fk_id)
    .filter((row) => chosen.id_customer === undefined || row.order.customer.id === chosen.id_customer)
    .filter((row) => within(row.createdMs, 'create_date'))
    .filter((row) => within(row.updatedMs, 'update_date'))
    .filter((row) => within(dateMs(row), 'order_date'))
    .sort((a, b) => {
      for (const field of sort) {
        const value = values[field.replace('-', '')] as (row: Known) => number;
        const [x, y] = [value(a), value(b)];
        if (x !== y) return (x < y ? -1 : 1) * (field.startsWith('-') ? -1 : 1);
      }
      return 0;
    })
    .map((row) => row.order.id);
}

async function scanPages(service: Service, parameters: string): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const body = await send(service, 'GET', `/orders?${parameters}&page=${page}`);
    ids.push(...idsOf(body));
    if (!body.pagination.hasNext) {
      expect(body.pagination.total).toBe(ids.length);
      return ids;
    }
  }
}

async function walkCursors(service: Service, parameters: string): Promise<number[]> {
  const ids: number[] = [];
  let cursor = '';
  for (;;) {
    const body = await send(service, 'GET', `/orders?${parameters}${cursor}`);
    expect(body.size).toBe(body.data.length);
    ids.push(...idsOf(body));
    if (body.next_cursor === null) return ids;
    cursor = `&cursor=${body.next_cursor}`;
  }
}
