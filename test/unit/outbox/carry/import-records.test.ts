/** Records that two machines call by different names, or of which only one knows: imported work is about the same ones. */
import { describe, expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { hand, openTwo } from '../../../support/handing-over.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { openRenumberingService } from '../../../support/services/renumbering-service.ts';

function customerOf(rig: Rig): string {
  return rig.service.references('customer')[0]?.fk_id ?? '';
}

const quiet = { open: 0, conflicted: 0, dead: 0 };

describe('an imported address', () => {
  it('is changed under the name that the other machine knows it by, and orders go to it', async () => {
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

  it('comes with the order that is given it', async () => {
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

  it.each([true, false])(
    'is found by its former id if it was recreated (the other machine knew it: %s)',
    async (isKnown) => {
      const { one, other } = await openTwo();
      const customerFkId = customerOf(one);
      const { localId } = await one.command('address.create', {
        customerFkId,
        address: { street: 'Rua A', number: 1 },
      });
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

  it('gives way to the address that the rep names instead if it is rejected and discarded', async () => {
    const { one, other } = await openTwo();
    const [customer] = one.service.references('customer');
    const [known] = one.service.addresses();
    const customerFkId = String(customer?.fk_id);
    const address = await one.command('address.create', { customerFkId, address: { street: 'Rua A' } });
    const { localId, entryId } = await one.command('order.create', {
      order: draft(one, { address_local_id: address.localId }),
    });
    await other.command('outbox.importWork', { work: await hand(one) });
    other.network.failNext(/^POST .customers/, () => Response.json({ message: 'Not like this' }, { status: 422 }));
    await other.syncUntilQuiet();
    await other.command('outbox.discard', { entryId: String(address.entryId) });
    await other.syncUntilQuiet();
    expect((await other.entry(entryId)).history.at(-1)?.note).toBe('dependencyLost');
    await other.command('order.update', { localId, changes: { id_address: known?.id ?? 0 } });
    expect(await other.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(other.service.orders()).toMatchObject([{ address: { id: known?.id } }]);
  });
});

async function resolveAll(rig: Rig, choice: 'mine' | 'theirs'): Promise<void> {
  for (const { id: entryId } of (await rig.query('outbox.list', { state: 'conflicted' })).entries)
    await rig.command('outbox.resolve', { entryId, choice });
}

describe('an imported order', () => {
  it('is edited as the copy that the other machine knows, merged with what changed since', async () => {
    const { one, other } = await openTwo(1);
    const [known] = (await one.query('orders.search', {})).rows;
    one.network.isDown = true;
    await one.command('order.update', { localId: String(known?.localId), changes: { observations: 'Mine' } });
    const work = await hand(one);
    await one.service.fetch(asColleague('PATCH', `/orders/${known?.id}`, { observations: 'Theirs' }));
    await other.command('outbox.importWork', { work });
    await other.syncUntilQuiet();
    const [conflicted] = (await other.query('outbox.list', { state: 'conflicted' })).entries;
    expect(conflicted?.about.serviceId).toBe(known?.id);
    expect((await other.query('orders.search', {})).total).toBe(1);
  });

  it('is one order if two files are about it and the other machine has never read it', async () => {
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

  it.each([true, false])(
    'is recreated at the first decision of the rep who imported it, as is an address (his machine knew them: %s)',
    async (isKnown) => {
      const { one, other } = await openTwo();
      const customerFkId = customerOf(one);
      const { localId: orderLocalId } = await one.command('order.create', { order: draft(one) });
      const { localId } = await one.command('address.create', {
        customerFkId,
        address: { street: 'Rua A', number: 1 },
      });
      await one.syncUntilQuiet();
      if (isKnown) {
        await other.sync();
        await other.command('addresses.pull', { customerFkId });
      }
      const id = Number((await one.query('addresses.get', { localId })).id);
      for (const path of ['/orders/1', `/customers/address/${id}`])
        await one.service.fetch(asColleague('DELETE', path));
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

  it('is recreated if others deleted it meanwhile, and a line is as well', async () => {
    const { one, other } = await openTwo();
    const [first, second] = [
      await one.command('order.create', { order: draft(one) }),
      await one.command('order.create', { order: draft(one) }),
    ];
    for (const rig of [one, other]) await rig.sync();
    one.network.isDown = true;
    const [line] = (await one.order(first.localId)).order.items.map((item) => item.localId);
    const edit = (price: number) =>
      one.command('item.update', { orderLocalId: first.localId, itemLocalId: String(line), changes: { price } });
    await edit(3.5);
    await edit(4.5);
    await one.command('order.update', { localId: second.localId, changes: { observations: 'Handed over' } });
    await one.command('item.create', { orderLocalId: second.localId, item: { id_item: 1, quantity: 77, price: 1 } });
    const work = await hand(one);
    const there = one.service.orders().find(({ id }) => id === 1);
    await one.service.fetch(asColleague('DELETE', `/orders/1/items/${there?.items[0]?.id}`));
    await one.service.fetch(asColleague('DELETE', '/orders/2'));
    await other.command('outbox.importWork', { work });
    await other.sync();
    const { entries } = await other.query('outbox.list', { state: 'conflicted' });
    expect(entries.map(({ kind }) => kind)).toEqual(['item.update', 'order.update']);
    for (const { id } of entries) await other.command('outbox.resolve', { entryId: id, choice: 'mine' });
    expect(await other.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    const [kept, recreated] = one.service.orders();
    expect(kept?.items.map(({ price }) => price)).toContain(4.5);
    expect(recreated?.observations).toBe('Handed over');
    expect(recreated?.items.filter(({ quantity }) => quantity === 77)).toHaveLength(1);
  });
});

describe('an imported line', () => {
  it('is changed also if the other machine knows it only by its id, beside changes of its own', async () => {
    const { one, other } = await openTwo();
    const { localId } = await one.command('order.create', { order: draft(one) });
    for (const rig of [one, other]) await rig.sync();
    one.network.isDown = true;
    const [first, second] = (await one.order(localId)).order.items.map((item) => item.localId);
    const line = (itemLocalId = '') => ({ orderLocalId: localId, itemLocalId });
    await one.command('item.update', { ...line(first), changes: { quantity: 50 } });
    await one.command('item.delete', line(second));
    const [row] = (await other.query('orders.search', {})).rows;
    const known = String(row?.localId);
    const [, , third] = (await other.order(known)).order.items;
    other.network.isDown = true;
    const itemLocalId = String(third?.localId);
    await other.command('item.update', { orderLocalId: known, itemLocalId, changes: { quantity: 60 } });
    await other.command('outbox.importWork', { work: await hand(one) });
    const quantities = (items: readonly { quantity?: unknown }[] = []) => items.map(({ quantity }) => Number(quantity));
    expect(quantities((await other.order(known)).order.items)).toEqual([50, 60]);
    other.network.isDown = false;
    expect(await other.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
    expect(quantities(one.service.orders()[0]?.items)).toEqual([50, 60]);
  });

  it('is changed on the machine that entered it', async () => {
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

  it('stays apart from another one if nobody knows the id of either', async () => {
    const one = await openRig({ service: openRenumberingService() });
    const other = await openRig({ service: one.service, seed: 2 });
    const { localId: orderLocalId } = await one.command('order.create', { order: draft(one) });
    for (const rig of [one, other]) await rig.sync();
    const names = (await one.order(orderLocalId)).order.items.map(({ localId }) => localId).slice(0, 2);
    for (const itemLocalId of names)
      await one.command('item.update', { orderLocalId, itemLocalId, changes: { description: 'blue' } });
    for (const id of [1, 1002])
      await one.service.fetch(asColleague('PATCH', `/orders/1/items/${id}`, { quantity: 70 }));
    await one.command('orders.pull', { filters: {} });
    await other.command('outbox.importWork', { work: await hand(one) });
    const { entries } = await other.query('outbox.list', {});
    expect(entries.map(({ recordLocalId }) => recordLocalId)).toEqual(names);
  });

  it('is asked about on the machine that imported it if nobody knows which line is meant', async () => {
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
});

describe('an imported line whose outcome is unknown', () => {
  it('is found if its first attempt landed late, although both machines have read it since', async () => {
    const { one, other } = await openTwo();
    const { localId: orderLocalId } = await one.command('order.create', { order: draft(one) });
    await one.sync();
    const item = { id_item: one.service.references('product')[0]?.id ?? 0, quantity: 77, price: 3 };
    one.network.failNext(/^POST .orders.1.items/, 'requestLost');
    one.network.failNext(/^POST .orders.1.items/, () => Response.json({ message: 'No' }, { status: 422 }));
    const { entryId } = await one.command('item.create', { orderLocalId, item });
    expect(await one.syncUntilQuiet()).toMatchObject({ dead: 1 });
    await one.service.fetch(asColleague('POST', '/orders/1/items', item));
    for (const rig of [one, other]) await rig.sync();
    await other.command('outbox.importWork', { work: await hand(one) });
    await other.command('outbox.retry', { entryId: String(entryId) });
    expect(await other.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
    expect(one.service.orders()[0]?.items.filter(({ quantity }) => quantity === 77)).toHaveLength(1);
  });

  it.each(['is his', 'is a colleague’s'])(
    'is asked about if an equal line was entered before it was sent, which %s',
    async (whose) => {
      const { one, other } = await openTwo();
      const { localId: orderLocalId } = await one.command('order.create', { order: draft(one) });
      await one.sync();
      one.network.isDown = true;
      const item = { id_item: one.service.references('product')[0]?.id ?? 0, quantity: 77, price: 3 };
      await one.service.fetch(asColleague('POST', '/orders/1/items', item));
      const { entryId } = await one.command('item.create', { orderLocalId, item });
      await other.sync();
      await other.command('outbox.importWork', { work: await hand(one) });
      expect(await other.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 1 });
      expect((await other.entry(entryId)).conflict).toMatchObject({ kind: 'undecided', candidates: [{ id: 4 }] });
      const choice = whose === 'is his' ? { adopt: 4 } : 'resend';
      await other.command('outbox.resolve', { entryId: String(entryId), choice });
      expect(await other.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, settled: 1 });
      const alike = one.service.orders()[0]?.items.filter(({ quantity }) => quantity === 77);
      expect(alike).toHaveLength(whose === 'is his' ? 1 : 2);
    },
  );

  it('is found if its answer is lost to the machine that imported it', async () => {
    const { one, other } = await openTwo();
    const { localId: orderLocalId } = await one.command('order.create', { order: draft(one) });
    await one.sync();
    one.network.isDown = true;
    const item = { id_item: one.service.references('product')[0]?.id ?? 0, quantity: 77, price: 3 };
    await one.command('item.create', { orderLocalId, item });
    await other.sync();
    await other.command('outbox.importWork', { work: await hand(one) });
    other.network.failNext(/^POST .*items/, 'answerLost');
    expect(await other.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(one.service.orders()[0]?.items.filter(({ quantity }) => quantity === 77)).toHaveLength(1);
  });
});
