/** Edits and deletions of addresses, also of those that somebody else changes too. */
import { describe, expect, it } from 'vitest';
import { asColleague } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { openOtherService } from '../../../support/services/other-service.ts';

const place = { street: 'Rua Augusta', number: 1200, zip_code: 1304001, city: 'São Paulo', state: 'SP' };

async function savedAddress(rig: Rig) {
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', { customerFkId, address: place });
  await rig.sync();
  const { id } = await rig.query('addresses.get', { localId });
  return { localId, path: `/customers/address/${id}` };
}

describe('an edit of an address', () => {
  it('is merged with what others changed, but asks if it is the same place that changed', async () => {
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

  it('asks nothing about a place if others changed only what the rep changed alike', async () => {
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

  it('is not sent if others changed the address alike', async () => {
    const rig = await openRig();
    const { localId, path } = await savedAddress(rig);
    await rig.service.fetch(asColleague('PATCH', path, { name: 'Loja' }));
    await rig.command('address.update', { localId, changes: { name: 'Loja' } });
    expect(await rig.sync()).toMatchObject({ settled: 1, open: 0 });
    expect(rig.writes().filter((line) => line.startsWith('PATCH'))).toHaveLength(1);
  });

  it('is asked about if the address is deleted in the moment in which it is changed', async () => {
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

describe('an address that somebody else deleted', () => {
  it('is recreated with every edit if the rep keeps his own', async () => {
    const rig = await openRig();
    const { localId, id, entryId } = await editDeleted(rig);
    await rig.command('outbox.resolve', { entryId, choice: 'mine' });
    expect(await rig.query('addresses.get', { localId })).toMatchObject({ id: null, sync: { deletedThere: false } });
    expect(await rig.sync()).toMatchObject({ settled: 1, conflicted: 0, open: 0 });
    const recreated = rig.service.addresses().at(-1);
    expect(recreated).toMatchObject({ ...place, number: 1300, complement: 'Fundos' });
    expect(recreated?.id).not.toBe(id);
    expect(await rig.query('addresses.get', { localId })).toMatchObject({
      id: recreated?.id,
      sync: { state: 'onService' },
    });
  });

  it('goes if the rep accepts it', async () => {
    const rig = await openRig();
    const { customerFkId, localId, entryId } = await editDeleted(rig);
    await rig.command('outbox.resolve', { entryId, choice: 'theirs' });
    await rig.syncUntilQuiet();
    for (const { id } of (await rig.query('outbox.list', { state: 'conflicted' })).entries)
      await rig.command('outbox.resolve', { entryId: id, choice: 'theirs' });
    const { rows } = await rig.query('addresses.list', { customerFkId });
    expect(rows.some((row) => row.localId === localId)).toBe(false);
  });
});

describe('a deletion of an address', () => {
  it('is done if the address is gone', async () => {
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

  it('is asked about if others changed the address', async () => {
    const rig = await openRig();
    const { localId, path } = await savedAddress(rig);
    await rig.service.fetch(asColleague('PATCH', path, { name: 'Loja' }));
    const { entryId } = await rig.command('address.delete', { localId });
    expect(await rig.sync()).toMatchObject({ conflicted: 1, open: 0 });
    expect((await rig.entry(entryId)).conflict).toMatchObject({ kind: 'changedThere', fields: [{ field: 'name' }] });
  });
});
