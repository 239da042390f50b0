/** A service that answers a write with next to nothing of the record, as its id alone: what it holds is read at once. */
import { expect, it } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

/** `members` are those that its answers to writes hold. Its lists are refused: this machine learns nothing from them. */
async function openScanty(...members: string[]) {
  const service = openOtherService({
    answered({ method, body }) {
      const { data, ...rest } = body as { data?: object };
      if (method === 'GET' || method === 'DELETE' || !data) return body;
      return { ...rest, data: Object.fromEntries(Object.entries(data).filter(([name]) => members.includes(name))) };
    },
    response: ({ method, path }) =>
      method === 'GET' && /(orders|address)$/.test(path)
        ? Response.json({ message: 'No' }, { status: 403 })
        : undefined,
  });
  return await openRig({ service });
}

async function saveOrder(rig: Rig): Promise<string> {
  const order = draft(rig, { observations: 'Fundos', freight_value: 12 });
  return (await rig.command('order.create', { order })).localId;
}

it.each([[['id']], [['id', 'fk_id', 'date', 'status']]])(
  'an order is there whole after its create: %j',
  async (members) => {
    const rig = await openScanty(...members);
    const localId = await saveOrder(rig);
    expect(await rig.sync()).toMatchObject({ settled: 1, open: 0 });
    const { order } = await rig.order(localId);
    expect(order).toMatchObject({ id: 1, observations: 'Fundos', items: [{ id: 1 }, { id: 2 }, { id: 3 }] });
    expect((await rig.query('orders.search', {})).rows).toMatchObject([{ localId, itemCount: 3 }]);
  },
);

it('an order, its lines and an address are there whole after each change, which is sent once', async () => {
  const rig = await openScanty('id');
  const localId = await saveOrder(rig);
  await rig.sync();
  const [line] = (await rig.order(localId)).order.items;
  await rig.command('order.update', { localId, changes: { observations: 'Loja' } });
  await rig.sync();
  expect(await rig.order(localId)).toMatchObject({ order: { observations: 'Loja', freight: { value: 12 } } });
  const place = { orderLocalId: localId, itemLocalId: line?.localId ?? '' };
  await rig.command('item.update', { ...place, changes: { quantity: 7 } });
  await rig.sync();
  expect(await rig.order(localId)).toMatchObject({ order: { observations: 'Loja', items: [{ quantity: 7 }, {}, {}] } });
  await rig.command('item.create', { orderLocalId: localId, item: { id_item: 5, quantity: 9, price: 2 } });
  await rig.sync();
  expect((await rig.order(localId)).order.items.map(({ quantity }) => quantity)).toEqual([7, 2, 3, 9]);
  expect(rig.writes()).toHaveLength(4);
});

it('an order is there whole after a line was added to it, and answered with the lines alone', async () => {
  const rig = await openScanty('id', 'items');
  const localId = await saveOrder(rig);
  await rig.sync();
  await rig.command('item.create', { orderLocalId: localId, item: { id_item: 5, quantity: 9, price: 2 } });
  await rig.sync();
  const { order } = await rig.order(localId);
  expect(order).toMatchObject({ observations: 'Fundos', freight: { value: 12 }, items: [{}, {}, {}, { quantity: 9 }] });
});

it('an order whose changes are answered with nothing in the place of what was there is whole all the same', async () => {
  const nothing = { address: null, custom_fields: null, delivery_date: '', freight: null };
  const service = openOtherService({
    answered({ method, body }) {
      const { data, ...rest } = body as { data: object };
      return method === 'PATCH' ? { ...rest, data: { ...data, ...nothing } } : body;
    },
  });
  const rig = await openRig({ service });
  const [customer] = rig.service.references('customer');
  const address = rig.service.addresses().find((each) => each.id_customer === customer?.id);
  const given = { id_address: Number(address?.id), custom_fields: { colour: 'blue' }, freight_value: 9 };
  const { localId } = await rig.command('order.create', { order: draft(rig, given) });
  await rig.sync();
  await rig.command('order.update', { localId, changes: { observations: 'Loja' } });
  rig.network.failNext(/^GET \/orders\?/, () => Response.json({ message: 'No' }, { status: 403 }));
  await rig.sync();
  const { order, leftOut } = await rig.order(localId);
  expect(order).toMatchObject({
    observations: 'Loja',
    address: { id: address?.id },
    custom_fields: { colour: 'blue' },
  });
  expect(leftOut).toEqual([]);
});

it('an address is there whole after its create and after a change', async () => {
  const rig = await openScanty('id');
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const address = { street: 'Rua Augusta', number: 12, city: 'São Paulo' };
  const { localId } = await rig.command('address.create', { customerFkId, address });
  await rig.sync();
  expect(await rig.query('addresses.get', { localId })).toMatchObject({ address });
  await rig.command('address.update', { localId, changes: { number: 14 } });
  await rig.sync();
  expect(await rig.query('addresses.get', { localId })).toMatchObject({ address: { ...address, number: 14 } });
  expect(rig.writes()).toHaveLength(2);
});

it('an edit made while the create was on its way is no conflict with what that sent', async () => {
  const rig = await openScanty('id');
  const localId = await saveOrder(rig);
  const [line] = (await rig.order(localId)).order.items;
  rig.network.failNext(/^POST/, {
    async after(response) {
      await rig.command('order.update', { localId, changes: { observations: 'Loja' } });
      const place = { orderLocalId: localId, itemLocalId: line?.localId ?? '' };
      await rig.command('item.update', { ...place, changes: { quantity: 7 } });
      return response;
    },
  });
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 0, open: 0 });
  expect(rig.service.orders()).toMatchObject([{ observations: 'Loja', items: [{ quantity: 7 }, {}, {}] }]);
});

it('an order that cannot be read again now is on the service all the same, and not sent again', async () => {
  const rig = await openScanty('id');
  const localId = await saveOrder(rig);
  rig.network.failNext(/^GET \/orders\/1$/, 'refused');
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, open: 0, conflicted: 0 });
  expect(await rig.order(localId)).toMatchObject({ id: 1, sync: { state: 'onService' } });
  expect(rig.writes()).toEqual(['POST /orders']);
});

it('a change that cannot be read again now is found made at the next try, and not sent again', async () => {
  const rig = await openScanty('id');
  const localId = await saveOrder(rig);
  await rig.sync();
  rig.network.failNext(/^PATCH/, {
    after(response) {
      rig.network.failNext(/^GET \/orders\/1$/, () => Response.json({ message: 'Busy' }, { status: 502 }));
      return response;
    },
  });
  await rig.command('order.update', { localId, changes: { observations: 'Loja' } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(await rig.order(localId)).toMatchObject({ order: { observations: 'Loja', freight: { value: 12 } } });
  expect(rig.writes()).toEqual(['POST /orders', 'PATCH /orders/1']);
});

it.each([
  ['lags behind', (before: object) => Response.json({ data: before })],
  ['knows it no more', () => Response.json({ message: 'Not found' }, { status: 404 })],
])('a change that was answered as made is made, though what is read after it %s', async (_, answer) => {
  const rig = await openScanty('id', 'observations');
  const localId = await saveOrder(rig);
  await rig.sync();
  const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Loja' } });
  const before = structuredClone(rig.service.orders()[0] ?? {});
  rig.network.failNext(/^PATCH/, {
    async after(response) {
      rig.network.failNext(/^GET/, { after: async () => answer(before) });
      return response;
    },
  });
  await rig.sync();
  expect((await rig.entry(entryId)).state).toBe('settled');
  expect((await rig.order(localId)).order.observations).toBe('Loja');
});

it.each([[[]], [null]])(
  'an order is there with its lines where the answer to its create has %j for them',
  async (items) => {
    const service = openOtherService({
      answered({ method, body }) {
        const { data, ...rest } = body as { data: object };
        return method === 'POST' ? { ...rest, data: { ...data, items } } : body;
      },
      response: ({ method, path }) =>
        method === 'GET' && path === '/orders' ? Response.json({ message: 'No' }, { status: 403 }) : undefined,
    });
    const rig = await openRig({ service });
    const localId = await saveOrder(rig);
    expect(await rig.sync()).toMatchObject({ settled: 1, open: 0 });
    expect((await rig.order(localId)).order.items).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }]);
  },
);

it('asks nothing more after a create that was answered with all that was sent', async () => {
  const rig = await openRig();
  await saveOrder(rig);
  await rig.sync();
  const asked = rig.service.requests().map(({ method, path }) => `${method} ${path}`);
  expect(asked).toContain('POST /orders');
  expect(asked).not.toContain('GET /orders/1');
});
