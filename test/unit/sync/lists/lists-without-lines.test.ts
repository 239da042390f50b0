/** A service whose lists do not carry the lines of their orders: those that a whole document gave stay. */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig } from '../../../support/rig.ts';

type Body = Record<string, unknown>;

/** `alter` says what becomes of each order of a list. */
async function openListing(alter: (order: Body) => Body) {
  const service = openOtherService({
    answered({ method, path, body }) {
      const { data, ...rest } = body as { data: Body[] };
      return method === 'GET' && path === '/orders' ? { ...rest, data: data.map(alter) } : body;
    },
  });
  return await openRig({ service });
}

const withoutMember = ({ items: _, ...order }: Body) => order;
const withNone = (order: Body) => ({ ...order, items: [] });

it.each([
  ['has no member for them', withoutMember],
  ['has null in their place', (order: Body) => ({ ...order, items: null })],
  ['has none beside a total', withNone],
])('keeps the lines of an order that was made here if the list %s', async (_, alter) => {
  const rig = await openListing(alter);
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Fundos' }));
  await rig.clock.advance(1);
  expect(await rig.sync()).toMatchObject({ pulled: 1 });
  const { order } = await rig.order(localId);
  expect(order.observations).toBe('Fundos');
  expect(order.items.map(({ id, quantity }) => [id, quantity])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect((await rig.query('orders.search', {})).rows).toMatchObject([{ itemCount: 3 }]);
  expect(await rig.sync()).toMatchObject({ pulled: 0 });
});

it('brings no order back that was erased here, until it changes', async () => {
  const rig = await openListing(withoutMember);
  await rig.command('order.create', { order: draft(rig) });
  await rig.syncUntilQuiet();
  const customerId = Number(rig.service.orders()[0]?.customer?.id);
  expect((await rig.command('privacy.eraseCustomer', { customerId })).gone.orders).toBe(1);
  await rig.clock.advance(8 * 86_400_000);
  await rig.syncUntilQuiet();
  expect((await rig.query('orders.search', {})).total).toBe(0);
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Fundos' }));
  await rig.clock.advance(1);
  await rig.syncUntilQuiet();
  expect((await rig.query('orders.search', {})).total).toBe(1);
});

it('believes a list that tells of no lines if nothing but the freight is left of the total', async () => {
  const rig = await openListing(withNone);
  const { localId } = await rig.command('order.create', { order: draft(rig, { freight_value: 5 }) });
  await rig.sync();
  for (const id of [1, 2, 3]) await rig.service.fetch(asColleague('DELETE', `/orders/1/items/${id}`));
  await rig.clock.advance(1);
  await rig.sync();
  expect((await rig.order(localId)).order.items).toEqual([]);
});

it.each([
  ['tells no lines', withoutMember],
  ['tells neither lines nor a total', ({ total_value: _, ...order }: Body) => withoutMember(order)],
])('has the lines of an order whose create was lost if the list that it is found in %s', async (_, alter) => {
  const rig = await openListing(alter);
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  rig.network.failNext(/^POST/, 'answerLost');
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 0, open: 0 });
  expect((await rig.order(localId)).order.items).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(rig.writes()).toEqual(['POST /orders']);
});

it('asks about an order that is alike as far as the list says, and sends it no second time', async () => {
  const rig = await openListing(({ fk_id: _, ...order }) => withoutMember(order));
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
  rig.network.failNext(/^POST/, 'answerLost');
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: { adopt: 1 } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 0, open: 0 });
  expect((await rig.order(localId)).order.items).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(rig.writes()).toEqual(['POST /orders']);
});
