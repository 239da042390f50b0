/** A service whose columns are shorter than what the rep typed cuts texts off, and says nothing: it is told whose. */
import { expect, it } from 'vitest';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRenumberingService } from '../../../support/services/renumbering-service.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

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

it('in a new order and its lines, until somebody writes otherwise there', async () => {
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

it('in what is changed of an order, and of a line of it or added to it', async () => {
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

it('in a line also after the service has given it a new id, as when another line is removed', async () => {
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

it('in a line of an order that others made, too', async () => {
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

it('in an address, new or changed', async () => {
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

it('also where what is left of it is in capitals without accents', async () => {
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
])('not where it keeps the text otherwise: %s', async (_, sent, kept) => {
  const rig = await openCutting((text) => (text === sent ? kept : text));
  const { localId } = await rig.command('order.create', { order: draft(rig, { custom_fields: { dock: sent } }) });
  expect(await toldOf(rig, localId)).toEqual([]);
});
