/** An address is not deleted under an order that waits to be sent there. */
import { expect, test } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

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

test('an address that a waiting order names by its server id cannot be deleted', async () => {
  const rig = await openRig();
  const { localId, id } = await withAddress(rig);
  rig.network.isDown = true;
  await rig.command('order.create', { order: draft(rig, { id_address: id }) });
  const deleted = await rig.workspace.command('address.delete', { localId });
  rig.network.isDown = false;
  expect(deleted).toMatchObject({ ok: false });
});

test('nor one that it names by its local name, when that is on the service by now', async () => {
  const rig = await openRig();
  const { localId } = await withAddress(rig);
  rig.network.isDown = true;
  await rig.command('order.create', { order: draft(rig, { address_local_id: localId }) });
  const deleted = await rig.workspace.command('address.delete', { localId });
  rig.network.isDown = false;
  expect(deleted).toMatchObject({ ok: false });
});

test('the deletion of an address waits for the order that names it by its server id', async () => {
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
