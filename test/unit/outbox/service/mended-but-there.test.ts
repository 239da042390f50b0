/**
 * A create was sent, its answer lost, and refused when it was sent again; the rep mends it, and only then it turns out that the
 * first try has landed after all: what he mended goes to what is there.
 */
import { expect, it } from 'vitest';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

/** Refused, with a doubt before; `land` has the first try land. */
async function openRefused() {
  const rig = await openRig();
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
  const { order } = (await rig.entry(entryId)).payload as { order: object };
  await refuse(rig, entryId);
  const lines = (await rig.order(localId)).order.items.map((item) => item.localId as LocalId);
  return { rig, localId, entryId: String(entryId), lines, land: () => send(rig, 'POST', '/orders', order) };
}

async function refuse(rig: Rig, entryId: string | null): Promise<void> {
  rig.network.failNext(/^POST/, 'requestLost');
  rig.network.failNext(/^POST/, () => Response.json({ message: 'Not like this' }, { status: 422 }));
  await rig.syncUntilQuiet();
  expect((await rig.entry(entryId)).state).toBe('dead');
}

async function send(rig: Rig, method: string, path: string, body: object): Promise<void> {
  expect((await rig.service.fetch(asColleague(method, path, body))).ok).toBe(true);
}

/** In the head and in each way in which lines can be edited. */
async function mend({ rig, localId, lines }: Awaited<ReturnType<typeof openRefused>>): Promise<void> {
  await rig.command('order.update', { localId, changes: { observations: 'mended' } });
  const [first = '', second = ''] = lines;
  await rig.command('item.update', { orderLocalId: localId, itemLocalId: first, changes: { quantity: 50 } });
  await rig.command('item.delete', { orderLocalId: localId, itemLocalId: second });
  const product = rig.service.references('product')[4]?.id ?? 0;
  await rig.command('item.create', { orderLocalId: localId, item: { id_item: product, quantity: 7, price: 2 } });
}

async function expectMended(rig: Rig): Promise<void> {
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  const [order, ...others] = rig.service.orders();
  expect(others).toEqual([]);
  expect(order?.observations).toBe('mended');
  expect(order?.items.map(({ quantity }) => Number(quantity))).toEqual([50, 3, 7]);
}

it('an order, found when it is sent again', async () => {
  const refused = await openRefused();
  await mend(refused);
  await refused.land();
  await expectMended(refused.rig);
});

it('an order, found when it is sent again after the connection failed once more', async () => {
  const refused = await openRefused();
  await mend(refused);
  refused.rig.network.failNext(/^GET .*fk_id/, 'refused');
  await refused.rig.sync();
  await refused.land();
  await expectMended(refused.rig);
});

const refusal = () => Response.json({ message: 'Nor like this' }, { status: 422 });

it.each(['a pull', 'the rep'])('a corrected order, rejected once more, and then found by %s', async (by) => {
  const refused = await openRefused();
  const { rig, entryId, land } = refused;
  rig.network.failNext(/^POST/, refusal);
  await mend(refused);
  await rig.syncUntilQuiet();
  expect(await rig.entry(entryId)).toMatchObject({ state: 'dead', attempts: 1 });
  await land();
  if (by === 'the rep') await rig.command('outbox.retry', { entryId });
  await expectMended(rig);
});

it('a corrected order, rejected once more, is sent with every correction in the end', async () => {
  const refused = await openRefused();
  const { rig, localId, entryId } = refused;
  rig.network.failNext(/^POST/, refusal);
  await mend(refused);
  await rig.syncUntilQuiet();
  await rig.command('order.update', { localId, changes: { observations: 'once more' } });
  await rig.command('order.update', { localId, changes: { observations: 'mended' } });
  const before = rig.writes().length;
  await expectMended(rig);
  expect(rig.writes().slice(before)).toEqual(['POST /orders']);
  const { history } = await rig.entry(entryId);
  expect(history.at(-1)).toMatchObject({ note: 'settled' });
});

it('an order, put off with what was mended, and then found', async () => {
  const refused = await openRefused();
  const { rig, land } = refused;
  rig.network.failNext(/^POST/, () => new Response('', { status: 425 }));
  await mend(refused);
  expect(await rig.sync()).toMatchObject({ open: 1 });
  await land();
  await expectMended(rig);
});

it('an order, found as the service takes no second one of its name', async () => {
  const refused = await openRefused();
  const { rig, land } = refused;
  rig.network.failNext(/^POST/, () => {
    void land();
    return Response.json({ message: 'There is one' }, { status: 409 });
  });
  await mend(refused);
  await expectMended(rig);
});

it('an order under an external id that the rep gave, found as the service takes no second one of it', async () => {
  const rig = await openRig();
  const order = { ...draft(rig), fk_id: 'rep-1' };
  const { localId, entryId } = await rig.command('order.create', { order });
  await refuse(rig, entryId);
  await rig.command('order.update', { localId, changes: { observations: 'mended' } });
  rig.network.failNext(/^POST/, () => {
    void send(rig, 'POST', '/orders', order);
    return Response.json({ message: 'There is one' }, { status: 409 });
  });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(rig.service.orders()).toMatchObject([{ observations: 'mended' }]);
});

it('an order, which others have changed in the same field meanwhile: the rep is asked', async () => {
  const { rig, localId, land } = await openRefused();
  await rig.command('order.update', { localId, changes: { observations: 'mended' } });
  await land();
  await send(rig, 'PATCH', '/orders/1', { observations: 'theirs' });
  await rig.syncUntilQuiet();
  expect(await rig.query('outbox.list', {})).toMatchObject({
    entries: [{ kind: 'order.update', state: 'conflicted' }],
  });
  expect(rig.service.orders()).toMatchObject([{ observations: 'theirs' }]);
});

it('but a whole order in place of the one that was sent, as a script may put it, is not taken', async () => {
  const { rig, entryId } = await openRefused();
  const edit = { entryId, payload: { order: draft(rig) } };
  expect(await rig.refused('outbox.edit', edit)).toEqual({ kind: 'notNow', state: 'dead' });
});

it('an address', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId, entryId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
  const { address } = (await rig.entry(entryId)).payload as { address: object };
  await refuse(rig, entryId);
  await rig.command('address.update', { localId, changes: { street: 'Rua B' } });
  const before = rig.service.addresses().length;
  await send(rig, 'POST', `/customers/${customerFkId}/address`, address);
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(rig.service.addresses().slice(before)).toMatchObject([{ street: 'Rua B' }]);
});

it('an address that somebody has entered as the rep mended it is taken for his', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId, entryId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
  await refuse(rig, entryId);
  await rig.command('address.update', { localId, changes: { street: 'Rua B' } });
  const before = rig.service.addresses().length;
  await send(rig, 'POST', `/customers/${customerFkId}/address`, { street: 'Rua B' });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(rig.service.addresses().slice(before)).toMatchObject([{ street: 'Rua B' }]);
});

it('a line', async () => {
  const rig = await openRig();
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig, { items: [] }) });
  await rig.syncUntilQuiet();
  const item = { id_item: rig.service.references('product')[0]?.id ?? 0, quantity: 2, price: 5 };
  const { itemLocalId, entryId } = await rig.command('item.create', { orderLocalId, item });
  await refuse(rig, entryId);
  await rig.command('item.update', { orderLocalId, itemLocalId, changes: { quantity: 3 } });
  await send(rig, 'POST', '/orders/1/items', item);
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(rig.service.orders()).toMatchObject([{ items: [{ quantity: 3 }] }]);
});
