/** A pull brings an order under the external id that the rep gave one of his own: it may be anybody's. */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const fkId = 'ERP-1';

/** Somebody else's, of another customer. */
async function enterAnother(rig: Rig): Promise<void> {
  const customer = rig.service.references('customer')[1]?.id ?? 0;
  await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { fk_id: fkId, id_customer: customer })));
}

it('sends an order that the rep has declared absent, whatever a pull brings with its external id', async () => {
  const rig = await openRig();
  await enterAnother(rig);
  rig.network.failNext(/^POST/, 'requestLost');
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig, { fk_id: fkId }) });
  await rig.syncUntilQuiet();
  expect((await rig.entry(entryId)).conflict).toMatchObject({ kind: 'undecided', candidates: [{ id: 1 }] });
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'resend' });
  await enterAnother(rig);
  await rig.command('orders.pull', { filters: {} });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(await rig.order(localId)).toMatchObject({ id: 3 });
  expect((await rig.query('orders.search', {})).total).toBe(3);
});

it('leaves a rejected order to the rep if a pull brings another one with its external id', async () => {
  const rig = await openRig();
  rig.network.failNext(/^POST/, 'requestLost');
  rig.network.failNext(/^POST/, () => Response.json({ message: 'Not like this' }, { status: 422 }));
  const { entryId } = await rig.command('order.create', { order: draft(rig, { fk_id: fkId }) });
  await rig.syncUntilQuiet();
  expect((await rig.entry(entryId)).state).toBe('dead');
  await enterAnother(rig);
  await rig.syncUntilQuiet();
  expect(await rig.entry(entryId)).toMatchObject({ state: 'dead', lastError: { message: 'Not like this' } });
  expect((await rig.query('orders.search', {})).total).toBe(2);
});

it('shows an order that a pull brings with the external id of one that was not sent yet', async () => {
  const rig = await openRig();
  await rig.command('order.create', { order: draft(rig, { fk_id: fkId }) });
  await enterAnother(rig);
  await rig.command('orders.pull', { filters: {} });
  expect((await rig.query('orders.search', {})).total).toBe(2);
});

it('shows an order that a pull brings with the external id of one about which the rep is asked', async () => {
  const rig = await openRig();
  await enterAnother(rig);
  rig.network.failNext(/^POST/, 'requestLost');
  await rig.command('order.create', { order: draft(rig, { fk_id: fkId }) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
  await enterAnother(rig);
  await rig.command('orders.pull', { filters: {} });
  expect((await rig.query('orders.search', {})).total).toBe(3);
});
