/** Records that others deleted while the rep worked on them, and that he has recreated. */
import { describe, expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const place = { street: 'Rua Augusta', number: 1200, zip_code: 1304001, city: 'São Paulo', state: 'SP' };

async function openOnService(rig: Rig) {
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  return { localId, lines: (await rig.order(localId)).order.items.map((line) => line.localId) };
}

const keepMine = (rig: Rig, entryId: string | null) =>
  rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });

const inTheTrash = () => Response.json({ message: 'Not found' }, { status: 404 });

describe('a recreated order', () => {
  it('is one that the service has not seen, in the list as well, and has its own name to be found by', async () => {
    const rig = await openRig();
    const { localId, lines } = await openOnService(rig);
    const before = rig.service.orders()[0]?.fk_id;
    await rig.service.fetch(asColleague('DELETE', '/orders/1'));
    const edit = { orderLocalId: localId, itemLocalId: String(lines[0]), changes: { quantity: 10 } };
    const { entryId } = await rig.command('item.update', edit);
    expect(await rig.sync()).toMatchObject({ conflicted: 1 });
    rig.network.isDown = true;
    await keepMine(rig, entryId);
    const shown = await rig.order(localId);
    expect(shown).toMatchObject({ id: null, estimate: '157.50' });
    const { rows } = await rig.query('orders.search', {});
    expect(rows).toMatchObject([{ localId, id: null, total_value: null, estimate: '157.50' }]);
    rig.network.isDown = false;
    expect(await rig.sync()).toMatchObject({ settled: 1, open: 0 });
    const [recreated] = rig.service.orders();
    expect(recreated?.fk_id).toMatch(/^satchel-/);
    expect(recreated?.fk_id).not.toBe(before);
  });

  it('goes after the address that it is to have, if that waits itself', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    await rig.service.fetch(asColleague('DELETE', '/orders/1'));
    const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    await rig.sync();
    const address = await rig.command('address.create', { customerFkId, address: place });
    await rig.command('order.update', { localId, changes: { address_local_id: address.localId } });
    rig.network.failNext(/^POST/, () => Response.json({}, { status: 425 }));
    expect(await rig.sync()).toMatchObject({ conflicted: 1, open: 2 });
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0 });
    expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos', address: place }]);
  });

  it('is not created a second time if somebody has restored it meanwhile: a line of it is changed', async () => {
    const rig = await openRig();
    const { localId, lines } = await openOnService(rig);
    const edit = { orderLocalId: localId, itemLocalId: String(lines[0]), changes: { quantity: 10 } };
    const { entryId } = await rig.command('item.update', edit);
    rig.network.failNext(/^GET \/orders\/1$/, inTheTrash);
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { delivery_date: '2026-03-09T12:00:00.000Z' }));
    expect(await rig.sync()).toMatchObject({ conflicted: 1, pulled: 1 });
    await keepMine(rig, entryId);
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.orders()).toMatchObject([
      { id: 1, items: [{ quantity: 10 }, { quantity: 2 }, { quantity: 3 }] },
    ]);
  });

  it('is not created a second time if the change is one of its head, either', async () => {
    const rig = await openRig();
    const { localId } = await openOnService(rig);
    const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    rig.network.failNext(/^GET \/orders\/1$/, inTheTrash);
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { delivery_date: '2026-03-09T12:00:00.000Z' }));
    expect(await rig.sync()).toMatchObject({ conflicted: 1, pulled: 1 });
    await keepMine(rig, entryId);
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.orders()).toMatchObject([{ id: 1, observations: 'Fundos' }]);
  });
});

describe('a recreated line', () => {
  it('leaves alone what else waits for the order, and is in the list at once', async () => {
    const rig = await openRig();
    const { localId, lines } = await openOnService(rig);
    await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1'));
    const editOf = (itemLocalId: unknown, quantity: number) =>
      rig.command('item.update', { orderLocalId: localId, itemLocalId: String(itemLocalId), changes: { quantity } });
    const { entryId } = await editOf(lines[0], 10);
    await editOf(lines[1], 20);
    await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    expect(await rig.sync()).toMatchObject({ conflicted: 1 });
    rig.network.isDown = true;
    await keepMine(rig, entryId);
    const { rows } = await rig.query('orders.search', {});
    expect(rows).toMatchObject([{ itemCount: 3, estimate: (await rig.order(localId)).estimate }]);
    rig.network.isDown = false;
    expect(await rig.sync()).toMatchObject({ settled: 3, open: 0 });
    expect(rig.service.orders()).toMatchObject([
      { observations: 'Fundos', items: [{ quantity: 20 }, { quantity: 3 }, { quantity: 10 }] },
    ]);
  });

  it('is not created a second time if the next pull brings it back', async () => {
    const rig = await openRig();
    const { localId, lines } = await openOnService(rig);
    const edit = { orderLocalId: localId, itemLocalId: String(lines[0]), changes: { quantity: 10 } };
    const { entryId } = await rig.command('item.update', edit);
    const [held] = rig.service.orders();
    const without = { ...held, items: held?.items?.slice(1) };
    const meta = { timestamp: new Date(rig.clock.now()).toISOString(), version: '1' };
    rig.network.failNext(/^GET \/orders\/1$/, () => Response.json({ data: without, meta }));
    expect(await rig.sync()).toMatchObject({ conflicted: 1, pulled: 1 });
    await keepMine(rig, entryId);
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.orders()).toMatchObject([{ items: [{ quantity: 10 }, { quantity: 2 }, { quantity: 3 }] }]);
  });
});

describe('a recreated address', () => {
  it('has its own name to be found by', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const { localId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua Augusta' } });
    await rig.sync();
    const { id, address } = await rig.query('addresses.get', { localId });
    await rig.service.fetch(asColleague('DELETE', `/customers/address/${id}`));
    const { entryId } = await rig.command('address.update', { localId, changes: { number: 7 } });
    await rig.sync();
    await keepMine(rig, entryId);
    expect(await rig.sync()).toMatchObject({ settled: 1, open: 0 });
    const recreated = rig.service.addresses().at(-1);
    expect(recreated?.fk_id).toMatch(/^satchel-/);
    expect(recreated?.fk_id).not.toBe(address.fk_id);
  });

  it('gets the orders that wait for it, once it is there', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const known = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const { localId } = await rig.command('address.create', { customerFkId, address: place });
    const chosen = { address_local_id: localId as never };
    await rig.command('order.create', { order: draft(rig, chosen) });
    await rig.command('order.update', { localId: known.localId, changes: chosen });
    const later = () => Response.json({}, { status: 425, headers: { 'retry-after': '60' } });
    rig.network.failNext(/^POST .orders/, later);
    rig.network.failNext(/^PATCH .orders/, later);
    expect(await rig.sync()).toMatchObject({ settled: 1, open: 2 });
    const { id } = await rig.query('addresses.get', { localId });
    await rig.service.fetch(asColleague('DELETE', `/customers/address/${id}`));
    const { entryId } = await rig.command('address.update', { localId, changes: { number: 7 } });
    expect(await rig.sync()).toMatchObject({ conflicted: 1 });
    await rig.clock.advance(60_000);
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
    expect(await rig.sync()).toMatchObject({ settled: 3, open: 0, dead: 0 });
    const address = { ...place, number: 7 };
    expect(rig.service.orders()).toMatchObject([{ address }, { address }]);
  });

  it('gets an order that names it by its former id, and no other one', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const known = await rig.command('order.create', { order: draft(rig) });
    const { localId } = await rig.command('address.create', { customerFkId, address: place });
    const other = await rig.command('address.create', { customerFkId, address: { street: 'Rua B' } });
    await rig.sync();
    const { id } = await rig.query('addresses.get', { localId });
    await rig.service.fetch(asColleague('DELETE', `/customers/address/${id}`));
    const chosen = { id_address: Number(id) };
    const created = await rig.command('order.create', { order: draft(rig, chosen) });
    const changed = await rig.command('order.update', { localId: known.localId, changes: chosen });
    const { entryId } = await rig.command('address.update', { localId, changes: { number: 7 } });
    expect(await rig.sync()).toMatchObject({ conflicted: 1, dead: 2 });
    const elsewhere = { id_address: Number((await rig.query('addresses.get', { localId: other.localId })).id) };
    await rig.command('order.create', { order: draft(rig, elsewhere) });
    await keepMine(rig, entryId);
    await rig.command('outbox.retryAll', { entryIds: [String(created.entryId), String(changed.entryId)] });
    expect(await rig.sync()).toMatchObject({ settled: 4, open: 0, dead: 0 });
    const address = { ...place, number: 7 };
    expect(rig.service.orders()).toMatchObject([{ address }, { address: { street: 'Rua B' } }, { address }]);
  });

  it('does not hold up an order that goes to another one after all, if it is rejected', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const order = await rig.command('order.create', { order: draft(rig) });
    const { localId } = await rig.command('address.create', { customerFkId, address: place });
    const other = await rig.command('address.create', { customerFkId, address: { street: 'Rua B' } });
    await rig.sync();
    const idOf = async (each: string) => Number((await rig.query('addresses.get', { localId: each })).id);
    const id = await idOf(localId);
    await rig.service.fetch(asColleague('DELETE', `/customers/address/${id}`));
    await rig.command('order.update', { localId: order.localId, changes: { id_address: id, observations: 'Fundos' } });
    const { entryId } = await rig.command('address.update', { localId, changes: { number: 7 } });
    expect(await rig.sync()).toMatchObject({ conflicted: 1, dead: 1 });
    rig.network.failNext(/^POST/, () => Response.json({}, { status: 422 }));
    await keepMine(rig, entryId);
    await rig.sync();
    await rig.command('order.update', { localId: order.localId, changes: { id_address: await idOf(other.localId) } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 1 });
    expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos', address: { street: 'Rua B' } }]);
  });

  it('is not created a second time if somebody has restored it meanwhile: it is changed', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const { localId } = await rig.command('address.create', { customerFkId, address: place });
    await rig.sync();
    const { entryId } = await rig.command('address.update', { localId, changes: { name: 'Loja' } });
    rig.network.failNext(/^GET .*\/address\/\d+$/, inTheTrash);
    expect(await rig.sync()).toMatchObject({ conflicted: 1 });
    await rig.command('addresses.pull', { customerFkId });
    await keepMine(rig, entryId);
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.addresses().filter(({ street }) => street === place.street)).toMatchObject([{ name: 'Loja' }]);
  });
});
