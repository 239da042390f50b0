/** Records that two machines call by different names, or of which only one knows: handed-over work is about the same ones. */
import { expect, test } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { hand, openTwo } from '../../../support/handing-over.ts';
import { openRenumberingService } from '../../../support/services/renumbering-service.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const dayMs = 86_400_000;

function customerOf(rig: Rig): string {
  return rig.service.references('customer')[0]?.fk_id ?? '';
}

const quiet = { open: 0, conflicted: 0, dead: 0 };

test('an address that the other machine knows by another name is changed, and orders go to it', async () => {
  const { one, other } = await openTwo(1);
  const customerFkId = customerOf(one);
  const address = await one.command('address.create', { customerFkId, address: { street: 'Rua A' } });
  await one.syncUntilQuiet();
  await other.command('addresses.pull', { customerFkId });
  one.network.isDown = true;
  await one.command('address.update', { localId: address.localId, changes: { complement: 'Fundos' } });
  await one.command('order.create', { order: draft(one, { address_local_id: address.localId }) });
  await other.command('outbox.importWork', { work: await hand(one) });
  expect(await other.syncUntilQuiet()).toMatchObject(quiet);
  const { rows } = await other.query('addresses.list', { customerFkId });
  expect(rows.filter(({ address: { street } }) => street === 'Rua A')).toMatchObject([
    { address: { complement: 'Fundos' } },
  ]);
  expect(one.service.orders().at(-1)?.address?.street).toBe('Rua A');
});

test('an order that is given another address takes that address along', async () => {
  const { one, other } = await openTwo(1);
  const customerFkId = customerOf(one);
  const address = await one.command('address.create', { customerFkId, address: { street: 'Rua A' } });
  await one.syncUntilQuiet();
  one.network.isDown = true;
  const [known] = (await one.query('orders.search', {})).rows;
  const changes = { address_local_id: address.localId };
  await one.command('order.update', { localId: String(known?.localId), changes });
  await other.command('outbox.importWork', { work: await hand(one) });
  expect(await other.syncUntilQuiet()).toMatchObject(quiet);
  expect(one.service.orders()[0]?.address?.street).toBe('Rua A');
});

test('two files are about one order and one address that the other machine has never read', async () => {
  const one = await openRig();
  const other = await openRig({ service: one.service, seed: 2 });
  const customerFkId = customerOf(one);
  const { localId } = await one.command('order.create', { order: draft(one) });
  const address = await one.command('address.create', { customerFkId, address: { street: 'Rua A' } });
  await one.syncUntilQuiet();
  one.network.isDown = true;
  const [line] = (await one.order(localId)).order.items.map((item) => item.localId);
  const edit = async (quantity: number, complement: string) => {
    await one.command('item.update', { orderLocalId: localId, itemLocalId: String(line), changes: { quantity } });
    await one.command('address.update', { localId: address.localId, changes: { complement } });
    return await hand(one);
  };
  for (const work of [await edit(50, 'A'), await edit(60, 'B')]) {
    expect(await other.command('outbox.importWork', { work })).toEqual({ taken: 2, known: 0 });
  }
  expect((await other.query('orders.search', {})).total).toBe(1);
  await resolveAll(other, 'mine');
  expect(await other.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0 });
  expect((await other.query('orders.search', {})).total).toBe(1);
});

test('an imported order is shown before it is sent', async () => {
  const { one, other } = await openTwo();
  one.network.isDown = other.network.isDown = true;
  await one.command('order.create', { order: draft(one, { fk_id: 'NEW-1' }) });
  await other.command('outbox.importWork', { work: await hand(one) });
  expect((await other.query('orders.search', { fk_id: 'NEW-1' })).rows).toHaveLength(1);
});

test('which line is meant is asked on the machine that took the work over', async () => {
  const { one, other } = await openTwo();
  one.network.failNext(/^POST .*orders/, 'answerLost');
  one.network.failNext(/^GET .*orders/, 'refused');
  const { localId: orderLocalId } = await one.command('order.create', { order: draft(one) });
  await one.sync();
  await one.service.fetch(asColleague('PATCH', '/orders/1/items/2', { quantity: 70 }));
  await one.service.fetch(asColleague('POST', '/orders/1/items', { id_item: 9, quantity: 1, price: 1 }));
  const itemLocalId = String((await one.order(orderLocalId)).order.items[1]?.localId);
  await one.command('item.update', { orderLocalId, itemLocalId, changes: { description: 'blue' } });
  expect(await one.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
  await other.sync();
  await other.command('outbox.importWork', { work: await hand(one) });
  await other.syncUntilQuiet();
  const [asked] = (await other.query('outbox.list', { state: 'conflicted' })).entries;
  await other.command('outbox.resolve', { entryId: asked?.id ?? '', choice: { adopt: 2 } });
  expect(await other.syncUntilQuiet()).toMatchObject(quiet);
  expect(one.service.orders()[0]?.items[1]).toMatchObject({ description: 'blue', quantity: 70 });
  const [row] = (await other.query('orders.search', {})).rows;
  const shown = (await other.order(String(row?.localId))).order.items.find(({ id }) => id === 2);
  expect(shown?.localId).toBe(itemLocalId);
});

test('a file is known also after the story of its work was forgotten', async () => {
  const { one, other } = await openTwo();
  one.network.isDown = true;
  await one.command('order.create', { order: draft(one) });
  const work = await hand(one);
  await other.command('outbox.importWork', { work });
  await other.syncUntilQuiet();
  const ended = async () => (await other.query('outbox.journal', { filter: 'settled' })).total;
  expect(await ended()).toBe(1);
  for (const { clock } of [one, other]) await clock.advance(91 * dayMs);
  await other.sync();
  await other.command('order.create', { order: draft(other) });
  expect(await ended()).toBe(0);
  expect(await other.command('outbox.importWork', { work })).toEqual({ taken: 0, known: 1 });
});

test.each([true, false])(
  'an address that was recreated is found by its number of before on the other machine (which knew it: %s)',
  async (isKnown) => {
    const { one, other } = await openTwo();
    const customerFkId = customerOf(one);
    const { localId } = await one.command('address.create', { customerFkId, address: { street: 'Rua A', number: 1 } });
    await one.syncUntilQuiet();
    const id = Number((await one.query('addresses.get', { localId })).id);
    if (isKnown) await other.command('addresses.pull', { customerFkId });
    await one.service.fetch(asColleague('DELETE', `/customers/address/${id}`));
    const { entryId } = await one.command('address.update', { localId, changes: { number: 7 } });
    await one.sync();
    await one.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
    await other.command('outbox.importWork', { work: await hand(one) });
    await other.command('order.create', { order: draft(other, { id_address: id }) });
    expect(await other.syncUntilQuiet()).toMatchObject(quiet);
    expect(one.service.orders().at(-1)?.address).toMatchObject({ street: 'Rua A', number: 7 });
    const { rows } = await other.query('addresses.list', { customerFkId });
    expect(rows.filter(({ address }) => address.street === 'Rua A')).toHaveLength(1);
  },
);

test.each([true, false])(
  'what was deleted there is recreated at the first word of the rep who took the work over (whose machine knew it: %s)',
  async (isKnown) => {
    const { one, other } = await openTwo();
    const customerFkId = customerOf(one);
    const { localId: orderLocalId } = await one.command('order.create', { order: draft(one) });
    const { localId } = await one.command('address.create', { customerFkId, address: { street: 'Rua A', number: 1 } });
    await one.syncUntilQuiet();
    if (isKnown) {
      await other.sync();
      await other.command('addresses.pull', { customerFkId });
    }
    const id = Number((await one.query('addresses.get', { localId })).id);
    for (const path of ['/orders/1', `/customers/address/${id}`]) await one.service.fetch(asColleague('DELETE', path));
    await one.command('order.update', { localId: orderLocalId, changes: { observations: 'Fundos' } });
    await one.command('address.update', { localId, changes: { number: 7 } });
    expect(await one.syncUntilQuiet()).toMatchObject({ conflicted: 2 });
    await other.command('outbox.importWork', { work: await hand(one) });
    expect(await other.syncUntilQuiet()).toMatchObject({ conflicted: 2 });
    // Of records that were never here the rep is asked first whether he wants the changes at all.
    if (!isKnown) {
      await resolveAll(other, 'mine');
      expect(await other.syncUntilQuiet()).toMatchObject({ conflicted: 2 });
    }
    await resolveAll(other, 'mine');
    expect(await other.syncUntilQuiet()).toMatchObject(quiet);
    expect(one.service.orders()).toMatchObject([{ observations: 'Fundos' }]);
    expect(one.service.addresses().filter(({ street }) => street === 'Rua A')).toMatchObject([{ number: 7 }]);
  },
);

test('changes of two lines whose ids nobody knows stay apart', async () => {
  const one = await openRig({ service: openRenumberingService() });
  const other = await openRig({ service: one.service, seed: 2 });
  const { localId: orderLocalId } = await one.command('order.create', { order: draft(one) });
  for (const rig of [one, other]) await rig.sync();
  const names = (await one.order(orderLocalId)).order.items.map(({ localId }) => localId).slice(0, 2);
  for (const itemLocalId of names)
    await one.command('item.update', { orderLocalId, itemLocalId, changes: { description: 'blue' } });
  for (const id of [1, 1002]) await one.service.fetch(asColleague('PATCH', `/orders/1/items/${id}`, { quantity: 70 }));
  await one.command('orders.pull', { filters: {} });
  await other.command('outbox.importWork', { work: await hand(one) });
  const { entries } = await other.query('outbox.list', {});
  expect(entries.map(({ recordLocalId }) => recordLocalId)).toEqual(names);
});

test('a change of a line that was entered on the machine that takes it over is made to that line', async () => {
  const { one, other } = await openTwo();
  const { localId } = await other.command('order.create', { order: draft(other) });
  for (const rig of [other, one]) await rig.sync();
  one.network.isDown = true;
  const [row] = (await one.query('orders.search', {})).rows;
  const known = String(row?.localId);
  const itemLocalId = String((await one.order(known)).order.items[0]?.localId);
  await one.command('item.update', { orderLocalId: known, itemLocalId, changes: { quantity: 77 } });
  other.network.isDown = true;
  await other.command('outbox.importWork', { work: await hand(one) });
  expect((await other.order(localId)).order.items[0]).toMatchObject({ quantity: 77 });
  other.network.isDown = false;
  expect(await other.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
  expect(one.service.orders()[0]?.items[0]).toMatchObject({ quantity: 77 });
});

async function resolveAll(rig: Rig, choice: 'mine' | 'theirs'): Promise<void> {
  for (const { id: entryId } of (await rig.query('outbox.list', { state: 'conflicted' })).entries)
    await rig.command('outbox.resolve', { entryId, choice });
}
