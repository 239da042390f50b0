/**
 * A service that takes a record without a part of it, or cuts its texts off, and says nothing: the record names what is missing.
 */
import { join } from 'node:path';
import openDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRenumberingService } from '../../../support/services/renumbering-service.ts';

type Body = Record<string, unknown>;

/** `alter` says what the service makes of an order that it is sent. */
async function openTaking(alter: (order: Body) => Body) {
  const service = openOtherService({
    sent: ({ method, body }) => (method === 'POST' ? alter(body as Body) : body),
  });
  return await openRig({ service });
}

const texts = { observations: 'Side door', custom_fields: { colour: 'blue', size: 'L' } };

describe('what the service left out of a new record', () => {
  it('is named if it is a text, custom field or line, until somebody adds it', async () => {
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

  it('is named if it is the description of a line, of the order or added to it, until it is there', async () => {
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

  it('is named if it is a field of an address, until somebody adds it, but not if it is held or never returned', async () => {
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

  it('is not named if it is there in other words', async () => {
    const rig = await openTaking((order) => ({ ...order, observations: 'SIDE DOOR', fk_id: null }));
    const { localId } = await rig.command('order.create', { order: draft(rig, { ...texts, freight_value: 0 }) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1 });
    expect(await rig.order(localId)).toMatchObject({ leftOut: [], order: { observations: 'SIDE DOOR' } });
  });

  it('is not named if the service never returns it', async () => {
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

  it('does not keep the order from being shown and read if the disk has damaged it', async () => {
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
});

/** A service that puts what a change names in the place of all that was there. */
async function openReplacing(...others: string[]) {
  const nothing = Object.fromEntries(others.map((field) => [field, null]));
  const service = openOtherService({
    sent: ({ method, body }) => (method === 'PATCH' ? { ...nothing, ...(body as Body) } : body),
  });
  return await openRig({ service });
}

describe('what a change of something else took away', () => {
  it('is named of an order until it is there again', async () => {
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

  it('is named of an address, but for what goes with it', async () => {
    const rig = await openReplacing('address_type', 'name', 'complement', 'latitude');
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const address = { name: 'Loja', address_type: 'billing', street: 'Rua B', complement: 'Fundos', latitude: -23.5 };
    const { localId } = await rig.command('address.create', { customerFkId, address });
    await rig.sync();
    await rig.command('address.update', { localId, changes: { street: 'Rua C', name: 'Loja 2' } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1 });
    expect((await rig.query('addresses.get', { localId })).leftOut).toEqual(['address_type']);
  });

  it('is not named if the rep took it away, or the service merges', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig, texts) });
    await rig.sync();
    await rig.command('order.update', { localId, changes: { observations: null, custom_fields: { size: 'L' } } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1 });
    expect((await rig.order(localId)).leftOut).toEqual([]);
  });
});

const column = 30;

/** `keep` says what becomes of each text that is too long. */
async function openCutting(keep = (text: string) => text.slice(0, column)): Promise<Rig> {
  return await openRig({
    service: openOtherService({ sent: ({ body }) => JSON.parse(JSON.stringify(body), cutting(keep)) as unknown }),
  });
}

function cutting(keep: (text: string) => string) {
  return (_: string, value: unknown): unknown =>
    typeof value === 'string' && value.length > column ? keep(value) : value;
}

/** It gives the lines of an order other numbers at each change of it as well: thousands for each, and then their place. */
async function openCuttingAndRenumbering(): Promise<Rig> {
  const service = openRenumberingService();
  async function fetch(request: Request): Promise<Response> {
    if (!['POST', 'PATCH'].includes(request.method)) return await service.fetch(request);
    const { method, headers } = request;
    const cut = cutting((text) => text.slice(0, column));
    const body = JSON.stringify(JSON.parse(await request.text()), cut);
    return await service.fetch(new Request(request.url, { method, headers, body }));
  }
  return await openRig({ service: { ...service, fetch } });
}

const long = 'Entregar pela porta dos fundos, até às 17 horas';

async function toldOf(rig: Rig, localId: string): Promise<string[]> {
  expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 0, conflicted: 0, open: 0 });
  const { cutOff, leftOut } = await rig.order(localId);
  expect(leftOut).toEqual([]);
  return cutOff;
}

describe('a text that the service cut off', () => {
  it('is named in a new order and its lines, until somebody writes otherwise there', async () => {
    const rig = await openCutting();
    const items = (draft(rig).items ?? []).slice(0, 1).map((line) => ({ ...line, description: long }));
    const { localId } = await rig.command('order.create', {
      order: draft(rig, { observations: long, custom_fields: { dock: long, colour: 'blue' }, items }),
    });
    expect(await toldOf(rig, localId)).toEqual(['observations', 'custom_fields.dock', 'items.1.description']);
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Porta dos fundos' }));
    await rig.service.fetch(asColleague('PATCH', '/orders/1/items/1', { description: 'Azul' }));
    await rig.clock.advance(1);
    expect(await toldOf(rig, localId)).toEqual(['custom_fields.dock']);
  });

  it('is named in what is changed of an order, and of a line of it or added to it', async () => {
    const rig = await openCutting();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    const [line] = (await rig.order(localId)).order.items;
    await rig.syncUntilQuiet();
    await rig.command('order.update', { localId, changes: { observations: long } });
    const itemLocalId = String(line?.localId) as LocalId;
    await rig.command('item.update', { orderLocalId: localId, itemLocalId, changes: { description: long } });
    await rig.command('item.create', { orderLocalId: localId, item: { id_item: 1, quantity: 1, description: long } });
    expect(await toldOf(rig, localId)).toEqual(['observations', 'items.1.description', 'items.4.description']);
    await rig.command('order.update', { localId, changes: { observations: 'Porta dos fundos' } });
    expect(await toldOf(rig, localId)).toEqual(['items.1.description', 'items.4.description']);
  });

  it('is named in a line also after the service has given that a new id, as when another line is removed', async () => {
    const rig = await openCuttingAndRenumbering();
    const items = (draft(rig).items ?? []).map((line, at) => ({ ...line, ...(at === 1 && { description: long }) }));
    const { localId } = await rig.command('order.create', { order: draft(rig, { items }) });
    expect(await toldOf(rig, localId)).toEqual(['items.2.description']);
    const [first, second] = (await rig.order(localId)).order.items.map((item) => item.localId as LocalId);
    await rig.command('item.delete', { orderLocalId: localId, itemLocalId: String(first) });
    expect(await toldOf(rig, localId)).toEqual(['items.1002.description']);
    const changes = { description: 'Azul' };
    await rig.command('item.update', { orderLocalId: localId, itemLocalId: String(second), changes });
    expect(await toldOf(rig, localId)).toEqual([]);
  });

  it('is named in a line of an order that others made, too', async () => {
    const rig = await openCuttingAndRenumbering();
    await rig.service.fetch(asColleague('POST', '/orders', draft(rig)));
    await rig.sync();
    const localId = String((await rig.query('orders.search', {})).rows[0]?.localId);
    const [first] = (await rig.order(localId)).order.items;
    const changes = { description: long };
    await rig.command('item.update', { orderLocalId: localId, itemLocalId: String(first?.localId), changes });
    expect(await toldOf(rig, localId)).toEqual(['items.1001.description']);
    await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1003'));
    await rig.clock.advance(1);
    expect(await toldOf(rig, localId)).toEqual(['items.2001.description']);
  });

  it('is named in an address, new or changed', async () => {
    const rig = await openCutting();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const { localId } = await rig.command('address.create', { customerFkId, address: { street: long, city: 'Itu' } });
    await rig.syncUntilQuiet();
    const told = async () => (await rig.query('addresses.get', { localId })).cutOff;
    expect(await told()).toEqual(['street']);
    await rig.command('address.update', { localId, changes: { street: 'Rua Augusta', complement: long } });
    await rig.syncUntilQuiet();
    expect(await told()).toEqual(['complement']);
  });

  it('is named also if what is left of it is in capitals without accents', async () => {
    const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
    const rig = await openCutting((text) => bare(text).slice(0, 36));
    const { localId } = await rig.command('order.create', { order: draft(rig, { observations: long }) });
    expect(await toldOf(rig, localId)).toEqual(['observations']);
  });

  it.each([
    ['spaces at the end', 'Entregar pela porta dos fundos   ', 'Entregar pela porta dos fundos'],
    ['a full stop', 'Entregar pela porta dos fundos.', 'Entregar pela porta dos fundos'],
    ['capitals', long, long.toUpperCase()],
    ['the time of a date', '2026-03-02T12:00:00.000000+00:00', '2026-03-02'],
    ['the name of a state', 'Acre, no norte do Brasil todo, AC', 'AC'],
  ])('is not named if the service keeps the text otherwise: %s', async (_, sent, kept) => {
    const rig = await openCutting((text) => (text === sent ? kept : text));
    const { localId } = await rig.command('order.create', { order: draft(rig, { custom_fields: { dock: sent } }) });
    expect(await toldOf(rig, localId)).toEqual([]);
  });
});
