/** A service that writes every number as text, ids included, as some database drivers do. */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig } from '../../../support/rig.ts';

function openTextual() {
  return openRig({ service: openOtherService({ answered: ({ body }) => numbersAsText(body) }) });
}

function numbersAsText(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(numbersAsText);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, numbersAsText(member)]));
}

it('is sent an order once, and its edits reach it', async () => {
  const rig = await openTextual();
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, open: 0 });
  const [first, second] = (await rig.order(orderLocalId)).order.items;
  await rig.command('order.update', { localId: orderLocalId, changes: { observations: 'Fundos' } });
  await rig.command('item.update', { orderLocalId, itemLocalId: first?.localId ?? '', changes: { quantity: 5 } });
  await rig.command('item.delete', { orderLocalId, itemLocalId: second?.localId ?? '' });
  await rig.command('item.create', { orderLocalId, item: { id_item: 7, quantity: 2, price: 3 } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 4, open: 0, conflicted: 0, dead: 0 });
  const orders = rig.service.orders();
  expect(orders).toMatchObject([{ id: 1, observations: 'Fundos' }]);
  expect(orders[0]?.items).toMatchObject([{ id: 1, quantity: 5 }, { id: 3 }, { item: { id: 7 }, quantity: 2 }]);
  expect((await rig.query('orders.search', {})).rows).toMatchObject([{ id: 1 }]);
});

it('is found to have an order whose answer was lost', async () => {
  const rig = await openTextual();
  rig.network.failNext(/^POST/, 'answerLost');
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
  await rig.syncUntilQuiet();
  expect(rig.service.orders()).toHaveLength(1);
  expect((await rig.entry(entryId)).history.at(-1)?.note).toBe('adopted');
  expect((await rig.order(localId)).order.items.map(({ id }) => id)).toEqual([1, 2, 3]);
});

it('keeps an address and an order under the names that they have here', async () => {
  const rig = await openTextual();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const before = rig.service.addresses().length;
  const { localId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua Augusta' } });
  await rig.command('order.create', { order: draft(rig, { address_local_id: localId }) });
  await rig.syncUntilQuiet();
  await rig.command('address.update', { localId, changes: { number: 12 } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, conflicted: 0, open: 0 });
  await rig.command('addresses.pull', { customerFkId });
  expect(rig.service.addresses()).toHaveLength(before + 1);
  expect(rig.service.orders()).toMatchObject([{ address: { street: 'Rua Augusta', number: 12 } }]);
  const { rows } = await rig.query('addresses.list', { customerFkId });
  expect(rows.filter(({ address }) => address.street === 'Rua Augusta')).toMatchObject([{ localId }]);
});

it('is sent numbers when the rep recreates a record that it lost', async () => {
  const rig = await openTextual();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const order = await rig.command('order.create', { order: draft(rig, { freight_value: 12.5 }) });
  const place = { street: 'Rua Augusta', number: 12, zip_code: 1305000, latitude: -23.55, longitude: -46.66 };
  const address = await rig.command('address.create', { customerFkId, address: place });
  await rig.syncUntilQuiet();
  const { id } = await rig.query('addresses.get', { localId: address.localId });
  await rig.service.fetch(asColleague('DELETE', '/orders/1'));
  await rig.service.fetch(asColleague('DELETE', `/customers/address/${id}`));
  await rig.command('order.update', { localId: order.localId, changes: { observations: 'Fundos' } });
  await rig.command('address.update', { localId: address.localId, changes: { complement: 'Fundos' } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 2 });
  const { entries } = await rig.query('outbox.list', { state: 'conflicted' });
  for (const { id: entryId } of entries) await rig.command('outbox.resolve', { entryId, choice: 'mine' });
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 2, conflicted: 0, dead: 0, open: 0 });
  expect(rig.service.orders()).toMatchObject([{ freight: { value: 12.5 }, items: [{ price: 10.5 }, {}, {}] }]);
  expect(rig.service.addresses().at(-1)).toMatchObject({ ...place, complement: 'Fundos' });
});

it('gives the list, and the file that is made of it, the freight as a number: as text, a spreadsheet reads another one', async () => {
  const rig = await openTextual();
  await rig.command('order.create', { order: draft(rig, { id_freight_type: 1, freight_value: 12.5 }) });
  await rig.syncUntilQuiet();
  const { rows } = await rig.query('orders.search', { details: true });
  expect(rows).toMatchObject([{ details: { freight: { value: 12.5 } } }]);
});
