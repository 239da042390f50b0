/** What the cache takes from an answer to a write: next to nothing of the record, or some other record. */
import { describe, expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { type Exchange, openOtherService } from '../../../support/services/other-service.ts';

/** `members` are those that its answers to writes hold. Its lists are rejected: this machine learns nothing from them. */
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

describe('a record whose write is answered with next to nothing of it', () => {
  it.each([[['id']], [['id', 'fk_id', 'date', 'status']]])('is there whole after its create: %j', async (members) => {
    const rig = await openScanty(...members);
    const localId = await saveOrder(rig);
    expect(await rig.sync()).toMatchObject({ settled: 1, open: 0 });
    const { order } = await rig.order(localId);
    expect(order).toMatchObject({ id: 1, observations: 'Fundos', items: [{ id: 1 }, { id: 2 }, { id: 3 }] });
    expect((await rig.query('orders.search', {})).rows).toMatchObject([{ localId, itemCount: 3 }]);
  });

  it('is there whole after each change of an order or its lines, which is sent once', async () => {
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
    expect(await rig.order(localId)).toMatchObject({
      order: { observations: 'Loja', items: [{ quantity: 7 }, {}, {}] },
    });
    await rig.command('item.create', { orderLocalId: localId, item: { id_item: 5, quantity: 9, price: 2 } });
    await rig.sync();
    expect((await rig.order(localId)).order.items.map(({ quantity }) => quantity)).toEqual([7, 2, 3, 9]);
    expect(rig.writes()).toHaveLength(4);
  });

  it('is there whole after a line was added, and answered with the lines alone', async () => {
    const rig = await openScanty('id', 'items');
    const localId = await saveOrder(rig);
    await rig.sync();
    await rig.command('item.create', { orderLocalId: localId, item: { id_item: 5, quantity: 9, price: 2 } });
    await rig.sync();
    const { order } = await rig.order(localId);
    expect(order).toMatchObject({
      observations: 'Fundos',
      freight: { value: 12 },
      items: [{}, {}, {}, { quantity: 9 }],
    });
  });

  it('is there whole if a change is answered with nothing in the place of what was there', async () => {
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

  it.each([[[]], [null]])('is there with its lines if the answer to its create has %j for them', async (items) => {
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
  });

  it('is there whole if it is an address, after its create and after a change', async () => {
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

  it('is in no conflict with an edit made while its create was on its way', async () => {
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
});

describe('a record that cannot be read again after its write', () => {
  it('is on the service all the same, and not sent again', async () => {
    const rig = await openScanty('id');
    const localId = await saveOrder(rig);
    rig.network.failNext(/^GET \/orders\/1$/, 'refused');
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, open: 0, conflicted: 0 });
    expect(await rig.order(localId)).toMatchObject({ id: 1, sync: { state: 'onService' } });
    expect(rig.writes()).toEqual(['POST /orders']);
  });

  it('is found changed at the next attempt, and not sent again', async () => {
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
  ])('is changed if the answer said so, though what is read after it %s', async (_, answer) => {
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
});

describe('a create that is answered with all that was sent', () => {
  it('is followed by no read', async () => {
    const rig = await openRig();
    await saveOrder(rig);
    await rig.sync();
    const asked = rig.service.requests().map(({ method, path }) => `${method} ${path}`);
    expect(asked).toContain('POST /orders');
    expect(asked).not.toContain('GET /orders/1');
  });
});

/** `fkIds`: whether it keeps those that it is sent. */
async function openMistaken(path: RegExp, { fkIds = true } = {}) {
  let first: unknown = null;
  const service = openOtherService({
    sent({ body }) {
      const { fk_id: _, ...rest } = body as { fk_id?: string };
      return fkIds ? body : rest;
    },
    answered({ method, path: asked, body }: Exchange) {
      if (method !== 'POST' || !path.test(asked)) return body;
      first ??= body;
      return first;
    },
  });
  return await openRig({ service });
}

const otherCustomer = (rig: Awaited<ReturnType<typeof openMistaken>>) => rig.service.references('customer')[1]?.id ?? 0;

describe('an order whose create is answered with some other order', () => {
  it('is found, and the other one is left alone', async () => {
    const rig = await openMistaken(/orders$/);
    const first = await rig.command('order.create', { order: draft(rig, { observations: 'First' }) });
    await rig.syncUntilQuiet();
    const second = await rig.command('order.create', { order: draft(rig, { id_customer: otherCustomer(rig) }) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.orders()).toHaveLength(2);
    expect(await rig.order(first.localId)).toMatchObject({ id: 1, order: { observations: 'First' } });
    expect(await rig.order(second.localId)).toMatchObject({ id: 2 });
  });

  it.each([
    ['that another Satchel has made', 'satchel-019cae6b-6600-7000-8000-000000000000', undefined, 0],
    ['of another customer under the external id that the rep gave', 'ERP-1', 'ERP-1', 1],
  ])('is found if the other one is one %s', async (_, theirs, fkId, customer) => {
    const rig = await openMistaken(/orders$/);
    const id_customer = rig.service.references('customer')[customer]?.id ?? 0;
    await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { fk_id: theirs, id_customer })));
    const mine = { observations: 'Mine', ...(fkId && { fk_id: fkId }) };
    const { localId } = await rig.command('order.create', { order: draft(rig, mine) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(await rig.order(localId)).toMatchObject({ id: 2, order: { observations: 'Mine' } });
  });

  it('is not an order of the same customer that a pull has brought', async () => {
    const rig = await openMistaken(/orders$/, { fkIds: false });
    await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { items: [], observations: 'Theirs' })));
    await rig.sync();
    const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'Mine' }) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(await rig.order(localId)).toMatchObject({ id: 2, order: { observations: 'Mine' } });
    expect((await rig.query('orders.search', {})).total).toBe(2);
  });

  it('is not the order of another customer, which nobody here has seen', async () => {
    const rig = await openMistaken(/orders$/, { fkIds: false });
    const theirs = draft(rig, { id_customer: otherCustomer(rig), observations: 'Theirs' });
    await rig.service.fetch(asColleague('POST', '/orders', theirs));
    const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'Mine' }) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(await rig.order(localId)).toMatchObject({ id: 2, order: { observations: 'Mine' } });
  });

  it.each(['of another customer', 'of the same customer'])(
    'is asked about if it cannot be found and the other one is one %s',
    async (whose) => {
      const rig = await openMistaken(/orders$/, { fkIds: false });
      const customer = whose === 'of another customer' ? { id_customer: otherCustomer(rig) } : {};
      const first = await rig.command('order.create', { order: draft(rig) });
      await rig.syncUntilQuiet();
      rig.network.failNext(/^GET/, 'refused');
      const { entryId, localId } = await rig.command('order.create', { order: draft(rig, customer) });
      expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 1 });
      const { conflict } = await rig.entry(entryId);
      expect(conflict).toMatchObject({ kind: 'undecided', candidates: [{ id: 1 }] });
      expect(rig.writes()).toHaveLength(2);
      expect(await rig.order(first.localId)).toMatchObject({ id: 1 });
      expect(await rig.order(localId)).toMatchObject({ id: null });
    },
  );

  it('is the one that a service made of another customer if it bears our fk_id', async () => {
    const service = openOtherService({
      sent: ({ method, body }) => (method === 'POST' ? { ...(body as object), id_customer: 2 } : body),
    });
    const rig = await openRig({ service });
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, settled: 1 });
    expect(await rig.order(localId)).toMatchObject({ id: 1, order: { customer: { id: 2 } } });
  });
});

describe('an address whose create is answered with some other address', () => {
  it('is asked about if this machine knows the other one', async () => {
    const rig = await openMistaken(/address$/, { fkIds: false });
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const first = await rig.command('address.create', { customerFkId, address: { street: 'Rua Augusta' } });
    await rig.syncUntilQuiet();
    rig.network.failNext(/^GET/, 'refused');
    const second = await rig.command('address.create', { customerFkId, address: { street: 'Rua Bela' } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 1 });
    const { rows } = await rig.query('addresses.list', { customerFkId });
    const streetOf = (localId: string) => rows.find((row) => row.localId === localId)?.address.street;
    expect([streetOf(first.localId), streetOf(second.localId)]).toEqual(['Rua Augusta', 'Rua Bela']);
  });
});
