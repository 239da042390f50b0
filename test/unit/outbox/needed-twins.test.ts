/** Of an address that the service has twice the one that goes is not taken away under an order that waits to be sent there. */
import { expect, test } from 'vitest';
import { asColleague, draft } from '../../support/drafts.ts';
import { openRig } from '../../support/rig.ts';

/** An address that was delivered twice, and the question about it; what is saved from now on waits. */
async function openWithTwins() {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const made = () => rig.service.addresses().filter(({ street }) => street === 'Rua Um');
  await rig.command('address.create', { customerFkId, address: { street: 'Rua Um' } });
  await rig.sync();
  const again = asColleague('POST', `/customers/${customerFkId}/address`, {
    street: 'Rua Um',
    fk_id: made()[0]?.fk_id,
  });
  await rig.service.fetch(again);
  await rig.command('addresses.pull', { customerFkId });
  const [question] = (await rig.query('outbox.list', {})).entries;
  const ids = made().map(({ id }) => Number(id));
  return { rig, entryId: String(question?.id), ids, made };
}

test.each([
  ['the one that came second', 1, 0],
  ['the one that came first', 0, 1],
])('the rep keeps %s, and is told that an order waits for the other', async (_, kept, needed) => {
  const { rig, entryId, ids, made } = await openWithTwins();
  rig.network.isDown = true;
  const order = await rig.command('order.create', { order: draft(rig, { id_address: ids[needed] ?? 0 }) });
  const choice = { adopt: ids[kept] ?? 0 };
  expect(await rig.refused('outbox.resolve', { entryId, choice })).toEqual({ kind: 'notNow', state: 'neededByOrder' });
  expect(await rig.entry(entryId)).toMatchObject({ state: 'conflicted', conflict: { kind: 'twin' } });
  rig.network.isDown = false;
  await rig.syncUntilQuiet();
  expect((await rig.order(order.localId)).order.address).toMatchObject({ id: ids[needed] });
  await rig.command('outbox.resolve', { entryId, choice });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
  expect(made().map(({ id }) => id)).toEqual([ids[kept]]);
});
