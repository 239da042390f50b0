/** An order and the address that it goes to: which is sent first, and what becomes of the one without the other. */
import { describe, expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { connectionError } from '../../../support/services/network.ts';

const place = { street: 'Rua Augusta', number: 1200, zip_code: 1304001, city: 'São Paulo', state: 'SP' };

/** An address that others deleted, with an edit of the rep's that asks about it. */
async function openWithLostAddress(): Promise<{ rig: Rig; id: number; localId: string; entryId: string }> {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
  await rig.syncUntilQuiet();
  const { id } = await rig.query('addresses.get', { localId });
  if (id === null) throw new Error('It is not there.');
  await rig.service.fetch(asColleague('DELETE', `/customers/address/${id}`));
  const { entryId } = await rig.command('address.update', { localId, changes: { complement: 'Fundos' } });
  await rig.syncUntilQuiet();
  expect((await rig.entry(entryId)).conflict).toEqual({ kind: 'deletedThere' });
  return { rig, id, localId, entryId: String(entryId) };
}

describe('an order that goes to an address entered here', () => {
  it('is sent after it, with its id', async () => {
    const rig = await openRig();
    const [customer] = rig.service.references('customer');
    const customerFkId = String(customer?.fk_id);
    rig.network.isDown = true;
    const address = await rig.command('address.create', { customerFkId, address: place });
    const order = await rig.command('order.create', {
      order: draft(rig, { address_local_id: address.localId }),
    });
    expect((await rig.order(order.localId)).order.address).toMatchObject(place);
    expect((await rig.entry(order.entryId)).blockedBy).toBe(address.entryId);
    rig.network.isDown = false;
    expect(await rig.sync()).toMatchObject({ settled: 2, open: 0 });
    expect(rig.writes()).toEqual([`POST /customers/${customerFkId}/address`, 'POST /orders']);
    const { id } = await rig.query('addresses.get', { localId: address.localId });
    expect(rig.service.orders()[0]?.address).toMatchObject({ id, ...place });
  });

  it('can do without it after all', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const there = await rig.command('order.create', { order: draft(rig) });
    await rig.syncUntilQuiet();
    const { localId: addressId } = await rig.command('address.create', { customerFkId, address: place });
    const unsent = await rig.command('order.create', { order: draft(rig, { address_local_id: addressId }) });
    await rig.command('order.update', { localId: there.localId, changes: { address_local_id: addressId } });
    for (const { localId } of [there, unsent]) {
      await rig.command('order.update', { localId, changes: { id_address: null } });
      expect((await rig.order(localId)).order.address ?? null).toBeNull();
    }
    await rig.syncUntilQuiet();
    expect(rig.service.orders()).toMatchObject([{ address: null }, { address: null }]);
  });

  it('is shown if the address is discarded, and sent once it has another', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const address = await rig.command('address.create', { customerFkId, address: place });
    const order = await rig.command('order.create', {
      order: draft(rig, { address_local_id: address.localId }),
    });
    await rig.command('outbox.discard', { entryId: String(address.entryId) });
    expect(await rig.sync()).toMatchObject({ dead: 1 });
    expect((await rig.entry(order.entryId)).history.at(-1)?.note).toBe('dependencyLost');
    await rig.command('order.update', { localId: order.localId, changes: { address_local_id: null } });
    expect(await rig.sync()).toMatchObject({ dead: 0, settled: 1 });
  });

  it('is shown with a change whose address is discarded, and the rest is sent once it is to have none', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const address = await rig.command('address.create', { customerFkId, address: place });
    const changes = { observations: 'Side door', address_local_id: address.localId as never };
    const { entryId } = await rig.command('order.update', { localId, changes });
    await rig.command('outbox.discard', { entryId: String(address.entryId) });
    expect(await rig.sync()).toMatchObject({ dead: 1 });
    expect((await rig.entry(entryId)).history.at(-1)?.note).toBe('dependencyLost');
    await rig.command('order.update', { localId, changes: { address_local_id: null } });
    expect(await rig.sync()).toMatchObject({ dead: 0, open: 0 });
    expect(rig.service.orders()).toMatchObject([{ observations: 'Side door', address: null }]);
  });

  it.each([
    ['another one', true],
    ['none', false],
  ])('is sent if it is to have %s in place of an address that was rejected', async (_, hasOther) => {
    const rig = await openRig();
    const chosen = hasOther ? { id_address: rig.service.addresses()[0]?.id } : {};
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    rig.network.failNext(/^POST .*address/, () => Response.json({ message: 'Not here' }, { status: 422 }));
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const address = await rig.command('address.create', { customerFkId, address: place });
    const changes = { observations: 'Side door', address_local_id: address.localId as never };
    await rig.command('order.update', { localId, changes });
    expect(await rig.sync()).toMatchObject({ open: 1, dead: 1 });
    await rig.command('order.update', { localId, changes: { ...chosen, address_local_id: null } });
    expect(await rig.sync()).toMatchObject({ open: 0, dead: 1 });
    const [order] = rig.service.orders();
    expect(order).toMatchObject({ observations: 'Side door' });
    expect(order?.address?.id).toBe(chosen.id_address);
    await rig.command('address.delete', { localId: address.localId });
    expect(await rig.sync()).toMatchObject({ open: 0, dead: 0 });
  });

  it('waits for the address, and is not discarded, if that is recreated while it is on its way', async () => {
    const { rig, id, entryId } = await openWithLostAddress();
    const order = await rig.command('order.create', { order: draft(rig, { id_address: id }) });
    rig.network.failNext(/^POST .orders/, {
      async after() {
        await rig.command('outbox.resolve', { entryId, choice: 'mine' });
        throw connectionError('ECONNREFUSED');
      },
    });
    rig.network.failNext(/^POST .customers/, 'requestLost');
    await rig.sync();
    await rig.sync();
    expect((await rig.entry(order.entryId)).state).not.toBe('dead');
    await rig.syncUntilQuiet();
    expect((await rig.query('outbox.list', {})).entries).toEqual([]);
    expect(rig.service.orders()).toMatchObject([{ address: { street: 'Rua A', complement: 'Fundos' } }]);
  });
});

async function withAddress(rig: Rig) {
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', {
    customerFkId,
    address: { street: 'Rua Augusta', number: 1 },
  });
  await rig.sync();
  const { id } = await rig.query('addresses.get', { localId });
  return { customerFkId, localId, id: Number(id) };
}

describe('an address that a waiting order needs', () => {
  it('cannot be deleted', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const { localId } = await rig.command('address.create', { customerFkId, address: place });
    await rig.command('order.create', { order: draft(rig, { address_local_id: localId }) });
    expect(await rig.refused('address.delete', { localId })).toEqual({ kind: 'notNow', state: 'neededByOrder' });
  });

  it('cannot be deleted if the order names it by its server id', async () => {
    const rig = await openRig();
    const { localId, id } = await withAddress(rig);
    rig.network.isDown = true;
    await rig.command('order.create', { order: draft(rig, { id_address: id }) });
    const deleted = await rig.workspace.command('address.delete', { localId });
    rig.network.isDown = false;
    expect(deleted).toMatchObject({ ok: false });
  });

  it('cannot be deleted if the order names it by its local name, when it is on the service by now', async () => {
    const rig = await openRig();
    const { localId } = await withAddress(rig);
    rig.network.isDown = true;
    await rig.command('order.create', { order: draft(rig, { address_local_id: localId }) });
    const deleted = await rig.workspace.command('address.delete', { localId });
    rig.network.isDown = false;
    expect(deleted).toMatchObject({ ok: false });
  });

  it('is not deleted before the order that names it by its server id', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const { localId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
    await rig.sync();
    const id = Number((await rig.query('addresses.get', { localId })).id);
    await rig.command('order.create', { order: draft(rig, { id_address: id }) });
    expect(await rig.refused('address.delete', { localId })).toEqual({ kind: 'notNow', state: 'neededByOrder' });
    rig.network.failNext(/^POST .orders/, () => Response.json({}, { status: 425, headers: { 'retry-after': '60' } }));
    const report = await rig.syncUntilQuiet();
    expect(report.dead).toBe(0);
  });
});

const formerPlace = { street: 'Rua Augusta', number: 1 };

/** An address that was deleted on the service and recreated here, with an order of before that goes there. */
async function openWithRecreated(rig: Rig) {
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', { customerFkId, address: formerPlace });
  await rig.sync();
  const id = Number((await rig.query('addresses.get', { localId })).id);
  const earlier = await rig.command('order.create', { order: draft(rig, { id_address: id }) });
  await rig.sync();
  await rig.service.fetch(asColleague('DELETE', `/customers/address/${id}`));
  const { entryId } = await rig.command('address.update', { localId, changes: { number: 7 } });
  await rig.sync();
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
  return { customerFkId, localId, id, earlier: earlier.localId };
}

describe('the former id of a recreated address', () => {
  it.each([true, false])('in a new order means the recreated address (sent by then: %s)', async (isSent) => {
    const rig = await openRig();
    const { id } = await openWithRecreated(rig);
    if (isSent) await rig.sync();
    await rig.command('draft.saveNew', { draftId: 'd', order: draft(rig, { id_address: id }) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0 });
    expect(rig.service.orders().at(-1)?.address).toMatchObject({ ...formerPlace, number: 7 });
  });

  it('in changes of an order means the recreated address', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    const { id } = await openWithRecreated(rig);
    await rig.sync();
    const none = { removed: [], changed: [], added: [] };
    await rig.command('draft.saveEdits', { draftId: 'd', orderLocalId: localId, changes: { id_address: id }, ...none });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0 });
    expect(rig.service.orders()[0]?.address).toMatchObject({ ...formerPlace, number: 7 });
  });

  it('in an edited entry means the recreated address', async () => {
    const rig = await openRig();
    const order = draft(rig);
    const edited = await rig.command('order.create', { order });
    await rig.sync();
    const { id } = await openWithRecreated(rig);
    await rig.sync();
    const { entryId } = await rig.command('order.update', {
      localId: edited.localId,
      changes: { observations: 'Fundos' },
    });
    const made = await rig.command('order.create', { order });
    await rig.command('outbox.edit', { entryId: String(entryId), payload: { changes: { id_address: id } } });
    await rig.command('outbox.edit', {
      entryId: String(made.entryId),
      payload: { order: { ...order, id_address: id } },
    });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0 });
    const recreated = { ...formerPlace, number: 7 };
    expect(rig.service.orders()).toMatchObject([{ address: recreated }, {}, { address: recreated }]);
  });

  it('in an order that is recreated means the recreated address', async () => {
    const rig = await openRig();
    const { earlier } = await openWithRecreated(rig);
    await rig.sync();
    await rig.service.fetch(asColleague('DELETE', `/orders/${rig.service.orders()[0]?.id}`));
    const changes = { observations: 'Fundos' };
    const { entryId } = await rig.command('order.update', { localId: earlier, changes });
    await rig.sync();
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0 });
    expect(rig.service.orders()).toMatchObject([{ ...changes, address: { ...formerPlace, number: 7 } }]);
  });

  it('in an earlier order does not bring the address back into the list', async () => {
    const rig = await openRig();
    const { customerFkId, earlier } = await openWithRecreated(rig);
    await rig.sync();
    await rig.command('order.update', { localId: earlier, changes: { observations: 'Fundos' } });
    await rig.sync();
    const { rows } = await rig.query('addresses.list', { customerFkId });
    expect(rows.filter(({ address }) => address.street === formerPlace.street)).toHaveLength(1);
  });

  it('means another address if the service has given it to that one since', async () => {
    const rig = await openRig();
    const { customerFkId, id } = await openWithRecreated(rig);
    await rig.sync();
    const other = { ...formerPlace, id, street: 'Rua B' };
    rig.network.failNext(/^GET .customers/, () => Response.json({ success: true, data: [other] }));
    await rig.command('addresses.pull', { customerFkId });
    const { localId } = await rig.command('order.create', { order: draft(rig, { id_address: id }) });
    expect((await rig.order(localId)).order.address).toMatchObject({ id, street: 'Rua B' });
  });
});
