/** Several edits of one record that wait are one entry: the service gets one PATCH with the last value of each field. */
import { expect, it } from 'vitest';
import type { OrderChanges } from '../../../../src-shared/domain/order.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig } from '../../../support/rig.ts';

const place = { street: 'Rua Augusta', number: 1200, zip_code: 1304001, city: 'São Paulo', state: 'SP' };

async function openWithOrder() {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'Before' }) });
  await rig.sync();
  const sentBefore = rig.writes().length;
  const edit = async (changes: OrderChanges) =>
    String((await rig.command('order.update', { localId, changes })).entryId);
  const editLine = async (changes: object) => {
    const itemLocalId = String((await rig.order(localId)).order.items[0]?.localId);
    return String((await rig.command('item.update', { orderLocalId: localId, itemLocalId, changes })).entryId);
  };
  const written = () => rig.writes().slice(sentBefore);
  const changeThere = (changes: object) => rig.service.fetch(asColleague('PATCH', '/orders/1', changes));
  return { rig, localId, edit, editLine, written, changeThere };
}

it('ten edits of an order made without a signal are one entry and one PATCH', async () => {
  const { rig, edit, written } = await openWithOrder();
  rig.network.isDown = true;
  const entryIds = new Set<string>();
  for (let n = 1; n <= 10; n += 1) {
    entryIds.add(await edit({ observations: `Edit ${n}`, custom_fields: { step: `${n}` } }));
    if (n === 5) await rig.sync();
  }
  expect(entryIds.size).toBe(1);
  rig.network.isDown = false;
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, open: 0 });
  expect(written()).toEqual(['PATCH /orders/1']);
  expect(rig.service.orders()).toMatchObject([{ observations: 'Edit 10', custom_fields: { step: '10' } }]);
});

it('edits of a line are one entry, and edits of another record are their own', async () => {
  const { rig, edit, editLine, written } = await openWithOrder();
  rig.network.isDown = true;
  const price = await editLine({ price: 20 });
  const head = await edit({ observations: 'After' });
  expect(await editLine({ description: 'blue' })).toBe(price);
  expect(head).not.toBe(price);
  rig.network.isDown = false;
  await rig.syncUntilQuiet();
  expect(written()).toEqual(['PATCH /orders/1/items/1', 'PATCH /orders/1']);
  expect(rig.service.orders()[0]?.items[0]).toMatchObject({ price: 20, description: 'blue' });
});

it('an edit of a record whose entry is on its way or of unknown outcome waits behind it', async () => {
  const { rig, edit, written } = await openWithOrder();
  rig.network.failNext(/^PATCH/, 'answerLost');
  const first = await edit({ observations: 'First' });
  await rig.sync();
  const second = await edit({ observations: 'Second' });
  expect(second).not.toBe(first);
  expect(await edit({ observations: 'Third' })).toBe(second);
  await rig.syncUntilQuiet();
  expect(written().filter((line) => line.startsWith('PATCH'))).toHaveLength(2);
  expect(rig.service.orders()).toMatchObject([{ observations: 'Third' }]);
});

/** The order waits for an address, so that its edit is not sent while a pull brings what a colleague changed. */
async function waitingForAddress() {
  const opened = await openWithOrder();
  const { rig, edit } = opened;
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  rig.network.failNext(/^POST .*address/, () => Response.json({ message: 'No' }, { status: 422 }));
  const address = await rig.command('address.create', { customerFkId, address: place });
  const entryId = await edit({ address_local_id: address.localId });
  await rig.sync();
  expect(await rig.entry(entryId)).toMatchObject({ state: 'queued' });
  return { ...opened, address, entryId };
}

it('what a colleague changed and the rep saw before a later edit is not asked about', async () => {
  const { rig, edit, changeThere, address, entryId } = await waitingForAddress();
  await changeThere({ observations: 'Theirs' });
  await rig.sync();
  expect(await edit({ observations: 'Mine' })).toBe(entryId);
  await rig.command('outbox.retry', { entryId: String(address.entryId) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(rig.service.orders()).toMatchObject([{ observations: 'Mine', address: place }]);
});

it('what a colleague changed after the rep did is asked about, also after a later edit', async () => {
  const { rig, edit, changeThere, address, entryId } = await waitingForAddress();
  await edit({ observations: 'Mine' });
  await changeThere({ observations: 'Theirs' });
  await rig.sync();
  expect(await edit({ observations: 'Mine again' })).toBe(entryId);
  await rig.command('outbox.retry', { entryId: String(address.entryId) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
  expect((await rig.entry(entryId)).conflict).toMatchObject({
    fields: [{ field: 'observations', base: 'Before', mine: 'Mine again', theirs: 'Theirs' }],
  });
});

it('another address frees the edit from the one that it waited for', async () => {
  const { rig, edit, entryId, written } = await waitingForAddress();
  expect(await edit({ id_address: null, observations: 'Without' })).toBe(entryId);
  expect(await rig.sync()).toMatchObject({ settled: 1, dead: 1 });
  expect(written()).toContain('PATCH /orders/1');
  expect(rig.service.orders()).toMatchObject([{ observations: 'Without', address: null }]);
});
