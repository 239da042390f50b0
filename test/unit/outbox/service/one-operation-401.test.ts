/** A token that is not for everything: the service says so with 401, as many do in place of 403. */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const always = 2_000;
const timing = { backoffBaseMs: 1_000, backoffCapMs: 60_000 };
const words = 'This token may not edit orders';

function refuse(rig: Rig, pattern: RegExp): void {
  for (let time = 0; time < always; time++)
    rig.network.failNext(pattern, () => Response.json({ message: words }, { status: 401 }));
}

async function syncFor(rig: Rig, passes: number): Promise<void> {
  for (let pass = 0; pass < passes; pass++) {
    await rig.sync();
    await rig.clock.advance(600_000);
  }
}

it.each([1, 6, 8])('%i rejected edits do not keep a new order from the service', async (edits) => {
  const rig = await openRig({ timing });
  const made: string[] = [];
  for (let at = 0; at < edits; at++) made.push((await rig.command('order.create', { order: draft(rig) })).localId);
  await rig.syncUntilQuiet();
  refuse(rig, /^PATCH/);
  for (const localId of made) await rig.command('order.update', { localId, changes: { observations: 'Edit' } });
  await rig.command('order.create', { order: draft(rig, { observations: 'News' }) });
  await syncFor(rig, 3);
  expect(rig.service.orders().map(({ observations }) => observations)).toContain('News');
});

it('the rep decides about one in the end, and can retry it; the changes of others are read meanwhile', async () => {
  const rig = await openRig({ timing });
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.syncUntilQuiet();
  refuse(rig, /^PATCH/);
  const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Edit' } });
  await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { observations: 'Colleague' })));
  await syncFor(rig, 1);
  expect((await rig.query('orders.search', { text: 'Colleague' })).total).toBe(1);
  expect((await rig.query('sync.status', {})).connection).toBe('online');
  await syncFor(rig, 11);
  expect(await rig.entry(entryId)).toMatchObject({ state: 'dead', lastError: { message: words } });
  await rig.command('outbox.retry', { entryId: String(entryId) });
  await syncFor(rig, 1);
  expect(await rig.entry(entryId)).toMatchObject({ state: 'waiting', attempts: 1 });
});

it('a rejected list of addresses alone does not make the token a bad one', async () => {
  const rig = await openRig({ orders: 5 });
  refuse(rig, /^GET .customers/);
  await rig.sync();
  expect((await rig.query('sync.status', {})).connection).toBe('online');
});

it('a token that is rejected for everything pauses everything, and spends no attempt', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.syncUntilQuiet();
  const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Edit' } });
  rig.token = 'old';
  expect(await rig.sync()).toMatchObject({ state: 'needsAuth', open: 1 });
  expect(await rig.entry(entryId)).toMatchObject({ state: 'queued', attempts: 0 });
  rig.token = 'token-2';
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, open: 0 });
});
