/** A laptop whose clock was a day ahead and is set right: what waits does not wait for that day to come again. */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../support/drafts.ts';
import { openRig, type Rig } from '../support/rig.ts';

const dayMs = 86_400_000;

/** The longest wait that the timing knows by itself. */
const longestMs = 300_000;

async function setBackAndGoOn(rig: Rig): Promise<void> {
  rig.clock.jumpTo(rig.clock.now() - dayMs);
  const setRightAtMs = rig.clock.now();
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
  expect(rig.clock.now() - setRightAtMs).toBeLessThan(longestMs);
  expect(rig.service.orders()).toHaveLength(1);
}

it.each([425, 429])('a write that was put off by %d continues', async (status) => {
  const rig = await openRig();
  rig.network.failNext(/^POST/, () => new Response('', { status, headers: { 'retry-after': '120' } }));
  await rig.command('order.create', { order: draft(rig) });
  expect(await rig.sync()).toMatchObject({ state: 'waiting' });
  await setBackAndGoOn(rig);
});

it('a write of unknown outcome is probed, waits out the quarantine from then on, and is sent again', async () => {
  const rig = await openRig();
  rig.network.failNext(/^POST/, 'requestLost');
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const setRightAtMs = rig.clock.now() - dayMs;
  await setBackAndGoOn(rig);
  const { history } = await rig.entry(entryId);
  const sentAgain = history.findLast(({ note }) => note === 'absentOnService');
  expect(Number(sentAgain?.atMs) - setRightAtMs).toBeGreaterThanOrEqual(60_000);
});

it('the addresses of a customer that were read by the wrong time are read again', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  await rig.command('address.create', { customerFkId, address: { street: 'Rua Um' } });
  await rig.syncUntilQuiet();
  await rig.command('addresses.pull', { customerFkId });
  rig.clock.jumpTo(rig.clock.now() - dayMs);
  const id = rig.service.addresses().at(-1)?.id;
  await rig.service.fetch(asColleague('PATCH', `/customers/address/${id}`, { street: 'Rua Dois' }));
  await rig.sync();
  const { rows } = await rig.query('addresses.list', { customerFkId });
  expect(rows.map(({ address }) => address.street)).toContain('Rua Dois');
});

it('orders that change after the service’s own clock was set right are read', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.syncUntilQuiet();
  rig.clock.jumpTo(rig.clock.now() - dayMs);
  await rig.sync();
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Set right' }));
  await rig.sync();
  expect((await rig.order(localId)).order.observations).toBe('Set right');
});
