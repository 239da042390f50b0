/** Whatever forms a service keeps and tells values in: it is sent those of the interface, as the rep typed them. */
import { describe, expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig } from '../../../support/rig.ts';
import { decimalCommas, numbersAsText, openWith, referencesAs } from '../../../support/services/value-forms.ts';

describe('a service that tells numbers as text', () => {
  it('gets an order once, and its edits reach it', async () => {
    const rig = await openWith(numbersAsText);
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

  it('leaves an address and an order under the names that they have here', async () => {
    const rig = await openWith(numbersAsText);
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

  it('gets numbers when the rep recreates an order and an address that others deleted', async () => {
    const rig = await openWith(numbersAsText);
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

  it('has its freight as a number in the list, and in the file made of it: a spreadsheet reads text as another one', async () => {
    const rig = await openWith(numbersAsText);
    await rig.command('order.create', { order: draft(rig, { id_freight_type: 1, freight_value: 12.5 }) });
    await rig.syncUntilQuiet();
    const { rows } = await rig.query('orders.search', { details: true });
    expect(rows).toMatchObject([{ details: { freight: { value: 12.5 } } }]);
  });
});

describe('a service that tells amounts with a comma', () => {
  it('gets numbers when an order is recreated', async () => {
    const rig = await openWith(decimalCommas);
    const { localId } = await rig.command('order.create', { order: draft(rig, { freight_value: 1234.5 }) });
    await rig.sync();
    await rig.service.fetch(asColleague('DELETE', '/orders/1'));
    const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    await rig.sync();
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.orders()).toMatchObject([{ freight: { value: 1234.5 }, items: [{ price: 10.5 }, {}, {}] }]);
  });

  it('has its totals in the list', async () => {
    const rig = await openWith(decimalCommas);
    const items = [{ id_item: 1, quantity: 2, price: 1234.5 }];
    await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { items })));
    await rig.sync();
    const total = rig.service.orders()[0]?.total_value;
    expect((await rig.query('orders.search', {})).rows).toMatchObject([{ total_value: total }]);
  });
});

describe('a service that tells the address of an order by its id alone', () => {
  it('does not bring that address into the list as one without a street', async () => {
    const rig = await openWith(referencesAs((id) => id, new Set(['address'])));
    await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { id_address: 1 })));
    await rig.sync();
    expect((await rig.query('addresses.list', { customerFkId: 'C-00001' })).rows).toEqual([]);
  });
});

describe('a text that the rep changes', () => {
  it('is sent to a service that keeps capitals and accents if these alone are changed', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'APOS AS TRES' }) });
    await rig.sync();
    await rig.command('order.update', { localId, changes: { observations: 'Após as três' } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.orders()).toMatchObject([{ observations: 'Após as três' }]);
  });

  it('is sent if it begins with the same date and time as before', async () => {
    const before = '2026-11-24 14:00 (ligar antes)';
    const after = '2026-11-24 14:00 (não ligar)';
    const rig = await openRig();
    const order = draft(rig, { observations: before, custom_fields: { visita: before } });
    const { localId } = await rig.command('order.create', { order });
    await rig.sync();
    const changes = { observations: after, custom_fields: { visita: after } };
    await rig.command('order.update', { localId, changes });
    expect((await rig.order(localId)).order).toMatchObject(changes);
    await rig.sync();
    expect(rig.service.orders()[0]).toMatchObject(changes);
  });
});
