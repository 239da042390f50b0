/** A number that the rep gives a record may be another record's as well: it names none by itself, as an id of ours does. */
import { expect, test } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

async function withForeign(uniqueOrderFkId: boolean): Promise<Rig> {
  const rig = await openRig({ variant: { uniqueOrderFkId } });
  const id_customer = rig.service.references('customer')[1]?.id;
  const items = [{ id_item: 9, quantity: 99, price: 1 }];
  const body = { id_customer, fk_id: 'PED-100', date: '2026-01-02T12:00:00Z', items };
  await rig.service.fetch(asColleague('POST', '/orders', body));
  return rig;
}

test('an order whose external id another order has is rejected in the service’s words, and not taken for that one', async () => {
  const rig = await withForeign(true);
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig, { fk_id: 'PED-100' }) });
  await rig.syncUntilQuiet();
  expect(await rig.entry(entryId)).toMatchObject({ state: 'dead', lastError: { status: 409 } });
  expect((await rig.order(localId)).order.items).toHaveLength(3);
  await rig.command('order.update', { localId, changes: { fk_id: 'PED-101' } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
  expect(rig.service.orders().map(({ fk_id }) => fk_id)).toEqual(['PED-100', 'PED-101']);
});

test('an order whose answer was lost is not taken for another one with its external id', async () => {
  const rig = await withForeign(false);
  rig.network.failNext(/^POST/, 'requestLost');
  const { entryId } = await rig.command('order.create', { order: draft(rig, { fk_id: 'PED-100' }) });
  await rig.syncUntilQuiet();
  expect(await rig.entry(entryId)).toMatchObject({ state: 'conflicted', conflict: { candidates: [{ id: 1 }] } });
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'resend' });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
  expect(rig.service.orders()).toHaveLength(2);
  expect((await rig.query('orders.search', {})).rows).toHaveLength(2);
});

test('two orders of the rep with one external id stay two', async () => {
  const rig = await openRig({ variant: { uniqueOrderFkId: true } });
  const first = await rig.command('order.create', { order: draft(rig, { fk_id: 'PO-4711' }) });
  await rig.sync();
  const second = await rig.command('order.create', {
    order: draft(rig, { fk_id: 'PO-4711', observations: 'Second delivery' }),
  });
  await rig.syncUntilQuiet();
  expect(await rig.entry(second.entryId)).toMatchObject({ state: 'dead', lastError: { status: 409 } });
  expect(await rig.order(first.localId)).toMatchObject({ id: 1 });
});

test('an address with the external id of another one of the customer is not taken for that one', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  await rig.service.fetch(
    asColleague('POST', `/customers/${customerFkId}/address`, { street: 'Rua A', fk_id: 'ADR-1' }),
  );
  rig.network.failNext(/^POST/, 'requestLost');
  const { entryId, localId } = await rig.command('address.create', {
    customerFkId,
    address: { street: 'Rua B', fk_id: 'ADR-1' },
  });
  await rig.syncUntilQuiet();
  expect(await rig.entry(entryId)).toMatchObject({ state: 'conflicted' });
  expect((await rig.query('addresses.get', { localId })).address).toMatchObject({ street: 'Rua B' });
});
