/** An address is recreated while an order that names it is on its way: comes the order back, it waits for the new one. */
import { expect, it } from 'vitest';
import { connectionError } from '../../../support/services/network.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

/** An address that others deleted, with an edit of the rep's that asks about it. */
async function openWithLostAddress(): Promise<{ rig: Rig; id: number; localId: string; entryId: string }> {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
  await rig.syncUntilQuiet();
  const { id } = await rig.query('addresses.get', { localId });
  if (id === null) throw new Error('It is not there.');
  await rig.service.fetch(
    new Request(`https://service.example/customers/address/${id}`, {
      method: 'DELETE',
      headers: { authorization: 'Bearer token' },
    }),
  );
  const { entryId } = await rig.command('address.update', { localId, changes: { complement: 'Fundos' } });
  await rig.syncUntilQuiet();
  expect((await rig.entry(entryId)).conflict).toEqual({ kind: 'deletedThere' });
  return { rig, id, localId, entryId: String(entryId) };
}

it('waits for it, and is not discarded', async () => {
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
