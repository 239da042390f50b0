/** The rep deletes what is on its way to be made, and the service refuses it: then there is nothing to mend, and nothing to delete. */
import { expect, it } from 'vitest';
import { draft } from '../../support/drafts.ts';
import { openRig, type Rig } from '../../support/rig.ts';

async function refuse(rig: Rig, meanwhile: () => Promise<unknown>): Promise<void> {
  let done: Promise<unknown> | undefined;
  rig.network.failNext(/^POST/, () => {
    done = meanwhile();
    return Response.json({ message: 'Not like this' }, { status: 422 });
  });
  await rig.syncUntilQuiet();
  await done;
}

async function expectNothingLeft(rig: Rig): Promise<void> {
  expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
  await rig.syncUntilQuiet();
  expect(rig.writes().filter((line) => line.startsWith('DELETE'))).toEqual([]);
}

it('leaves nothing of an order, and of what was done to it', async () => {
  const rig = await openRig();
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
  await refuse(rig, async () => {
    await rig.command('item.create', { orderLocalId: localId, item: { id_item: 1, quantity: 2 } });
    await rig.command('order.delete', { localId });
  });
  await expectNothingLeft(rig);
  expect((await rig.entry(entryId)).history.slice(-2)).toMatchObject([
    { note: 'rejected', failure: { message: 'Not like this' } },
    { note: 'withdrawn' },
  ]);
  expect(await rig.query('orders.search', {})).toMatchObject({ total: 0 });
});

it('leaves nothing of a line, and the rest of its order as it was', async () => {
  const rig = await openRig();
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
  await rig.syncUntilQuiet();
  const { itemLocalId } = await rig.command('item.create', { orderLocalId, item: { id_item: 1, quantity: 2 } });
  await refuse(rig, async () => {
    await rig.command('order.update', { localId: orderLocalId, changes: { observations: 'kept' } });
    await rig.command('item.delete', { orderLocalId, itemLocalId });
  });
  await expectNothingLeft(rig);
  expect(rig.service.orders()).toMatchObject([{ observations: 'kept' }]);
});

it('leaves nothing of an address', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
  await refuse(rig, () => rig.command('address.delete', { localId }));
  await expectNothingLeft(rig);
});
