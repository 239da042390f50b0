/** One order that the service cannot give, or not so that it can be read: all the others come, and the rep is told. */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig } from '../../../support/rig.ts';

const count = 120;

/** Each list that holds one of the orders is answered so. */
async function openWith(
  ids: number[],
  answer: () => Response | undefined,
  alter: (asked: URLSearchParams) => unknown = () => {},
) {
  const service = openOtherService({
    response({ method, path, body }) {
      if (method !== 'GET' || path !== '/orders') return undefined;
      const { data } = body as { data: { id: number }[] };
      return data.some(({ id }) => ids.includes(id)) ? answer() : undefined;
    },
  });
  const fetch = async (request: Request) => {
    const url = new URL(request.url);
    if (request.method === 'GET' && url.pathname === '/orders') await alter(url.searchParams);
    return await service.fetch(new Request(url, request));
  };
  const rig = await openRig({ service: { ...service, fetch } });
  for (let n = 0; n < count; n++) await service.fetch(asColleague('POST', '/orders', draft(rig)));
  const asked = () =>
    service.requests().filter(({ method, path }) => method === 'GET' && path.startsWith('/orders?')).length;
  return { rig, asked };
}

/** The last order of the walk that fills the cache cannot be read. */
async function openRefusing() {
  const service = openOtherService({
    response({ method, path, body, status }) {
      if (method !== 'GET' || path !== '/orders' || status !== 200) return undefined;
      const { data, pagination } = body as { data: { id: number }[]; pagination: { total: number } };
      if (data.length === 0 && pagination.total > 0) return Response.json({ message: 'No such page' }, { status: 404 });
      return data.some(({ id }) => id === 1) ? new Response('{"data":[NaN]}', { headers }) : undefined;
    },
  });
  return { service, rig: await openRig({ service }) };
}

const headers = { 'content-type': 'application/json' };

it.each([
  ['numbers that are none', () => new Response('{"data":[{"id":7,"total_value":NaN}]}', { headers })],
  ['a bare control character', () => new Response('{"data":[{"id":7,"observations":"\u0000"}]}', { headers })],
  ['an error of the service', () => Response.json({ message: 'Cannot serialise' }, { status: 500 })],
])('%s', async (_, answer) => {
  const { rig } = await openWith([7], answer);
  expect(await rig.sync()).toMatchObject({ pulled: count - 1, state: 'idle', failure: { kind: 'unreadable' } });
  expect((await rig.query('orders.search', {})).total).toBe(count - 1);
  await rig.service.fetch(asColleague('POST', '/orders', draft(rig)));
  await rig.clock.advance(1);
  expect(await rig.sync()).toMatchObject({ pulled: 1 });
});

it('ends no deletion check if the service fails at that record alone', async () => {
  let isBroken = false;
  const service = openOtherService({
    response({ method, path, body }) {
      if (!isBroken || method !== 'GET') return undefined;
      const { data } = body as { data: { id: number } | { id: number }[] };
      const isIn = path.startsWith('/orders') && [data].flat().some(({ id }) => id === 2);
      return isIn ? Response.json({ message: 'Cannot serialise' }, { status: 500 }) : undefined;
    },
  });
  const rig = await openRig({ service });
  for (let n = 0; n < 3; n++) await service.fetch(asColleague('POST', '/orders', draft(rig)));
  await rig.sync();
  isBroken = true;
  await rig.clock.advance(8 * 86_400_000);
  expect(await rig.sync()).toMatchObject({ state: 'idle', failure: { kind: 'unreadable' } });
  expect((await rig.query('orders.search', {})).total).toBe(3);
});

it('keeps neither the hourly count nor the rep’s work waiting if it heads the list', async () => {
  const { rig } = await openWith([count], () => new Response('{"data":[{"id":1,"total_value":NaN}]}', { headers }));
  await rig.sync();
  await rig.clock.advance(2 * 3_600_000);
  expect(await rig.sync()).toMatchObject({ state: 'idle', failure: { kind: 'unreadable' } });
  await rig.command('order.create', { order: draft(rig) });
  expect(await rig.sync()).toMatchObject({ state: 'idle', settled: 1, open: 0 });
});

it.each<[string, (asked: URLSearchParams) => void]>([
  ['gives pages of 50 at most', (asked) => asked.set('limit', String(Math.min(50, Number(asked.get('limit')))))],
  ['gives pages of 50 always', (asked) => asked.set('limit', '50')],
])('leaves no other out of a service that %s', async (_, alter) => {
  let isBroken = true;
  const { rig } = await openWith(
    [1],
    () => (isBroken ? new Response('{"data":[NaN]}', { headers }) : undefined),
    alter,
  );
  await rig.sync();
  expect((await rig.query('sync.status', {})).lastFailure).not.toBeNull();
  isBroken = false;
  await rig.clock.advance(3_600_000);
  await rig.sync();
  expect((await rig.query('orders.search', {})).total).toBe(count);
});

it('is looked for again within a day', async () => {
  let isBroken = true;
  const { rig } = await openWith([7], () => (isBroken ? Response.json({}, { status: 500 }) : undefined));
  expect(await rig.sync()).toMatchObject({ pulled: count - 1, failure: { kind: 'unreadable' } });
  isBroken = false;
  await rig.clock.advance(86_400_000);
  expect(await rig.sync()).toMatchObject({ state: 'idle', failure: null });
  expect((await rig.query('orders.search', {})).total).toBe(count);
});

it('leaves no other out of a list that moves while it is read', async () => {
  let hasMoved = false;
  const { rig } = await openWith(
    [5],
    () => new Response('{"data":[NaN]}', { headers }),
    async (asked) => {
      if (hasMoved || asked.get('limit') !== '1') return;
      hasMoved = true;
      await rig.service.fetch(asColleague('DELETE', '/orders/20'));
    },
  );
  expect(await rig.sync()).toMatchObject({ state: 'waiting' });
  await rig.clock.advance(60_000);
  await rig.sync();
  const pages = [1, 2].map(async (page) => (await rig.query('orders.search', { limit: 100, page })).rows);
  expect((await Promise.all(pages)).flat().map(({ id }) => id)).toContain(10);
});

it('is passed by at the end of a list behind which a service refuses every page', async () => {
  const { service, rig } = await openRefusing();
  for (let n = 0; n < count; n++) await service.fetch(asColleague('POST', '/orders', draft(rig)));
  expect(await rig.sync()).toMatchObject({ pulled: count - 1, state: 'idle', failure: { kind: 'unreadable' } });
});

it('is not looked for if the service gives no page at all', async () => {
  const ids = Array.from({ length: count }, (_, at) => at + 1);
  const { rig, asked } = await openWith(ids, () => Response.json({ message: 'Down' }, { status: 500 }));
  const before = asked();
  expect(await rig.sync()).toMatchObject({ pulled: 0, failure: { kind: 'busy', status: 500 } });
  expect(asked() - before).toBeLessThan(10);
});
