/** What becomes of changes that are being typed when what they change is deleted, or continues under another name. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../support/drafts.ts';
import { openOtherService } from '../../support/services/other-service.ts';
import { openRig, type Rig } from '../../support/rig.ts';
import { spoilTable } from '../../support/spoil-table.ts';

const hourMs = 3_600_000;
const typed = { draftId: 'typed', customerName: 'Mercado Sol', content: '{}' };

const listed = async (rig: Rig) => (await rig.query('drafts.list', {})).rows;

async function typeIntoOrder(rig: Rig, orderLocalId: string, draftId = orderLocalId): Promise<void> {
  await rig.command('draft.keep', { ...typed, draftId, orderLocalId, lineCount: 2, estimate: '10.50' });
}

async function typeIntoAddress(rig: Rig, addressLocalId: string, customerFkId: string): Promise<void> {
  await rig.command('draft.keepAddress', {
    ...{ ...typed, draftId: addressLocalId },
    ...{ addressLocalId, customerFkId, addressLine: 'Rua Um' },
  });
}

it('says that the order of a draft is not there any more when somebody deletes it on the service', async () => {
  const rig = await openRig({ orders: 40 });
  await rig.sync();
  const [row] = (await rig.query('orders.search', {})).rows;
  await typeIntoOrder(rig, String(row?.localId));
  expect(await listed(rig)).toMatchObject([{ orderId: row?.id, isGone: false }]);
  await rig.service.fetch(asColleague('DELETE', `/orders/${row?.id}`));
  await rig.clock.advance(hourMs);
  await rig.sync();
  expect(await listed(rig)).toMatchObject([{ kind: 'order', orderId: row?.id, isGone: true }]);
});

it('says that the address of a draft is not there any more when somebody deletes it on the service', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  await rig.command('addresses.pull', { customerFkId });
  const [row] = (await rig.query('addresses.list', { customerFkId })).rows;
  await typeIntoAddress(rig, String(row?.localId), customerFkId);
  expect(await listed(rig)).toMatchObject([{ isGone: false }]);
  await rig.service.fetch(asColleague('DELETE', `/customers/address/${row?.id}`));
  await rig.command('addresses.pull', { customerFkId });
  expect(await listed(rig)).toMatchObject([{ kind: 'address', addressLocalId: row?.localId, isGone: true }]);
});

it('leaves changes out while what they change is being deleted here, and shows them when that is taken back', async () => {
  const rig = await openRig({ orders: 3 });
  await rig.sync();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  await rig.command('addresses.pull', { customerFkId });
  const orderLocalId = String((await rig.query('orders.search', {})).rows[0]?.localId);
  const addressLocalId = String((await rig.query('addresses.list', { customerFkId })).rows[0]?.localId);
  await typeIntoOrder(rig, orderLocalId);
  await typeIntoAddress(rig, addressLocalId, customerFkId);
  const { entryId: ofOrder } = await rig.command('order.delete', { localId: orderLocalId });
  const { entryId: ofAddress } = await rig.command('address.delete', { localId: addressLocalId });
  expect(await listed(rig)).toEqual([]);
  for (const entryId of [ofOrder, ofAddress]) await rig.command('outbox.discard', { entryId: String(entryId) });
  expect(await listed(rig)).toMatchObject([{ isGone: false }, { isGone: false }]);
});

/** The answer to a create is lost, and a pull brings what it made under its own name. */
async function openWithUndecided(): Promise<{ rig: Rig; entryId: string; localId: string; pulled: string }> {
  const service = openOtherService({
    sent: ({ method, body }) => (method === 'POST' ? { ...(body as object), fk_id: 'ERP-1001' } : body),
  });
  const rig = await openRig({ service });
  rig.network.failNext(/^POST/, 'answerLost');
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
  const pulled = (await rig.query('orders.search', {})).rows.find(({ id }) => id === 1)?.localId;
  return { rig, entryId: String(entryId), localId, pulled: String(pulled) };
}

it('continues with changes to an order that turns out to be the one that was made here', async () => {
  const { rig, entryId, localId, pulled } = await openWithUndecided();
  expect(pulled).not.toBe(localId);
  await typeIntoOrder(rig, pulled);
  await rig.command('outbox.resolve', { entryId, choice: { adopt: 1 } });
  await rig.syncUntilQuiet();
  expect(await listed(rig)).toMatchObject([
    { draftId: localId, orderLocalId: localId, orderId: 1, isGone: false, isDamaged: false },
  ]);
});

it('continues with changes to an address that turns out to be another one that was made here', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const create = () => rig.command('address.create', { customerFkId, address: { street: 'Rua Um' } });
  const { localId: known } = await create();
  await rig.sync();
  const { id } = await rig.query('addresses.get', { localId: known });
  await rig.service.fetch(asColleague('PATCH', `/customers/address/${id}`, { fk_id: 'ERP-1' }));
  rig.network.failNext(/^POST/, 'requestLost');
  const { localId, entryId } = await create();
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
  await typeIntoAddress(rig, known, customerFkId);
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: { adopt: Number(id) } });
  await rig.syncUntilQuiet();
  expect(await listed(rig)).toMatchObject([
    { draftId: localId, addressLocalId: localId, isGone: false, isDamaged: false },
  ]);
});

it('keeps both if changes were being typed under both names', async () => {
  const { rig, entryId, localId, pulled } = await openWithUndecided();
  await typeIntoOrder(rig, pulled);
  await typeIntoOrder(rig, localId);
  await rig.command('outbox.resolve', { entryId, choice: { adopt: 1 } });
  await rig.syncUntilQuiet();
  const rows = await listed(rig);
  expect(rows.map(({ draftId }) => draftId).toSorted()).toEqual([pulled, localId].toSorted());
  for (const row of rows) expect(row).toMatchObject({ orderLocalId: localId, isGone: false, isDamaged: false });
});

it('finds the order and the address of changes again that come out of a damaged database', async () => {
  const rig = await openRig({ orders: 3 });
  await rig.sync();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  await rig.command('addresses.pull', { customerFkId });
  const [order] = (await rig.query('orders.search', {})).rows;
  const addressLocalId = String((await rig.query('addresses.list', { customerFkId })).rows[0]?.localId);
  await typeIntoOrder(rig, String(order?.localId));
  await typeIntoOrder(rig, String(order?.localId), 'beside it');
  await typeIntoAddress(rig, addressLocalId, customerFkId);
  await rig.workspace.close();
  spoilTable(join(rig.directory, 'satchel.sqlite'), 'catalogue');
  writeFileSync(join(rig.directory, 'check-at-next-start'), '');
  await rig.reopen();
  expect((await rig.query('sync.status', {})).rescue).not.toBeNull();
  await rig.sync();
  const rows = await listed(rig);
  expect(rows).toHaveLength(3);
  expect(rows).toContainEqual(
    expect.objectContaining({ orderLocalId: order?.localId, orderId: order?.id, isGone: false }),
  );
  expect(rows).toContainEqual(expect.objectContaining({ addressLocalId, isGone: false }));
});
