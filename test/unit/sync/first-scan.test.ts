import BetterSqlite3 from 'better-sqlite3';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SyncStatus } from '../../../src-shared/contract/sync.ts';
import { asColleague, draft } from '../../support/drafts.ts';
import { openRig, type Rig } from '../../support/rig.ts';
import { createSeededRandom } from '../../support/seeded-random.ts';
import { countPartsIn } from '../../support/text-parts.ts';

it('brings the newest orders with its first request', async () => {
  const rig = await openRig({ orders: 250 });
  rig.network.failNext(/page=2/, 'refused');
  await rig.sync();
  const newest = Math.max(...rig.service.orders().map(({ id }) => id));
  const { rows, total } = await rig.query('orders.search', { sort: '-id', limit: 100 });
  expect({ total, ids: rows.map(({ id }) => id) }).toEqual({
    total: 100,
    ids: Array.from({ length: 100 }, (_, at) => newest - at),
  });
});

it('continues if it was cut off, also after the program was ended', async () => {
  const rig = await openRig({ orders: 650 });
  rig.network.failNext(/page=5/, 'refused');
  await rig.sync();
  await rig.reopen();
  const before = rig.service.requests().length;
  expect(await rig.sync()).toMatchObject({ state: 'idle', pulled: 250 });
  expect(pagesAsked(rig, before)).toEqual([4, 5, 6, 7]);
  expect((await rig.query('orders.search', {})).total).toBe(650);
});

it('leaves one part of each text index, also if the program was ended after it', async () => {
  const rig = await openRig({ orders: 650 });
  await rig.sync();
  await rig.reopen();
  expect(countPartsIn(rig.directory, 'orders_fts')).toBeGreaterThan(1);
  await rig.clock.advance(1_000);
  expect(['orders_fts', 'order_products'].map((name) => countPartsIn(rig.directory, name))).toEqual([1, 1]);
  expect((await rig.query('orders.search', { text: 'validade' })).total).toBeGreaterThan(500);
});

it('counts what it read before it was cut off in what it tells of its progress', async () => {
  const rig = await openRig({ orders: 650 });
  rig.network.failNext(/page=5/, 'refused');
  await rig.sync();
  const told: SyncStatus['progress'][] = [];
  const letTimeGoBy = () => rig.clock.jumpTo(rig.clock.now() + 200);
  const after = (response: Response) => {
    letTimeGoBy();
    return response;
  };
  // The page of before changes nothing; each later one does.
  rig.network.failNext(/page=4/, { after });
  rig.workspace.subscribe((event) => {
    if (event.type === 'changed' && event.topics.includes('orders')) letTimeGoBy();
    if (event.type === 'status' && event.status.phase === 'pulling' && event.status.progress)
      told.push(event.status.progress);
  });
  await rig.sync();
  expect(told).toEqual([400, 500, 600, 650].map((done) => ({ done, total: 650 })));
});

for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
  const tags = seed > 2 ? ['full'] : [];
  it(`misses nothing of a list that changes while it is cut off, case ${seed}`, { tags }, async () => {
    const { fraction } = createSeededRandom(seed);
    const rig = await openRig({ orders: 700 });
    const below = (count: number) => Math.floor(fraction() * count);
    for (let round = 0; round < 3; round++) {
      rig.network.failNext(new RegExp(`page=${2 + below(6)}&?`), 'refused');
      await rig.sync();
      if (fraction() < 0.5) await rig.reopen();
      const ids = rig.service.orders().map(({ id }) => id);
      const at = below(ids.length);
      const gone = ids.slice(at, at + below(260));
      for (const id of gone) await rig.service.fetch(asColleague('DELETE', `/orders/${id}`));
      for (let made = below(130); made > 0; made--) await rig.service.fetch(asColleague('POST', '/orders', draft(rig)));
      const left = rig.service.orders();
      const changed = left[below(left.length)]?.id;
      await rig.service.fetch(asColleague('PATCH', `/orders/${changed}`, { observations: `Mudou ${round}` }));
      await rig.clock.advance(30_000);
    }
    // Faults that met nothing may still be there; after a whole walk comes a pull of what changed during it.
    for (let whole = 0; whole < 2;) whole += (await rig.sync()).state === 'idle' ? 1 : 0;
    const cached = await readAll(rig);
    expect(rig.service.orders().filter(({ id }) => !cached.has(id))).toEqual([]);
    for (const { id, observations } of rig.service.orders()) {
      if (!observations?.startsWith('Mudou')) continue;
      expect((await rig.order(String(cached.get(id)))).order.observations).toBe(observations);
    }
  });
}

it('misses nothing if it is cut off on its way back to what has moved up', async () => {
  const rig = await openRig({ orders: 650 });
  rig.network.failNext(/sort=-id.*page=3/, {
    async after(response) {
      for (let id = 621; id <= 650; id++) await rig.service.fetch(asColleague('DELETE', `/orders/${id}`));
      rig.network.failNext(/sort=-id.*page=3/, 'refused');
      return response;
    },
  });
  expect(await rig.sync()).toMatchObject({ state: 'offline' });
  expect(await rig.sync()).toMatchObject({ state: 'idle' });
  const cached = await readAll(rig);
  expect(rig.service.orders().filter(({ id }) => !cached.has(id))).toEqual([]);
});

it('continues further up if the service refuses a page that is not there any more', async () => {
  const rig = await openRig({ orders: 350 });
  rig.network.failNext(/page=4/, 'refused');
  await rig.sync();
  for (const { id } of rig.service.orders().slice(0, 200)) {
    await rig.service.fetch(asColleague('DELETE', `/orders/${id}`));
  }
  rig.network.failNext(/page=3/, () => Response.json({ detail: 'Invalid page.' }, { status: 404 }));
  expect(await rig.sync()).toMatchObject({ state: 'idle' });
});

it('brings what is new also if the service cannot give one of its pages', async () => {
  const rig = await openRig({ orders: 350 });
  for (let pass = 0; pass < 3; pass++) {
    rig.network.failNext(/sort=-id.*page=3/, () => new Response('', { status: 500 }));
    await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { observations: `girafa${pass}x` })));
    await rig.clock.advance(600_000);
    await rig.sync();
    expect((await rig.query('orders.search', { text: `girafa${pass}x` })).total).toBe(1);
  }
  expect(await rig.sync()).toMatchObject({ state: 'idle' });
  expect((await rig.query('orders.search', {})).total).toBe(353);
});

it.each([1, 2, 9])('reads all of a history that the rep makes longer while page %d is read', async (page) => {
  const rig = await openRig({ orders: 900 });
  await rig.command('settings.change', { changes: { historyDays: 600 } });
  rig.network.failNext(new RegExp(`sort=-id.*page=${page}`), {
    async after(response) {
      await rig.command('settings.change', { changes: { historyDays: null } });
      return response;
    },
  });
  await rig.sync();
  expect((await rig.query('orders.search', {})).total).toBe(900);
});

it('begins again with a service that lists by cursor', async () => {
  const rig = await openRig({ orders: 350, variant: { listStyle: 'cursor' } });
  rig.network.failNext(/cursor=/, 'refused');
  await rig.sync();
  expect(await rig.sync()).toMatchObject({ state: 'idle' });
  expect((await rig.query('orders.search', {})).total).toBe(350);
});

it.each(['to its end', 'until it is cut off'])(
  'leaves the text indexes to merge by themselves, scanned %s',
  async (how) => {
    const rig = await openRig({ orders: 450 });
    const before = readOptions(rig);
    if (how === 'until it is cut off') rig.network.failNext(/page=4/, 'refused');
    let during: unknown = null;
    rig.workspace.subscribe((event) => {
      if (event.type === 'changed' && event.topics.includes('orders')) during = readOptions(rig);
    });
    await rig.sync();
    expect(during).toMatchObject({ orders_fts: { automerge: 0 }, order_products: { automerge: 0 } });
    for (const [index, options] of Object.entries(before)) expect(readOptions(rig)[index]).toMatchObject(options);
  },
);

function readOptions({ directory }: Rig): Record<string, Record<string, number>> {
  const db = new BetterSqlite3(join(directory, 'satchel.sqlite'), { readonly: true });
  const read = (index: string) =>
    Object.fromEntries(db.prepare(`SELECT k, v FROM ${index}_config`).raw().all() as [string, number][]);
  const options = { orders_fts: read('orders_fts'), order_products: read('order_products') };
  db.close();
  return options;
}

function pagesAsked(rig: Rig, from: number): number[] {
  return rig.service
    .requests()
    .slice(from)
    .filter(({ path }) => path.startsWith('/orders?') && path.includes('sort=-id'))
    .map(({ path }) => Number(new URL(path, 'http://service').searchParams.get('page')));
}

/** Local ids of all cached orders by the service's ids. */
async function readAll(rig: Rig): Promise<Map<number | null, string>> {
  const found = new Map<number | null, string>();
  for (let page = 1; ; page++) {
    const { rows } = await rig.query('orders.search', { sort: 'id', limit: 100, page });
    for (const { id, localId } of rows) found.set(id, localId);
    if (rows.length < 100) return found;
  }
}
