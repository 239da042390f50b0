import { expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const place = { street: 'Rua Augusta', number: 1200, zip_code: 1304001, city: 'São Paulo', state: 'SP' };

it('sends an address made offline before the order that needs it, and puts its id into the order', async () => {
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

it('merges an address that somebody changed elsewhere, but asks when it is the same place that changed', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', { customerFkId, address: { ...place, name: 'Loja' } });
  await rig.sync();
  const { id } = await rig.query('addresses.get', { localId });
  await rig.service.fetch(asColleague('PATCH', `/customers/address/${id}`, { number: 1300 }));
  await rig.command('address.update', { localId, changes: { name: 'Depósito' } });
  expect(await rig.sync()).toMatchObject({ settled: 1, conflicted: 0 });
  await rig.service.fetch(asColleague('PATCH', `/customers/address/${id}`, { number: 1400 }));
  const { entryId } = await rig.command('address.update', { localId, changes: { street: 'Rua Bela Cintra' } });
  expect(await rig.sync()).toMatchObject({ conflicted: 1 });
  expect((await rig.entry(entryId)).conflict).toMatchObject({
    kind: 'fields',
    fields: [{ field: 'number', base: 1300, theirs: 1400 }],
  });
});

it('finds an address whose answer was lost in the customer’s list', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const before = rig.service.addresses().length;
  rig.network.failNext(/^POST .*address/, 'answerLost');
  const { localId, entryId } = await rig.command('address.create', { customerFkId, address: place });
  await rig.syncUntilQuiet();
  expect(rig.service.addresses()).toHaveLength(before + 1);
  expect((await rig.entry(entryId)).state).toBe('settled');
  expect((await rig.query('addresses.get', { localId })).sync.state).toBe('onService');
});

it('does not take an address away from under a waiting order', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', { customerFkId, address: place });
  await rig.command('order.create', { order: draft(rig, { address_local_id: localId }) });
  expect(await rig.refused('address.delete', { localId })).toEqual({ kind: 'notNow', state: 'neededByOrder' });
});

it('takes an address that waits to be sent off the orders that were to have it', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const there = await rig.command('order.create', { order: draft(rig) });
  await rig.syncUntilQuiet();
  const { localId: addressId } = await rig.command('address.create', { customerFkId, address: place });
  const anew = await rig.command('order.create', { order: draft(rig, { address_local_id: addressId }) });
  await rig.command('order.update', { localId: there.localId, changes: { address_local_id: addressId } });
  for (const { localId } of [there, anew]) {
    await rig.command('order.update', { localId, changes: { id_address: null } });
    expect((await rig.order(localId)).order.address ?? null).toBeNull();
  }
  await rig.syncUntilQuiet();
  expect(rig.service.orders()).toMatchObject([{ address: null }, { address: null }]);
});

it('shows an order whose address was discarded, and sends it once it has another', async () => {
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

it('shows a change whose address was discarded, and sends the rest of it once it is to have none', async () => {
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
])('sends a changed order that is to have %s in place of an address that was refused', async (_, hasOther) => {
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

it('deletes an address, and takes one that is gone for deleted', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', { customerFkId, address: place });
  await rig.sync();
  const { id } = await rig.query('addresses.get', { localId });
  await rig.service.fetch(asColleague('DELETE', `/customers/address/${id}`));
  await rig.command('address.delete', { localId });
  expect(await rig.sync()).toMatchObject({ settled: 1 });
  expect(await rig.refused('address.delete', { localId })).toEqual({ kind: 'notFound', what: 'address' });
});

/** An address with two edits, which somebody deleted on the service meanwhile. */
async function editDeleted(rig: Rig) {
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', { customerFkId, address: place });
  await rig.sync();
  const { id } = await rig.query('addresses.get', { localId });
  await rig.service.fetch(asColleague('DELETE', `/customers/address/${id}`));
  const { entryId } = await rig.command('address.update', { localId, changes: { number: 1300 } });
  await rig.command('address.update', { localId, changes: { complement: 'Fundos' } });
  expect(await rig.sync()).toMatchObject({ conflicted: 1 });
  expect((await rig.entry(entryId)).conflict).toEqual({ kind: 'deletedThere' });
  return { customerFkId, localId, id, entryId: String(entryId) };
}

it('recreates an address that somebody deleted, with every edit, if the rep keeps his own', async () => {
  const rig = await openRig();
  const { localId, id, entryId } = await editDeleted(rig);
  await rig.command('outbox.resolve', { entryId, choice: 'mine' });
  expect(await rig.query('addresses.get', { localId })).toMatchObject({ id: null, sync: { deletedThere: false } });
  expect(await rig.sync()).toMatchObject({ settled: 1, conflicted: 0, open: 0 });
  const anew = rig.service.addresses().at(-1);
  expect(anew).toMatchObject({ ...place, number: 1300, complement: 'Fundos' });
  expect(anew?.id).not.toBe(id);
  expect(await rig.query('addresses.get', { localId })).toMatchObject({ id: anew?.id, sync: { state: 'onService' } });
});

it('lets an address go that somebody deleted, when the rep accepts it', async () => {
  const rig = await openRig();
  const { customerFkId, localId, entryId } = await editDeleted(rig);
  await rig.command('outbox.resolve', { entryId, choice: 'theirs' });
  await rig.syncUntilQuiet();
  for (const { id } of (await rig.query('outbox.list', { state: 'conflicted' })).entries)
    await rig.command('outbox.resolve', { entryId: id, choice: 'theirs' });
  const { rows } = await rig.query('addresses.list', { customerFkId });
  expect(rows.some((row) => row.localId === localId)).toBe(false);
});

it('lets a rejected edit of an order wait for the address that a script puts into it', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const refused = await rig.command('order.update', { localId, changes: { id_category: 999_999 } });
  await rig.sync();
  rig.network.failNext(/^POST/, 'refused');
  const address = await rig.command('address.create', { customerFkId, address: place });
  const payload = { changes: { address_local_id: address.localId } };
  await rig.command('outbox.edit', { entryId: String(refused.entryId), payload });
  expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 0, open: 0 });
  expect(rig.service.orders()).toMatchObject([{ address: { street: 'Rua Augusta' } }]);
  const nowhere = { changes: { address_local_id: '019cae6b-6600-7344-8fbb-dc541309c863' } };
  const again = await rig.command('order.update', { localId, changes: { id_category: 999_999 } });
  await rig.sync();
  expect(await rig.refused('outbox.edit', { entryId: String(again.entryId), payload: nowhere })).toMatchObject({
    kind: 'invalid',
    fields: [{ path: 'payload.changes.address_local_id', code: 'notFound' }],
  });
});

it('does not ask about a place where others changed only what the rep changed alike', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua Um', number: 1 } });
  await rig.sync();
  const { id } = await rig.query('addresses.get', { localId });
  await rig.service.fetch(asColleague('PATCH', `/customers/address/${id}`, { street: 'Rua Dois' }));
  await rig.command('address.update', { localId, changes: { street: 'Rua Dois', number: 2 } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.service.addresses().find((each) => each.id === id)).toMatchObject({ street: 'Rua Dois', number: 2 });
});

it('does not take the coordinates that a service finds for our street for somebody else’s change', async () => {
  const located = { latitude: -23.55, longitude: -46.66 };
  const service = openOtherService({
    sent: ({ method, body }) => (method === 'PATCH' ? { ...located, ...(body as object) } : body),
  });
  const rig = await openRig({ service });
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', { customerFkId, address: place });
  await rig.sync();
  await rig.command('address.update', { localId, changes: { street: 'Rua Bela Cintra' } });
  await rig.command('address.update', { localId, changes: { number: 7 } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  const { address } = await rig.query('addresses.get', { localId });
  expect(address).toMatchObject({ ...located, street: 'Rua Bela Cintra', number: 7 });
});

it('keeps the external id by which a lost address is found when what it says is edited', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { entryId } = await rig.command('address.create', { customerFkId, address: place });
  const address = { ...place, street: 'Rua Bela Cintra' };
  await rig.command('outbox.edit', { entryId: String(entryId), payload: { address } });
  await rig.sync();
  const made = rig.service.addresses().find(({ street }) => street === 'Rua Bela Cintra');
  expect(made?.fk_id).toMatch(/^satchel-/);
});

async function savedAddress(rig: Rig) {
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', { customerFkId, address: place });
  await rig.sync();
  const { id } = await rig.query('addresses.get', { localId });
  return { localId, path: `/customers/address/${id}` };
}

it('asks before it deletes an address that others changed', async () => {
  const rig = await openRig();
  const { localId, path } = await savedAddress(rig);
  await rig.service.fetch(asColleague('PATCH', path, { name: 'Loja' }));
  const { entryId } = await rig.command('address.delete', { localId });
  expect(await rig.sync()).toMatchObject({ conflicted: 1, open: 0 });
  expect((await rig.entry(entryId)).conflict).toMatchObject({ kind: 'changedThere', fields: [{ field: 'name' }] });
});

it('sends no change of an address that others made alike', async () => {
  const rig = await openRig();
  const { localId, path } = await savedAddress(rig);
  await rig.service.fetch(asColleague('PATCH', path, { name: 'Loja' }));
  await rig.command('address.update', { localId, changes: { name: 'Loja' } });
  expect(await rig.sync()).toMatchObject({ settled: 1, open: 0 });
  expect(rig.writes().filter((line) => line.startsWith('PATCH'))).toHaveLength(1);
});

it('asks about an address that is deleted in the moment in which it is changed', async () => {
  const rig = await openRig();
  const { localId, path } = await savedAddress(rig);
  const after = async () => {
    await rig.service.fetch(asColleague('DELETE', path));
    return Response.json({ message: 'Not found' }, { status: 404 });
  };
  rig.network.failNext(/^PATCH/, { after });
  const { entryId } = await rig.command('address.update', { localId, changes: { name: 'Loja' } });
  expect(await rig.sync()).toMatchObject({ conflicted: 1, open: 0 });
  expect((await rig.entry(entryId)).conflict).toEqual({ kind: 'deletedThere' });
});
