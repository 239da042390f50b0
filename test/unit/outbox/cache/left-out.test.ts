/** A service that takes an order or an address without a part of it, and says nothing: it tells what is missing. */
import { join } from 'node:path';
import openDatabase from 'better-sqlite3';
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig } from '../../../support/rig.ts';

type Body = Record<string, unknown>;

/** `alter` says what the service makes of an order that it is sent. */
async function openTaking(alter: (order: Body) => Body) {
  const service = openOtherService({
    sent: ({ method, body }) => (method === 'POST' ? alter(body as Body) : body),
  });
  return await openRig({ service });
}

const texts = { observations: 'Side door', custom_fields: { colour: 'blue', size: 'L' } };

it('names texts, custom fields and lines that are missing, until somebody adds them', async () => {
  const rig = await openTaking(({ observations: _, ...order }) => ({
    ...order,
    custom_fields: { size: 'L' },
    items: (order['items'] as unknown[]).slice(1),
  }));
  const { localId } = await rig.command('order.create', { order: draft(rig, texts) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, dead: 0, conflicted: 0 });
  expect((await rig.order(localId)).leftOut).toEqual(['observations', 'custom_fields.colour', 'items']);
  await rig.service.fetch(asColleague('PATCH', '/orders/1', texts));
  await rig.clock.advance(1);
  await rig.sync();
  expect((await rig.order(localId)).leftOut).toEqual(['items']);
});

it('names the lines whose description is missing, of the order and of what was added to it, until it is there', async () => {
  const withoutDescription = ({ description: _, ...line }: Body) => line;
  const rig = await openTaking(({ items, ...order }) =>
    items ? { ...order, items: (items as Body[]).map(withoutDescription) } : withoutDescription(order),
  );
  const [first, second] = draft(rig).items ?? [];
  if (!first || !second) throw new Error('The draft has too few lines.');
  const items = [first, { ...second, description: 'Azul' }];
  const { localId } = await rig.command('order.create', { order: draft(rig, { items }) });
  await rig.syncUntilQuiet();
  expect((await rig.order(localId)).leftOut).toEqual(['items.2.description']);
  await rig.command('item.create', { orderLocalId: localId, item: { ...first, description: 'Verde' } });
  await rig.command('item.create', { orderLocalId: localId, item: first });
  await rig.syncUntilQuiet();
  expect((await rig.order(localId)).leftOut).toEqual(['items.2.description', 'items.3.description']);
  await rig.service.fetch(asColleague('PATCH', '/orders/1/items/2', { description: 'Azul' }));
  await rig.service.fetch(asColleague('DELETE', '/orders/1/items/3'));
  await rig.clock.advance(1);
  await rig.sync();
  expect((await rig.order(localId)).leftOut).toEqual([]);
});

it('names nothing that is there, be it in other words', async () => {
  const rig = await openTaking((order) => ({ ...order, observations: 'SIDE DOOR', fk_id: null }));
  const { localId } = await rig.command('order.create', { order: draft(rig, { ...texts, freight_value: 0 }) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1 });
  expect(await rig.order(localId)).toMatchObject({ leftOut: [], order: { observations: 'SIDE DOOR' } });
});

it('names no field that the service never returns', async () => {
  const silent = ({ data, ...rest }: Body) => ({
    ...rest,
    data: { id: (data as Body)['id'], fk_id: (data as Body)['fk_id'] },
  });
  const service = openOtherService({
    answered: ({ path, body }) =>
      path === '/orders' && Array.isArray((body as Body)['data']) ? body : silent(body as Body),
  });
  const rig = await openRig({ service });
  const { localId } = await rig.command('order.create', { order: draft(rig, texts) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1 });
  expect((await rig.order(localId)).leftOut).toEqual([]);
});

it('names the missing fields of an address until somebody adds them, and none that are held or never returned', async () => {
  const without = ({ complement: _, ...address }: Body) => ({ ...address, city: 'SAO PAULO', number: null });
  const untold = ({ neighborhood: _, ...address }: Body) => address;
  const service = openOtherService({
    sent: ({ method, body }) => (method === 'POST' ? untold(without(body as Body)) : body),
    answered: ({ path, body }) => {
      const { data, ...rest } = body as { data: Body };
      return path.includes('/address') && !Array.isArray(data) ? { ...rest, data: untold(data) } : body;
    },
  });
  const rig = await openRig({ service });
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const place = { street: 'Rua Augusta', number: 0, city: 'São Paulo', neighborhood: 'Centro' };
  const { localId } = await rig.command('address.create', {
    customerFkId,
    address: { ...place, complement: 'Fundos', latitude: 0 },
  });
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1 });
  const leftOut = async () => (await rig.query('addresses.get', { localId })).leftOut;
  expect(await leftOut()).toEqual(['complement']);
  const { id } = await rig.query('addresses.get', { localId });
  await rig.service.fetch(asColleague('PATCH', `/customers/address/${id}`, { complement: 'Fundos' }));
  await rig.command('addresses.pull', { customerFkId });
  expect(await leftOut()).toEqual([]);
});

/** A service that puts what a change names in the place of all that was there. */
async function openReplacing(...others: string[]) {
  const nothing = Object.fromEntries(others.map((field) => [field, null]));
  const service = openOtherService({
    sent: ({ method, body }) => (method === 'PATCH' ? { ...nothing, ...(body as Body) } : body),
  });
  return await openRig({ service });
}

it('names what a change of something else took from an order, until it is there again', async () => {
  const rig = await openReplacing('observations', 'id_address', 'id_freight_type', 'freight_value', 'custom_fields');
  const [customer, other] = rig.service.references('customer');
  const address = rig.service.addresses().find((each) => each.id_customer === customer?.id);
  const given = { ...texts, id_address: Number(address?.id), id_freight_type: 1, freight_value: 9 };
  const { localId } = await rig.command('order.create', { order: draft(rig, given) });
  await rig.sync();
  const changes = { id_customer: Number(other?.id), freight_value: 10, fk_id: 'PO-1' };
  await rig.command('order.update', { localId, changes });
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1 });
  expect((await rig.order(localId)).leftOut).toEqual(['observations', 'custom_fields.colour', 'custom_fields.size']);
  await rig.command('order.update', { localId, changes: texts });
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1 });
  expect((await rig.order(localId)).leftOut).toEqual(['freight_value']);
  await rig.command('order.update', {
    localId,
    changes: { observations: null, custom_fields: { size: 'M', colour: 'red' } },
  });
  await rig.syncUntilQuiet();
  expect((await rig.order(localId)).leftOut).toEqual(['freight_value']);
});

it('names what a change of something else took from an address, but for what goes with it', async () => {
  const rig = await openReplacing('address_type', 'name', 'complement', 'latitude');
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const address = { name: 'Loja', address_type: 'billing', street: 'Rua B', complement: 'Fundos', latitude: -23.5 };
  const { localId } = await rig.command('address.create', { customerFkId, address });
  await rig.sync();
  await rig.command('address.update', { localId, changes: { street: 'Rua C', name: 'Loja 2' } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1 });
  expect((await rig.query('addresses.get', { localId })).leftOut).toEqual(['address_type']);
});

it('names nothing that the rep took away, or a service that merges', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig, texts) });
  await rig.sync();
  await rig.command('order.update', { localId, changes: { observations: null, custom_fields: { size: 'L' } } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1 });
  expect((await rig.order(localId)).leftOut).toEqual([]);
});

it('shows an order, and reads it on, where the disk has damaged what was left out', async () => {
  const rig = await openTaking(({ observations: _, ...order }) => order);
  const { localId } = await rig.command('order.create', { order: draft(rig, texts) });
  await rig.sync();
  const database = openDatabase(join(rig.directory, 'satchel.sqlite'));
  database.exec(`UPDATE left_out_of_orders SET fields = '{"observ'`);
  database.close();
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { freight_value: 5 }));
  await rig.clock.advance(1);
  expect(await rig.sync()).toMatchObject({ state: 'idle', pulled: 1 });
  expect(await rig.order(localId)).toMatchObject({ leftOut: [], order: { freight: { value: 5 } } });
});
