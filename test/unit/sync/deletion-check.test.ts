import { expect, it } from 'vitest';
import { nextTurn } from '../../../src-main/db/engine/next-turn.ts';
import { asColleague, draft } from '../../support/drafts.ts';
import { openRig, type Rig } from '../../support/rig.ts';
import { countRowsRead } from '../../support/rows-read.ts';

const hourMs = 3_600_000;

async function deleteThere(rig: Rig, ids: number[]): Promise<void> {
  for (const id of ids) await rig.service.fetch(asColleague('DELETE', `/orders/${id}`));
}

/** From the next whole list. */
function hide(rig: Rig, id: number): void {
  rig.network.failNext(/^GET .orders.*sort=id&limit/, {
    async after(response) {
      const page = (await response.json()) as { data: { id: number }[] };
      return Response.json({ ...page, data: page.data.filter((order) => order.id !== id) });
    },
  });
}

/** In a pass: what has changed alone, or a walk over all as well. */
async function ordersAsked(rig: Rig): Promise<string[]> {
  const before = rig.service.requests().length;
  await rig.sync();
  const asked = rig.service.requests().slice(before);
  return asked.map(({ path }) => path).filter((path) => path.startsWith('/orders?'));
}

it('takes orders off the list that somebody deleted on the service', async () => {
  const rig = await openRig({ orders: 130 });
  await rig.sync();
  await deleteThere(rig, [3, 77]);
  await rig.clock.advance(hourMs);
  await rig.sync();
  expect((await rig.query('orders.search', {})).total).toBe(128);
});

it('puts an order on the list again that the service did not have for a while', async () => {
  const rig = await openRig({ orders: 30 });
  await rig.sync();
  await deleteThere(rig, [5]);
  rig.network.failNext(/^GET .orders.3$/, () => Response.json({ message: 'Not there' }, { status: 404 }));
  await rig.clock.advance(hourMs);
  hide(rig, 3);
  await rig.sync();
  expect((await rig.query('orders.search', {})).total).toBe(28);
  await rig.clock.advance(8 * 24 * hourMs);
  await rig.sync();
  expect((await rig.query('orders.search', {})).total).toBe(29);
  expect(await ordersAsked(rig)).toHaveLength(1);
});

it('does not scan the whole list if the count says that nothing vanished, nor count again within the hour', async () => {
  const rig = await openRig({ orders: 130 });
  await rig.sync();
  await rig.clock.advance(hourMs);
  const before = rig.service.requests().length;
  await rig.sync();
  await rig.clock.advance(60_000);
  await rig.sync();
  const asked = rig.service
    .requests()
    .slice(before)
    .map(({ path }) => path);
  expect(asked.filter((path) => path.startsWith('/orders?') && !path.includes('update_date_from'))).toEqual([
    '/orders?limit=1&page=1',
  ]);
});

it('has a thread count the orders, of which there may be very many', async () => {
  const orders = 600;
  const rig = await openRig({ orders, threads: true });
  await rig.sync();
  await rig.clock.advance(hourMs);
  const read = countRowsRead();
  await rig.sync();
  expect(read()).toBeLessThan(orders);
  expect(rig.service.requests().map(({ path }) => path)).toContain('/orders?limit=1&page=1');
});

it('stops and asks before it takes more than a tenth off the list', async () => {
  const rig = await openRig({ orders: 30 });
  await rig.sync();
  await deleteThere(rig, [1, 2, 3, 4]);
  await rig.clock.advance(hourMs);
  await rig.sync();
  expect((await rig.query('sync.status', {})).heldDeletionCheck).toEqual({ missing: 4, cached: 30 });
  expect((await rig.query('orders.search', {})).total).toBe(30);
  await rig.clock.advance(hourMs);
  expect(await ordersAsked(rig)).toHaveLength(1);
  await rig.command('deletions.decide', { remove: true });
  await rig.sync();
  expect((await rig.query('orders.search', {})).total).toBe(26);
  expect((await rig.query('sync.status', {})).heldDeletionCheck).toBeNull();
  // That was for those alone.
  await deleteThere(rig, [5, 6, 7]);
  await rig.clock.advance(hourMs);
  await rig.sync();
  expect((await rig.query('sync.status', {})).heldDeletionCheck).toEqual({ missing: 3, cached: 26 });
});

it('takes one order off a list of a few without asking', async () => {
  const rig = await openRig({ orders: 5 });
  await rig.sync();
  await deleteThere(rig, [3]);
  await rig.clock.advance(hourMs);
  await rig.sync();
  expect((await rig.query('orders.search', {})).total).toBe(4);
});

it('keeps what is missing when the rep says so, and does not ask again at once', async () => {
  const rig = await openRig({ orders: 30 });
  await rig.sync();
  await deleteThere(rig, [1, 2, 3, 4]);
  await rig.clock.advance(hourMs);
  await rig.sync();
  await rig.command('deletions.decide', { remove: false });
  await rig.sync();
  expect((await rig.query('orders.search', {})).total).toBe(30);
  expect((await rig.query('sync.status', {})).heldDeletionCheck).toBeNull();
});

it('asks about what the rep has kept in a week, not with each count', async () => {
  const rig = await openRig({ orders: 30 });
  const held = async () => (await rig.query('sync.status', {})).heldDeletionCheck;
  await rig.sync();
  await deleteThere(rig, [1, 2, 3, 4]);
  await rig.clock.advance(hourMs);
  await rig.sync();
  await rig.command('deletions.decide', { remove: false });
  await rig.clock.advance(hourMs);
  await rig.sync();
  expect(await held()).toBeNull();
  await rig.clock.advance(7 * 24 * hourMs);
  await rig.sync();
  expect(await held()).toEqual({ missing: 4, cached: 30 });
});

it('keeps an order in sight that is gone there while the rep has work on it', async () => {
  const rig = await openRig({ orders: 30 });
  await rig.sync();
  const [row] = (await rig.query('orders.search', { sort: 'id' })).rows;
  const localId = String(row?.localId);
  await deleteThere(rig, [1]);
  await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  await rig.clock.advance(hourMs);
  await rig.sync();
  expect((await rig.order(localId)).sync).toMatchObject({ state: 'needsYou', deletedThere: true });
});

it('takes off the list what is gone, also if the service refuses to say so of another order', async () => {
  const rig = await openRig({ orders: 60 });
  await rig.sync();
  await deleteThere(rig, [5, 7]);
  await rig.clock.advance(hourMs);
  rig.network.failNext(/^GET .orders.5$/, () => Response.json({ message: 'Not yours' }, { status: 403 }));
  expect(await rig.sync()).toMatchObject({ state: 'idle' });
  expect((await rig.query('orders.search', { sort: 'id', limit: 6 })).rows.map(({ id }) => id)).toEqual([
    1, 2, 3, 4, 5, 6,
  ]);
  expect((await rig.query('orders.search', {})).total).toBe(59);
});

it.each([[null], [[]], [{}]])(
  'takes off the list what the service says with status 200 and %j that it does not have',
  async (data) => {
    const rig = await openRig({ orders: 30 });
    await rig.sync();
    await deleteThere(rig, [5]);
    await rig.clock.advance(hourMs);
    const meta = { timestamp: new Date(rig.clock.now()).toISOString(), version: '2.0.0' };
    rig.network.failNext(/^GET .orders.5$/, () => Response.json({ data, meta }));
    expect(await rig.sync()).toMatchObject({ state: 'idle' });
    expect((await rig.query('orders.search', {})).total).toBe(29);
  },
);

it('sends what the rep saves meanwhile before it asks for the next order that is missing', async () => {
  const rig = await openRig({ orders: 60 });
  await rig.sync();
  await deleteThere(rig, [5, 6, 7]);
  await rig.clock.advance(hourMs);
  let from = 0;
  rig.network.failNext(/^GET .orders.5$/, {
    async after(response) {
      from = rig.service.requests().length;
      await rig.command('order.create', { order: draft(rig) });
      return response;
    },
  });
  await rig.sync();
  const asked = rig.service.requests().slice(from);
  const lines = asked.map(({ method, path }) => `${method} ${path}`);
  expect(lines.slice(0, 3)).toEqual(['POST /orders', 'GET /orders/6', 'GET /orders/7']);
});

it('looks for what vanished again if this machine’s clock was ahead by a year', async () => {
  const there = await openRig({ orders: 130 });
  const rig = await openRig({ service: there.service, seed: 2 });
  const nowMs = rig.clock.now();
  rig.clock.jumpTo(nowMs + 365 * 24 * hourMs);
  await rig.sync();
  rig.clock.jumpTo(nowMs);
  await deleteThere(rig, [3]);
  await rig.sync();
  expect((await rig.query('orders.search', {})).total).toBe(129);
});

it.each([
  { when: 'on a page', path: /^GET .orders.sort=id&limit=100&page=1$/, unasked: ['page=4', 'page=5', '/orders/5'] },
  { when: 'while it asks for what is missing', path: /^GET .orders.5$/, unasked: ['/orders/6'] },
])('asks for nothing more if a write $when was told to stay away', async ({ path: during, unasked }) => {
  const rig = await openRig({ orders: 450 });
  await rig.sync();
  await deleteThere(rig, [5, 6]);
  await rig.clock.advance(hourMs);
  rig.network.failNext(/^POST/, () => new Response('', { status: 429, headers: { 'retry-after': '600' } }));
  rig.network.failNext(during, {
    async after(response) {
      await rig.command('order.create', { order: draft(rig) });
      return response;
    },
  });
  const before = rig.service.requests().length;
  expect(await rig.sync()).toMatchObject({ open: 1 });
  const asked = rig.service
    .requests()
    .slice(before)
    .map(({ path }) => path);
  expect(asked.some((path) => path.includes('sort=id&limit=100&page=1'))).toBe(true);
  expect(asked.filter((path) => unasked.some((end) => path.endsWith(end)))).toEqual([]);
  await rig.clock.advance(hourMs);
  await rig.syncUntilQuiet();
  expect((await rig.query('orders.search', {})).total).toBe(449);
});

it('keeps an order whose change was confirmed while it was looked for where it stood', async () => {
  const rig = await openRig({ orders: 30 });
  await rig.sync();
  const { rows } = await rig.query('orders.search', { limit: 30 });
  const localId = String(rows.find(({ id }) => id === 3)?.localId);
  await rig.clock.advance(8 * 24 * hourMs);
  hide(rig, 3);
  rig.network.failNext(/^GET .orders.3$/, {
    async after(response) {
      await rig.command('order.update', { localId, changes: { date: '2026-03-02T12:00:00.000Z' } });
      while ((await rig.order(localId)).sync.state !== 'onService') await nextTurn();
      return response;
    },
  });
  rig.network.failNext(/^GET .orders.*order_date_from/, {
    async after(response) {
      const page = (await response.json()) as { data: { id: number }[] };
      return Response.json({ ...page, data: page.data.filter(({ id }) => id !== 3) });
    },
  });
  await rig.sync();
  expect(rig.writes()).toEqual(['PATCH /orders/3']);
  expect((await rig.query('orders.search', {})).total).toBe(30);
});
