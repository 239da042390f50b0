import { expect, it } from 'vitest';
import { asColleague, draft } from '../../support/drafts.ts';
import { openRig } from '../../support/rig.ts';

it('sends no fk_id of its own where fk_id is not ours, and finds the order again by what it says', async () => {
  const rig = await openRig({ makesFkIds: false });
  rig.network.failNext(/^POST/, 'answerLost');
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.syncUntilQuiet();
  expect(rig.service.requests().find(({ method }) => method === 'POST')?.body).not.toHaveProperty('fk_id');
  expect(rig.service.orders()).toHaveLength(1);
  expect(await rig.order(localId)).toMatchObject({ id: 1, sync: { state: 'onService' } });
  expect((await rig.query('orders.search', {})).total).toBe(1);
});

it('sends it again where no order on the service says the same in each of its lines', async () => {
  const rig = await openRig({ makesFkIds: false });
  const items = draft(rig).items?.map((item) => ({ ...item, quantity: 9 })) ?? [];
  for (const others of [[], items]) {
    await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { items: others })));
  }
  rig.network.failNext(/^POST/, 'requestLost');
  await rig.command('order.create', { order: draft(rig) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.service.orders()).toHaveLength(3);
});

it('asks the rep when an order is alike but may be somebody else’s', async () => {
  const rig = await openRig({ makesFkIds: false });
  await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { date: '2026-03-02T15:00:00.000Z' })));
  rig.network.failNext(/^POST/, 'requestLost');
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
  expect((await rig.entry(entryId)).conflict).toMatchObject({ kind: 'undecided', candidates: [{ id: 1 }] });
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'resend' });
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 0 });
  expect(await rig.order(localId)).toMatchObject({ id: 2 });
});

it('does not take the rep’s own earlier order of the same for the one that was lost', async () => {
  const rig = await openRig({ makesFkIds: false });
  await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  rig.network.failNext(/^POST/, 'requestLost');
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 0, open: 0 });
  expect(await rig.order(localId)).toMatchObject({ id: 2 });
});

it('finds an address again that the service keeps no fk_id of', async () => {
  const rig = await openRig({ makesFkIds: false });
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const before = rig.service.addresses().length;
  rig.network.failNext(/^POST/, 'answerLost');
  await rig.command('address.create', { customerFkId, address: { street: 'Rua Augusta', number: 12 } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.service.addresses()).toHaveLength(before + 1);
});
