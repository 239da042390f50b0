/** Drafts, copies and earlier orders hold the number that an address had before it was deleted and recreated. */
import { expect, test } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const place = { street: 'Rua Augusta', number: 1 };

/** An address that was deleted on the service and recreated here, with an order of before that goes there. */
async function openWithAnew(rig: Rig) {
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', { customerFkId, address: place });
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

test.each([true, false])(
  'a new order with the number of before goes where the address is (sent by then: %s)',
  async (isSent) => {
    const rig = await openRig();
    const { id } = await openWithAnew(rig);
    if (isSent) await rig.sync();
    await rig.command('draft.saveNew', { draftId: 'd', order: draft(rig, { id_address: id }) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0 });
    expect(rig.service.orders().at(-1)?.address).toMatchObject({ ...place, number: 7 });
  },
);

test('changes with the former id of an address go to the recreated address', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  const { id } = await openWithAnew(rig);
  await rig.sync();
  const none = { removed: [], changed: [], added: [] };
  await rig.command('draft.saveEdits', { draftId: 'd', orderLocalId: localId, changes: { id_address: id }, ...none });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0 });
  expect(rig.service.orders()[0]?.address).toMatchObject({ ...place, number: 7 });
});

test('an order of before that was deleted and is recreated goes where the address is', async () => {
  const rig = await openRig();
  const { earlier } = await openWithAnew(rig);
  await rig.sync();
  await rig.service.fetch(asColleague('DELETE', `/orders/${rig.service.orders()[0]?.id}`));
  const changes = { observations: 'Fundos' };
  const { entryId } = await rig.command('order.update', { localId: earlier, changes });
  await rig.sync();
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0 });
  expect(rig.service.orders()).toMatchObject([{ ...changes, address: { ...place, number: 7 } }]);
});

test('a waiting entry that is edited with the former id goes to the recreated address', async () => {
  const rig = await openRig();
  const order = draft(rig);
  const edited = await rig.command('order.create', { order });
  await rig.sync();
  const { id } = await openWithAnew(rig);
  await rig.sync();
  const { entryId } = await rig.command('order.update', {
    localId: edited.localId,
    changes: { observations: 'Fundos' },
  });
  const made = await rig.command('order.create', { order });
  await rig.command('outbox.edit', { entryId: String(entryId), payload: { changes: { id_address: id } } });
  await rig.command('outbox.edit', { entryId: String(made.entryId), payload: { order: { ...order, id_address: id } } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0 });
  const anew = { ...place, number: 7 };
  expect(rig.service.orders()).toMatchObject([{ address: anew }, {}, { address: anew }]);
});

test('an order of before does not bring the address back into the list', async () => {
  const rig = await openRig();
  const { customerFkId, earlier } = await openWithAnew(rig);
  await rig.sync();
  await rig.command('order.update', { localId: earlier, changes: { observations: 'Fundos' } });
  await rig.sync();
  const { rows } = await rig.query('addresses.list', { customerFkId });
  expect(rows.filter(({ address }) => address.street === place.street)).toHaveLength(1);
});

test('an id that the service has given to another address since means that address', async () => {
  const rig = await openRig();
  const { customerFkId, id } = await openWithAnew(rig);
  await rig.sync();
  const other = { ...place, id, street: 'Rua B' };
  rig.network.failNext(/^GET .customers/, () => Response.json({ success: true, data: [other] }));
  await rig.command('addresses.pull', { customerFkId });
  const { localId } = await rig.command('order.create', { order: draft(rig, { id_address: id }) });
  expect((await rig.order(localId)).order.address).toMatchObject({ id, street: 'Rua B' });
});
