/**
 * A create was rejected after an unknown outcome, and is on the service all the same: what the rep corrected since becomes a
 * change of what is there.
 */
import { describe, expect, it } from 'vitest';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

/** Rejected after an unknown outcome; `land` has the first attempt land. */
async function openRejected() {
  const rig = await openRig();
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
  const { order } = (await rig.entry(entryId)).payload as { order: object };
  await reject(rig, entryId);
  const lines = (await rig.order(localId)).order.items.map((item) => item.localId as LocalId);
  return { rig, localId, entryId: String(entryId), lines, land: () => send(rig, 'POST', '/orders', order) };
}

async function reject(rig: Rig, entryId: string | null): Promise<void> {
  rig.network.failNext(/^POST/, 'requestLost');
  rig.network.failNext(/^POST/, () => Response.json({ message: 'Not like this' }, { status: 422 }));
  await rig.syncUntilQuiet();
  expect((await rig.entry(entryId)).state).toBe('dead');
}

async function send(rig: Rig, method: string, path: string, body: object): Promise<void> {
  expect((await rig.service.fetch(asColleague(method, path, body))).ok).toBe(true);
}

/** In the head and in each way in which lines can be edited. */
async function correct({ rig, localId, lines }: Awaited<ReturnType<typeof openRejected>>): Promise<void> {
  await rig.command('order.update', { localId, changes: { observations: 'corrected' } });
  const [first = '', second = ''] = lines;
  await rig.command('item.update', { orderLocalId: localId, itemLocalId: first, changes: { quantity: 50 } });
  await rig.command('item.delete', { orderLocalId: localId, itemLocalId: second });
  const product = rig.service.references('product')[4]?.id ?? 0;
  await rig.command('item.create', { orderLocalId: localId, item: { id_item: product, quantity: 7, price: 2 } });
}

async function expectCorrected(rig: Rig): Promise<void> {
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  const [order, ...others] = rig.service.orders();
  expect(others).toEqual([]);
  expect(order?.observations).toBe('corrected');
  expect(order?.items.map(({ quantity }) => Number(quantity))).toEqual([50, 3, 7]);
}

const secondRejection = () => Response.json({ message: 'Nor like this' }, { status: 422 });

describe('a corrected order', () => {
  it('becomes a change if it is found when it is sent again', async () => {
    const rejected = await openRejected();
    await correct(rejected);
    await rejected.land();
    await expectCorrected(rejected.rig);
  });

  it('becomes a change if it is found after the connection failed once more', async () => {
    const rejected = await openRejected();
    await correct(rejected);
    rejected.rig.network.failNext(/^GET .*fk_id/, 'refused');
    await rejected.rig.sync();
    await rejected.land();
    await expectCorrected(rejected.rig);
  });

  it.each(['a pull', 'the rep'])('becomes a change if it is rejected once more and then found by %s', async (by) => {
    const rejected = await openRejected();
    const { rig, entryId, land } = rejected;
    rig.network.failNext(/^POST/, secondRejection);
    await correct(rejected);
    await rig.syncUntilQuiet();
    expect(await rig.entry(entryId)).toMatchObject({ state: 'dead', attempts: 1 });
    await land();
    if (by === 'the rep') await rig.command('outbox.retry', { entryId });
    await expectCorrected(rig);
  });

  it('is sent with every correction in the end if it is rejected once more', async () => {
    const rejected = await openRejected();
    const { rig, localId, entryId } = rejected;
    rig.network.failNext(/^POST/, secondRejection);
    await correct(rejected);
    await rig.syncUntilQuiet();
    await rig.command('order.update', { localId, changes: { observations: 'once more' } });
    await rig.command('order.update', { localId, changes: { observations: 'corrected' } });
    const before = rig.writes().length;
    await expectCorrected(rig);
    expect(rig.writes().slice(before)).toEqual(['POST /orders']);
    const { history } = await rig.entry(entryId);
    expect(history.at(-1)).toMatchObject({ note: 'settled' });
  });

  it('becomes a change if it is put off, and then found', async () => {
    const rejected = await openRejected();
    const { rig, land } = rejected;
    rig.network.failNext(/^POST/, () => new Response('', { status: 425 }));
    await correct(rejected);
    expect(await rig.sync()).toMatchObject({ open: 1 });
    await land();
    await expectCorrected(rig);
  });

  it('becomes a change if the service takes no second one of its name', async () => {
    const rejected = await openRejected();
    const { rig, land } = rejected;
    rig.network.failNext(/^POST/, () => {
      void land();
      return Response.json({ message: 'There is one' }, { status: 409 });
    });
    await correct(rejected);
    await expectCorrected(rig);
  });

  it('becomes a change if the service takes no second one with the external id that the rep gave', async () => {
    const rig = await openRig();
    const order = { ...draft(rig), fk_id: 'rep-1' };
    const { localId, entryId } = await rig.command('order.create', { order });
    await reject(rig, entryId);
    await rig.command('order.update', { localId, changes: { observations: 'corrected' } });
    rig.network.failNext(/^POST/, () => {
      void send(rig, 'POST', '/orders', order);
      return Response.json({ message: 'There is one' }, { status: 409 });
    });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.orders()).toMatchObject([{ observations: 'corrected' }]);
  });

  it('is asked about if others have changed the same field meanwhile', async () => {
    const { rig, localId, land } = await openRejected();
    await rig.command('order.update', { localId, changes: { observations: 'corrected' } });
    await land();
    await send(rig, 'PATCH', '/orders/1', { observations: 'theirs' });
    await rig.syncUntilQuiet();
    expect(await rig.query('outbox.list', {})).toMatchObject({
      entries: [{ kind: 'order.update', state: 'conflicted' }],
    });
    expect(rig.service.orders()).toMatchObject([{ observations: 'theirs' }]);
  });

  it('is not replaced by a whole order, as a script may put it', async () => {
    const { rig, entryId } = await openRejected();
    const edit = { entryId, payload: { order: draft(rig) } };
    expect(await rig.refused('outbox.edit', edit)).toEqual({ kind: 'notNow', state: 'dead' });
  });
});

describe('a corrected address or line', () => {
  it('becomes a change if it is an address', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const { localId, entryId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
    const { address } = (await rig.entry(entryId)).payload as { address: object };
    await reject(rig, entryId);
    await rig.command('address.update', { localId, changes: { street: 'Rua B' } });
    const before = rig.service.addresses().length;
    await send(rig, 'POST', `/customers/${customerFkId}/address`, address);
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.addresses().slice(before)).toMatchObject([{ street: 'Rua B' }]);
  });

  it('is taken for the address that somebody has entered as the rep corrected it', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const { localId, entryId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
    await reject(rig, entryId);
    await rig.command('address.update', { localId, changes: { street: 'Rua B' } });
    const before = rig.service.addresses().length;
    await send(rig, 'POST', `/customers/${customerFkId}/address`, { street: 'Rua B' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.addresses().slice(before)).toMatchObject([{ street: 'Rua B' }]);
  });

  it('becomes a change if it is a line', async () => {
    const rig = await openRig();
    const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig, { items: [] }) });
    await rig.syncUntilQuiet();
    const item = { id_item: rig.service.references('product')[0]?.id ?? 0, quantity: 2, price: 5 };
    const { itemLocalId, entryId } = await rig.command('item.create', { orderLocalId, item });
    await reject(rig, entryId);
    await rig.command('item.update', { orderLocalId, itemLocalId, changes: { quantity: 3 } });
    await send(rig, 'POST', '/orders/1/items', item);
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.orders()).toMatchObject([{ items: [{ quantity: 3 }] }]);
  });
});

function rejection(): Response {
  return Response.json({ message: 'Not like this' }, { status: 422 });
}

/** Changed while its outcome was unknown, then rejected; and sent from another copy of the folder. */
async function openWithCopy() {
  const rig = await openRig();
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
  rig.network.failNext(/^POST/, 'requestLost');
  rig.network.failNext(/^POST/, rejection);
  await rig.sync();
  await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  await rig.syncUntilQuiet();
  const { state, payload } = await rig.entry(entryId);
  expect(state).toBe('dead');
  await send(rig, 'POST', '/orders', (payload as { order: object }).order);
  return { rig, localId, entryId: String(entryId) };
}

describe('a rejected create that another copy of the folder sent', () => {
  it('is the order that is there, with what was done to it since', async () => {
    const { rig, localId } = await openWithCopy();
    await rig.clock.advance(60_000);
    await rig.syncUntilQuiet();
    expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
    expect(await rig.order(localId)).toMatchObject({ id: 1, order: { observations: 'Fundos' } });
    expect(rig.service.orders()).toHaveLength(1);
  });

  it('is the order that is there if the rep retries it before a pull has shown it', async () => {
    const { rig, entryId } = await openWithCopy();
    await rig.command('outbox.retry', { entryId });
    await rig.syncUntilQuiet();
    expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
    expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos' }]);
  });

  it('is the address that is there', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const { localId, entryId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
    rig.network.failNext(/^POST/, 'requestLost');
    rig.network.failNext(/^POST/, rejection);
    await rig.syncUntilQuiet();
    expect((await rig.entry(entryId)).state).toBe('dead');
    const { address } = (await rig.entry(entryId)).payload as { address: object };
    await send(rig, 'POST', `/customers/${customerFkId}/address`, address);
    await rig.command('addresses.pull', { customerFkId });
    await rig.syncUntilQuiet();
    expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
    expect((await rig.query('addresses.list', { customerFkId })).rows.map((row) => row.localId)).toContain(localId);
  });
});

/** Rejected twice after an unknown outcome, sent elsewhere, and shown by a pull. `again`: the rep retries it before the pull. */
async function openSeen(again: boolean) {
  const rig = await openRig();
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
  rig.network.failNext(/^POST/, 'requestLost');
  for (let times = 0; times < 2; times++) rig.network.failNext(/^POST/, rejection);
  const retry = () => rig.command('outbox.retry', { entryId: String(entryId) });
  await rig.syncUntilQuiet();
  await retry();
  await rig.syncUntilQuiet();
  expect((await rig.entry(entryId)).state).toBe('dead');
  const { order } = (await rig.entry(entryId)).payload as { order: object };
  await send(rig, 'POST', '/orders', order);
  if (again) await retry();
  await rig.command('orders.pull', { filters: {} });
  return { rig, localId };
}

describe('a rejected order that a pull has shown', () => {
  it.each([false, true])('is changed on the service (sent again before: %s)', async (again) => {
    const { rig, localId } = await openSeen(again);
    await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    await rig.syncUntilQuiet();
    expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
    expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos' }]);
  });

  it.each([false, true])('is deleted on the service (sent again before: %s)', async (again) => {
    const { rig, localId } = await openSeen(again);
    await rig.command('order.delete', { localId });
    await rig.syncUntilQuiet();
    expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
    expect(rig.service.orders()).toEqual([]);
  });
});
