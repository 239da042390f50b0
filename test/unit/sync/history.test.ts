import { expect, it } from 'vitest';
import { nextTurn } from '../../../src-main/db/engine/next-turn.ts';
import { asColleague, draft } from '../../support/drafts.ts';
import { openListService } from '../../support/services/list-service.ts';
import { openRig, type Rig } from '../../support/rig.ts';

const dayMs = 86_400_000;

const typed = { draftId: 'd', customerName: 'Mercado Sol', lineCount: 2, estimate: '10.50', content: '{}' };

it('says what a choice would mean and changes nothing', async () => {
  const rig = await openRig({ orders: 300 });
  await rig.sync();
  const preview = await rig.query('history.preview', { keepDays: 90 });
  const old = countOlderThan(rig, 90);
  expect(preview).toMatchObject({ kept: 300 - old, leaving: old });
  expect(preview.freedBytes).toBeGreaterThan(0);
  expect(await rig.query('history.preview', { keepDays: null })).toMatchObject({
    kept: 300,
    leaving: 0,
    freedBytes: 0,
  });
  await rig.sync();
  expect((await rig.query('orders.search', {})).total).toBe(300);
});

it('lets what is older leave this machine, and no longer pulls it', async () => {
  const rig = await openRig({ orders: 300 });
  await rig.sync();
  const { kept } = await rig.query('history.preview', { keepDays: 90 });
  await rig.command('settings.change', { changes: { historyDays: 90 } });
  await rig.sync();
  expect((await rig.query('orders.search', {})).total).toBe(kept);
  await rig.clock.advance(8 * dayMs);
  await rig.sync();
  await rig.sync();
  const { leaving } = await rig.query('history.preview', { keepDays: 90 });
  expect(leaving).toBe(0);
  expect(rig.writes()).toEqual([]);
});

it('never takes an order with unsent work, in whatever state, nor one with a draft', async () => {
  const rig = await openRig({ orders: 300 });
  await rig.sync();
  const { rows } = await rig.query('orders.search', { sort: 'date', limit: 3 });
  const [waiting, refused, drafted] = rows.map(({ localId }) => localId);
  if (!waiting || !refused || !drafted) throw new Error('There are no orders.');
  rig.network.failNext(/^PATCH/, () => new Response('{"message":"No."}', { status: 403 }));
  await rig.command('order.update', { localId: refused, changes: { observations: 'recusada' } });
  await rig.sync();
  rig.network.isDown = true;
  await rig.command('order.update', { localId: waiting, changes: { observations: 'espera' } });
  await rig.command('draft.keep', { ...typed, orderLocalId: drafted });
  await rig.command('settings.change', { changes: { historyDays: 30 } });
  const leaving = countOlderThan(rig, 30) - 3;
  expect(await rig.query('history.preview', { keepDays: 30 })).toMatchObject({ kept: 300 - leaving, leaving });
  rig.network.isDown = false;
  rig.network.failNext(/^PATCH/, () => new Response('{}', { status: 429, headers: { 'retry-after': '600' } }));
  await rig.sync();
  await rig.clock.advance(700_000);
  await rig.sync();
  expect((await rig.order(refused)).order.observations).toBe('recusada');
  expect((await rig.order(drafted)).localId).toBe(drafted);
  expect(rig.writes()).toHaveLength(1);
});

it('shows what others change in an order that stayed for the rep’s work on it', async () => {
  const rig = await openRig({ orders: 300 });
  await rig.sync();
  const [row] = (await rig.query('orders.search', { sort: 'date', limit: 1 })).rows;
  const localId = String(row?.localId);
  await rig.command('draft.keep', { ...typed, orderLocalId: localId });
  await rig.command('settings.change', { changes: { historyDays: 30 } });
  await rig.sync();
  await rig.service.fetch(asColleague('PATCH', `/orders/${row?.id}`, { observations: 'theirs' }));
  await rig.clock.advance(1);
  await rig.sync();
  expect((await rig.order(localId)).order.observations).toBe('theirs');
});

it('reads everything again when the rep wants more than is there', async () => {
  const rig = await openRig({ orders: 300 });
  await rig.command('settings.change', { changes: { historyDays: 30 } });
  await rig.sync();
  expect((await rig.query('orders.search', {})).total).toBeLessThan(100);
  await rig.command('settings.change', { changes: { historyDays: 90 } });
  await rig.sync();
  expect((await rig.query('orders.search', {})).total).toBe(300 - countOlderThan(rig, 90));
  await rig.command('settings.change', { changes: { historyDays: null } });
  await rig.sync();
  expect((await rig.query('orders.search', {})).total).toBe(300);
});

it('lets no more leave once the rep wants to keep more', async () => {
  const rig = await openRig({ orders: 300 });
  await rig.sync();
  await rig.command('settings.change', { changes: { historyDays: 30 } });
  let isLeaving = false;
  const end = rig.workspace.subscribe((event) => {
    if (isLeaving || event.type !== 'changed' || !event.topics.includes('orders')) return;
    isLeaving = true;
    void rig.workspace.command('settings.change', { changes: { historyDays: null } });
  });
  await rig.sync();
  end();
  const { total } = await rig.query('orders.search', {});
  expect(isLeaving).toBe(true);
  expect(total).toBeGreaterThan(300 - countOlderThan(rig, 30));
  await rig.sync();
  expect((await rig.query('orders.search', {})).total).toBe(300);
});

it('reads nothing again when the rep wants as much as is there, or less', async () => {
  const rig = await openRig({ orders: 60 });
  await rig.command('settings.change', { changes: { historyDays: 90 } });
  await rig.sync();
  const before = rig.service.requests().length;
  for (const historyDays of [90, 30]) {
    await rig.command('settings.change', { changes: { historyDays } });
    await rig.sync();
  }
  const asked = rig.service.requests().slice(before);
  expect(asked.filter(({ path }) => path.includes('sort=-id'))).toEqual([]);
});

it('lets the same orders leave again that the rep wanted back for a while', async () => {
  const rig = await openRig({ orders: 300 });
  const totals: number[] = [];
  for (const historyDays of [30, null, 30]) {
    await rig.command('settings.change', { changes: { historyDays } });
    await rig.sync();
    totals.push((await rig.query('orders.search', {})).total);
  }
  expect(totals[1]).toBe(300);
  expect(totals[2]).toBe(totals[0]);
});

it('brings an order without a date', async () => {
  const service = openListService();
  const rig = await openRig({ service });
  await rig.command('settings.change', { changes: { historyDays: 30 } });
  service.put({ id: 1, date: new Date(rig.clock.now()).toISOString() });
  await rig.sync();
  service.put({ id: 2 });
  await rig.sync();
  expect((await rig.query('orders.search', {})).total).toBe(2);
});

it.each([
  ['a pull of what has changed', /update_date_from/],
  ['the first page of all', /sort=-id.*page=1$/],
  ['a later page of all', /sort=-id.*page=3$/],
])('reads everything again when the rep wants more while he waits for %s', async (_name, pattern) => {
  const service = openListService();
  const rig = await openRig({ service });
  const nowMs = rig.clock.now();
  service.now = () => nowMs - 20 * dayMs;
  // The older ones were entered last.
  for (let id = 1; id <= 350; id++)
    service.put({ id, date: new Date(nowMs - (id > 250 ? 60 : 0) * dayMs).toISOString() });
  service.now = () => rig.clock.now();
  await rig.command('settings.change', { changes: { historyDays: 30 } });
  const isOfChanges = pattern.test('update_date_from');
  if (isOfChanges) await rig.sync();
  await rig.clock.advance(1_000);
  let isMet = false;
  const after = async (response: Response) => {
    isMet = true;
    await rig.command('settings.change', { changes: { historyDays: null } });
    return response;
  };
  rig.network.failNext(pattern, { after });
  await rig.sync();
  expect(isMet).toBe(true);
  if (isOfChanges) await rig.sync();
  expect((await rig.query('orders.search', {})).total).toBe(350);
});

it('reads again what left while this machine’s clock was some days ahead', async () => {
  const service = openListService();
  const rig = await openRig({ service });
  const startMs = rig.clock.now();
  service.now = () => startMs - 30 * dayMs;
  for (let id = 1; id <= 60; id++) service.put({ id, date: new Date(startMs - 2 * id * dayMs).toISOString() });
  service.now = () => startMs;
  const shown = async () => (await rig.query('orders.search', {})).total;
  await rig.command('settings.change', { changes: { historyDays: 90 } });
  await rig.sync();
  expect(await shown()).toBe(45);
  rig.clock.jumpTo(startMs + 4 * dayMs);
  await rig.sync();
  expect(await shown()).toBe(43);
  rig.clock.jumpTo(startMs + 60_000);
  await rig.sync();
  await rig.sync();
  expect(await shown()).toBe(45);
});

/** Orders of the service from before the midnight (UTC) so many days ago. */
function countOlderThan(rig: Rig, days: number): number {
  const from = (Math.floor(rig.clock.now() / dayMs) - days) * dayMs;
  return rig.service.orders().filter(({ date }) => Date.parse(String(date)) < from).length;
}

it('lets what the rep saves meanwhile go first, and leaves the rest for the next time if the workspace is left', async () => {
  const rig = await openRig({ orders: 600 });
  await rig.sync();
  const leaving = async () => (await rig.query('history.preview', { keepDays: 30 })).leaving;
  const all = await leaving();
  await rig.command('settings.change', { changes: { historyDays: 30 } });
  const met: number[] = [];
  let stopped = Promise.resolve();
  rig.network.failNext(/^POST/, {
    async after(response) {
      met.push(await leaving());
      stopped = rig.workspace.stop();
      return response;
    },
  });
  const pass = rig.sync();
  while ((await leaving()) === all) await nextTurn();
  await rig.command('order.create', { order: draft(rig) });
  await Promise.all([pass, stopped]);
  expect(met).toEqual([await leaving()]);
  expect(met[0]).toBeGreaterThan(0);
  await rig.sync();
  expect(await leaving()).toBe(0);
});
