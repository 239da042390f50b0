import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openRig, type Rig } from '../../support/rig.ts';

const street = { street: 'Rua das Palmeiras', number: 480 };

/** A new address that is being typed for the first customer of the service. */
function typedFor(rig: Rig) {
  const [customer] = rig.service.references('customer');
  return {
    draftId: 'typed',
    addressLocalId: null,
    customerFkId: String(customer?.fk_id),
    customerName: 'Mercado Sol',
    addressLine: 'Rua das Palm',
    content: '{"any":"thing"}',
  };
}

async function savedAddress(rig: Rig) {
  const { customerFkId } = typedFor(rig);
  const { localId } = await rig.command('address.create', { customerFkId, address: street });
  await rig.sync();
  return { localId, customerFkId };
}

const listed = async (rig: Rig) => (await rig.query('drafts.list', {})).rows;

it('keeps an address that is being typed as it keeps an order, in the same list', async () => {
  const rig = await openRig();
  const typed = typedFor(rig);
  await rig.command('draft.keepAddress', typed);
  await rig.clock.advance(1_000);
  await rig.command('draft.keep', {
    ...{ draftId: 'order', orderLocalId: null, customerName: 'Padaria Lua' },
    ...{ lineCount: 2, estimate: '10.50', content: '{}' },
  });
  await rig.clock.advance(1_000);
  await rig.command('draft.keepAddress', { ...typed, content: '{"any":"more"}', addressLine: 'Rua das Palmeiras' });
  await rig.reopen();
  const { customerFkId, customerName } = typed;
  expect(await listed(rig)).toMatchObject([
    {
      ...{ kind: 'address', draftId: 'typed', customerFkId, customerName, addressLocalId: null },
      ...{ addressLine: 'Rua das Palmeiras', isDamaged: false, isGone: false },
    },
    { kind: 'order', draftId: 'order', lineCount: 2 },
  ]);
  expect(await rig.query('drafts.get', { draftId: 'typed' })).toEqual({ content: '{"any":"more"}', isDamaged: false });
  await rig.command('draft.discard', { draftId: 'typed' });
  expect(await listed(rig)).toMatchObject([{ draftId: 'order' }]);
});

it('ends the draft with the address that it became', async () => {
  const rig = await openRig();
  const typed = typedFor(rig);
  await rig.command('draft.keepAddress', typed);
  const { draftId, customerFkId } = typed;
  const { localId } = await rig.command('draft.saveNewAddress', { draftId, customerFkId, address: street });
  expect(await listed(rig)).toEqual([]);
  expect((await rig.query('addresses.get', { localId })).address).toMatchObject(street);
  await rig.sync();
  expect(rig.writes()).toEqual([`POST /customers/${customerFkId}/address`]);
});

it('ends the draft with the changes that are saved, and keeps that of changes that are refused', async () => {
  const rig = await openRig();
  const { localId } = await savedAddress(rig);
  const typed = { ...typedFor(rig), addressLocalId: localId };
  await rig.command('draft.keepAddress', typed);
  await rig.refused('draft.saveAddressEdits', { draftId: 'typed', localId: 'nowhere', changes: { number: 12 } });
  expect(await listed(rig)).toMatchObject([{ addressLocalId: localId }]);
  await rig.command('draft.saveAddressEdits', { draftId: 'typed', localId, changes: { number: 12 } });
  expect(await listed(rig)).toEqual([]);
  expect((await rig.query('addresses.get', { localId })).address).toMatchObject({ number: 12 });
});

it.each([
  ['a changed letter of its text', `UPDATE drafts SET content = replace(content, 'thing', 'thinf')`],
  ['another customer', `UPDATE drafts SET customer_fk_id = 'another'`],
  ['another address', `UPDATE drafts SET address_local_id = 'another'`],
  ['another line in the list', `UPDATE drafts SET address_line = 'Rua das Palmas'`],
])('says that the draft of an address with %s is damaged', async (_, sql) => {
  const rig = await openRig();
  await rig.command('draft.keepAddress', typedFor(rig));
  const db = new BetterSqlite3(join(rig.directory, 'satchel.sqlite'));
  expect(db.prepare(sql).run().changes).toBe(1);
  db.close();
  expect(await listed(rig)).toMatchObject([{ isDamaged: true }]);
  expect((await rig.query('drafts.get', { draftId: 'typed' })).isDamaged).toBe(true);
});
