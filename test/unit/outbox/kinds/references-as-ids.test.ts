/** A service that names what an order refers to by its number alone, where the interface shows number, name and code. */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const references = new Set(['customer', 'user', 'status', 'payment_type', 'address', 'item']);

function byNumber(name: string, value: unknown): unknown {
  if (name === 'fk_id' && String(value).startsWith('satchel')) return null;
  const isReference = references.has(name) && typeof value === 'object' && value !== null;
  return isReference ? (value as { id: number }).id : value;
}

function openNaming(as: (id: unknown) => unknown = (id) => id): Promise<Rig> {
  const told = (name: string, value: unknown) =>
    references.has(name) ? as(byNumber(name, value)) : byNumber(name, value);
  return openRig({
    service: openOtherService({ answered: ({ body }) => JSON.parse(JSON.stringify(body, told)) as unknown }),
  });
}

it.each([
  ['number', (id: unknown) => id],
  ['text', (id: unknown) => (typeof id === 'number' ? String(id) : id)],
])('a line and an order whose answers are lost are found by a %s, and not sent again', async (_, as) => {
  const rig = await openNaming(as);
  rig.network.failNext(/^POST/, 'answerLost');
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.service.orders()).toHaveLength(1);
  rig.network.failNext(/^POST/, 'answerLost');
  await rig.command('item.create', { orderLocalId: localId, item: { id_item: 4, quantity: 1, price: 2 } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.service.orders()[0]?.items).toHaveLength(4);
});

it('an order is found by its customer, and its payment type changed by others is asked about', async () => {
  const rig = await openNaming();
  const { localId } = await rig.command('order.create', { order: draft(rig, { id_payment_type: 1 }) });
  await rig.syncUntilQuiet();
  expect((await rig.query('orders.search', { id_customer: 1 })).total).toBe(1);
  await rig.command('order.update', { localId, changes: { id_payment_type: 2 } });
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { id_payment_type: 3 }));
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
});

it.each([
  ['by text', (item: { id: number }) => ({ ...item, id: String(item.id) })],
  ['not at all', () => null],
])('a lost line that others changed is asked about where its product is told %s', async (_, tell) => {
  const told = (name: string, value: unknown) => (name === 'item' && value ? tell(value as { id: number }) : value);
  const service = openOtherService({ answered: ({ body }) => JSON.parse(JSON.stringify(body, told)) as unknown });
  const rig = await openRig({ service });
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.syncUntilQuiet();
  rig.network.failNext(/^POST/, 'answerLost');
  await rig.command('item.create', { orderLocalId: localId, item: { id_item: 4, quantity: 1, price: 2 } });
  await rig.sync();
  await rig.service.fetch(asColleague('PATCH', '/orders/1/items/4', { quantity: 5 }));
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 1 });
  expect(rig.service.orders()[0]?.items).toHaveLength(4);
});

it('an address that an order holds by its id alone is not offered as one without a street', async () => {
  const told = (name: string, value: unknown) => (name === 'address' ? byNumber(name, value) : value);
  const service = openOtherService({ answered: ({ body }) => JSON.parse(JSON.stringify(body, told)) as unknown });
  const rig = await openRig({ service });
  await service.fetch(asColleague('POST', '/orders', draft(rig, { id_address: 1 })));
  await rig.sync();
  expect((await rig.query('addresses.list', { customerFkId: 'C-00001' })).rows).toEqual([]);
});
