/** Lists that a service reads from a copy of its records: for some seconds they tell what was so before the rep's own write. */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig } from '../../../support/rig.ts';

interface Row {
  id: number;
}

/** What was noted of a record last is what the lists tell of it, and in a text of their own. */
function openLagging({ includesLines = true } = {}) {
  const copy = new Map<number, Row>();
  const service = openOtherService({
    response({ method, path, body }) {
      if (method !== 'GET' || !/orders$|customers.*address$/.test(path)) return undefined;
      const { data: rows, ...rest } = body as { data: Row[] };
      const told = rows.map((row) => copy.get(row.id) ?? row);
      const data = includesLines ? told : told.map((row) => ({ ...row, items: [] }));
      return new Response(JSON.stringify({ data, ...rest }, null, 1));
    },
  });
  return {
    service,
    lagBehind: (rows: readonly Row[]) => rows.forEach((row) => copy.set(row.id, structuredClone(row))),
    catchUp: () => copy.clear(),
  };
}

async function openWithOrder(options = {}) {
  const { service, lagBehind, catchUp } = openLagging(options);
  const rig = await openRig({ service });
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'Fundos' }) });
  await rig.sync();
  const observe = (observations: string) => rig.command('order.update', { localId, changes: { observations } });
  const shown = async () => (await rig.order(localId)).order.observations;
  return { rig, localId, observe, shown, catchUp, lagBehind: () => lagBehind(service.orders()) };
}

it('shows what the rep has written, which the list does not tell yet, and asks him nothing about it', async () => {
  const { rig, observe, shown, lagBehind } = await openWithOrder();
  lagBehind();
  await observe('Frente');
  expect(await rig.sync()).toMatchObject({ settled: 1 });
  expect(await shown()).toBe('Frente');
  await observe('Lado');
  expect(await rig.sync()).toMatchObject({ settled: 1, conflicted: 0 });
  expect(rig.service.orders()).toMatchObject([{ observations: 'Lado' }]);
});

it('does so if the list tells what was so between two of his writes', async () => {
  const { rig, localId, observe, shown, lagBehind } = await openWithOrder();
  await observe('Frente');
  await rig.sync();
  lagBehind();
  const [line] = (await rig.order(localId)).order.items;
  const itemLocalId = String(line?.localId);
  await rig.command('item.update', { orderLocalId: localId, itemLocalId, changes: { quantity: 70 } });
  await rig.sync();
  await observe('Lado');
  await rig.sync();
  expect(await shown()).toBe('Lado');
  expect((await rig.order(localId)).order.items[0]).toMatchObject({ quantity: 70 });
});

it.each(['a changed order', 'a changed line', 'a removed line', 'a new line'])(
  'does so with %s if the list tells what others had changed before that, which he had not seen',
  async (what) => {
    const { rig, localId, observe, lagBehind } = await openWithOrder();
    const line = { orderLocalId: localId, itemLocalId: String((await rig.order(localId)).order.items[0]?.localId) };
    if (what === 'a changed order') await observe('Frente');
    if (what === 'a changed line') await rig.command('item.update', { ...line, changes: { quantity: 70 } });
    if (what === 'a removed line') await rig.command('item.delete', line);
    if (what === 'a new line')
      await rig.command('item.create', { orderLocalId: localId, item: { id_item: 5, quantity: 70, price: 3 } });
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { freight_value: 12 }));
    lagBehind();
    expect(await rig.sync()).toMatchObject({ settled: 1 });
    expect((await rig.order(localId)).order).toMatchObject({ ...rig.service.orders()[0] });
  },
);

it('does so if the list tells a line that others took out before he added one', async () => {
  const { rig, localId, lagBehind } = await openWithOrder();
  lagBehind();
  await rig.service.fetch(asColleague('DELETE', '/orders/1/items/3'));
  await rig.command('item.create', { orderLocalId: localId, item: { id_item: 5, quantity: 70, price: 3 } });
  expect(await rig.sync()).toMatchObject({ settled: 1 });
  expect((await rig.order(localId)).order.items.map(({ quantity }) => quantity)).toEqual([1, 2, 70]);
});

it('does so with a new line if others had removed all lines, which the list does not tell yet', async () => {
  const { rig, localId, lagBehind } = await openWithOrder();
  lagBehind();
  for (const { id } of rig.service.orders()[0]?.items ?? [])
    await rig.service.fetch(asColleague('DELETE', `/orders/1/items/${id}`));
  await rig.command('item.create', { orderLocalId: localId, item: { id_item: 5, quantity: 70, price: 3 } });
  expect(await rig.sync()).toMatchObject({ settled: 1 });
  expect((await rig.order(localId)).order.items).toMatchObject([{ quantity: 70 }]);
});

it('does so if the list does not tell the lines, of which he has changed one as well', async () => {
  const { rig, localId, observe, shown, lagBehind } = await openWithOrder({ includesLines: false });
  lagBehind();
  const [line] = (await rig.order(localId)).order.items;
  const itemLocalId = String(line?.localId);
  await rig.command('item.update', { orderLocalId: localId, itemLocalId, changes: { quantity: 70 } });
  await observe('Lado');
  await rig.sync();
  expect(await shown()).toBe('Lado');
});

it('shows what a probe before his write found changed by others, which the list does not hold yet', async () => {
  const { rig, localId, observe, shown, lagBehind } = await openWithOrder();
  lagBehind();
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Lado' }));
  const entryId = String((await observe('Frente')).entryId);
  expect(await rig.sync()).toMatchObject({ conflicted: 1 });
  await rig.command('outbox.resolve', { entryId, choice: 'theirs' });
  expect(await shown()).toBe('Lado');
  await rig.command('order.update', { localId, changes: { observations: 'Loja' } });
  expect(await rig.sync()).toMatchObject({ settled: 1, conflicted: 0 });
});

it('does so if that read found, once more, that a line of the rep’s work is gone', async () => {
  const { rig, localId, shown, lagBehind } = await openWithOrder();
  const line = { orderLocalId: localId, itemLocalId: String((await rig.order(localId)).order.items[0]?.localId) };
  const { entryId } = await rig.command('item.update', { ...line, changes: { price: 7 } });
  rig.network.failNext(/^GET .orders.1$/, {
    async after(response) {
      await rig.command('item.update', { ...line, changes: { description: 'Azul' } });
      return response;
    },
  });
  await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1'));
  lagBehind();
  expect(await rig.sync()).toMatchObject({ conflicted: 1, open: 1 });
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Lado' }));
  await rig.command('outbox.discard', { entryId: String(entryId) });
  expect(await rig.sync()).toMatchObject({ conflicted: 1, open: 0 });
  expect(await shown()).toBe('Lado');
});

it.each(['his write was answered', 'a look met a change'])(
  'does so if the program was started anew since %s, and takes what was there then for nobody else’s change',
  async (when) => {
    const { rig, observe, shown, lagBehind, catchUp } = await openWithOrder();
    lagBehind();
    if (when === 'a look met a change')
      await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Lado' }));
    const entryId = String((await observe('Frente')).entryId);
    await rig.sync();
    await rig.clock.advance(1_000);
    await rig.reopen();
    await rig.sync();
    if (when === 'a look met a change') await rig.command('outbox.resolve', { entryId, choice: 'theirs' });
    expect(await shown()).toBe(when === 'a look met a change' ? 'Lado' : 'Frente');
    await observe('Loja');
    expect(await rig.sync()).toMatchObject({ settled: 1, conflicted: 0 });
    catchUp();
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Rua' }));
    await rig.clock.advance(60_000);
    await rig.sync();
    expect(await shown()).toBe('Rua');
  },
);

it('believes no list that still has a line which such a probe has found gone', async () => {
  const { rig, localId, lagBehind, catchUp } = await openWithOrder();
  const line = { orderLocalId: localId, itemLocalId: String((await rig.order(localId)).order.items[0]?.localId) };
  const entryId = String((await rig.command('item.update', { ...line, changes: { price: 7 } })).entryId);
  lagBehind();
  await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1'));
  expect(await rig.sync()).toMatchObject({ conflicted: 1 });
  expect((await rig.order(localId)).order.items).toHaveLength(2);
  catchUp();
  await rig.command('outbox.resolve', { entryId, choice: 'mine' });
  expect(await rig.sync()).toMatchObject({ conflicted: 0, open: 0 });
  expect(rig.writes().filter((write) => write === 'POST /orders/1/items')).toHaveLength(1);
});

it('asks about a removal without an answer of an order that others changed, which no list has told yet', async () => {
  const rig = await openRig();
  const meta = { timestamp: new Date(rig.clock.now()).toISOString(), version: '1' };
  for (const _ of [1, 2, 3]) rig.network.failNext(/^GET .orders\?/, () => Response.json({ data: [], meta }));
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const entryId = String((await rig.command('order.delete', { localId })).entryId);
  rig.network.failNext(/^DELETE/, 'requestLost');
  await rig.sync();
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Lado' }));
  await rig.clock.advance(60_000);
  expect(await rig.sync()).toMatchObject({ conflicted: 1 });
  expect(await rig.entry(entryId)).toMatchObject({ conflict: { kind: 'changedThere' } });
  expect(rig.service.orders()).toHaveLength(1);
});

it('shows at once what others changed after his write, and later if that is what was there before', async () => {
  const { rig, observe, shown } = await openWithOrder();
  await observe('Frente');
  await rig.sync();
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Lado' }));
  await rig.sync();
  expect(await shown()).toBe('Lado');
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Fundos' }));
  await rig.sync();
  await rig.clock.advance(60_000);
  await rig.sync();
  expect(await shown()).toBe('Fundos');
});

it('does so if the clock was set back since his write, for a minute from then', async () => {
  const { rig, observe, shown, lagBehind } = await openWithOrder();
  lagBehind();
  await observe('Frente');
  rig.network.failNext(/^GET .orders.sort/, 'refused');
  expect(await rig.sync()).toMatchObject({ settled: 1 });
  rig.clock.jumpTo(rig.clock.now() - 3_600_000);
  await rig.sync();
  expect(await shown()).toBe('Frente');
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Fundos' }));
  await rig.clock.advance(60_000);
  await rig.sync();
  expect(await shown()).toBe('Fundos');
});

it.each([
  ['', null],
  [', also if others had changed it before', 'Loja'],
])('shows an address as the rep has written it, which the customer’s list does not tell yet%s', async (_, name) => {
  const { service, lagBehind, catchUp } = openLagging();
  const rig = await openRig({ service });
  const customerFkId = String(service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua Um' } });
  await rig.sync();
  await rig.command('addresses.pull', { customerFkId });
  const street = async () => (await rig.query('addresses.get', { localId })).address.street;
  const { id } = await rig.query('addresses.get', { localId });
  const path = `/customers/address/${id}`;
  await rig.service.fetch(asColleague('PATCH', path, { name }));
  lagBehind(rig.service.addresses().map(({ id_customer: _owner, ...told }) => told));
  await rig.command('address.update', { localId, changes: { street: 'Rua Dois' } });
  await rig.sync();
  await rig.command('addresses.pull', { customerFkId });
  expect(await street()).toBe('Rua Dois');
  catchUp();
  await rig.service.fetch(asColleague('PATCH', path, { street: 'Rua Um' }));
  await rig.clock.advance(60_000);
  await rig.command('addresses.pull', { customerFkId });
  expect(await street()).toBe('Rua Um');
});

it('shows an address as the rep had written it before the program was started anew', async () => {
  const { service, lagBehind } = openLagging();
  const rig = await openRig({ service });
  const customerFkId = String(service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua Um' } });
  await rig.sync();
  lagBehind(rig.service.addresses().map(({ id_customer: _owner, ...told }) => told));
  await rig.command('address.update', { localId, changes: { street: 'Rua Dois' } });
  await rig.sync();
  await rig.clock.advance(1_000);
  await rig.reopen();
  await rig.command('addresses.pull', { customerFkId });
  expect((await rig.query('addresses.get', { localId })).address.street).toBe('Rua Dois');
});

it('knows that an address was in the customer’s list, which told it as it was before the rep’s write', async () => {
  const { service, lagBehind } = openLagging();
  let isOffList = false;
  const fetch = async (request: Request) => {
    const isList = isOffList && request.method === 'GET' && request.url.includes('/customers/C-');
    const answer = await service.fetch(request);
    return isList ? Response.json({ ...((await answer.json()) as object), data: [] }) : answer;
  };
  const rig = await openRig({ service: { ...service, fetch } });
  const customerFkId = String(service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua Um' } });
  rig.network.failNext(/^GET .*customers/, 'refused');
  await rig.sync();
  lagBehind(rig.service.addresses().map(({ id_customer: _owner, ...told }) => told));
  await rig.command('address.update', { localId, changes: { street: 'Rua Dois' } });
  await rig.sync();
  await rig.command('addresses.pull', { customerFkId });
  isOffList = true;
  await rig.command('addresses.pull', { customerFkId });
  expect((await rig.query('addresses.list', { customerFkId })).rows).toEqual([]);
});
