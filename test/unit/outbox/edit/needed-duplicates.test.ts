/** Of an address that the service has twice the one that goes is not taken away under an order that waits to be sent there. */
import { expect, test } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openWithTwinAddresses } from '../../../support/services/duplicate-addresses.ts';

test.each([
  ['the one that came second', 1, 0],
  ['the one that came first', 0, 1],
])('the rep keeps %s, and is told that an order waits for the other', async (_, kept, needed) => {
  const { rig, entryId, made } = await openWithTwinAddresses();
  const ids = made().map(({ id }) => Number(id));
  rig.network.isDown = true;
  const order = await rig.command('order.create', { order: draft(rig, { id_address: ids[needed] ?? 0 }) });
  const choice = { adopt: ids[kept] ?? 0 };
  expect(await rig.refused('outbox.resolve', { entryId, choice })).toEqual({ kind: 'notNow', state: 'neededByOrder' });
  expect(await rig.entry(entryId)).toMatchObject({ state: 'conflicted', conflict: { kind: 'duplicate' } });
  rig.network.isDown = false;
  await rig.syncUntilQuiet();
  expect((await rig.order(order.localId)).order.address).toMatchObject({ id: ids[needed] });
  await rig.command('outbox.resolve', { entryId, choice });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
  expect(made().map(({ id }) => id)).toEqual([ids[kept]]);
});
