/** A record that was delivered twice: the rep decides which one stays. */
import { describe, expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { openWithTwinAddresses } from '../../../support/services/duplicate-addresses.ts';

const order = { id_customer: 1, items: [{ id_item: 1, quantity: 2, price: 3.5 }] };

/** Something on the way delivers the request a second time. */
async function deliverAgain(rig: Rig, path: string, body: object): Promise<void> {
  const headers = { authorization: 'Bearer token', 'content-type': 'application/json' };
  const request = new Request(`https://service.example${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect((await rig.service.fetch(request)).ok).toBe(true);
}

async function openWithDuplicates(): Promise<{ rig: Rig; entryId: string }> {
  const rig = await openRig({ variant: { uniqueOrderFkId: false } });
  await rig.command('order.create', { order });
  await rig.sync();
  await deliverAgain(rig, '/orders', { ...order, fk_id: rig.service.orders()[0]?.fk_id });
  expect(await rig.sync()).toMatchObject({ conflicted: 1, open: 0 });
  const [entry] = (await rig.query('outbox.list', {})).entries;
  return { rig, entryId: String(entry?.id) };
}

describe('an order that was delivered twice', () => {
  it('is shown as possible duplicates, and both stay in the list meanwhile', async () => {
    const { rig, entryId } = await openWithDuplicates();
    expect(await rig.entry(entryId)).toMatchObject({
      kind: 'order.delete',
      state: 'conflicted',
      conflict: { kind: 'duplicate', candidates: [{ id: 1 }, { id: 2 }] },
    });
    expect((await rig.query('orders.search', {})).rows).toHaveLength(2);
  });

  it('is asked about also while a line of the known one is being deleted', async () => {
    const rig = await openRig({ variant: { uniqueOrderFkId: false } });
    const { localId } = await rig.command('order.create', { order });
    await rig.sync();
    await deliverAgain(rig, '/orders', { ...order, fk_id: rig.service.orders()[0]?.fk_id });
    const [line] = (await rig.order(localId)).order.items;
    await rig.command('item.delete', { orderLocalId: localId, itemLocalId: String(line?.localId) });
    rig.network.failNext(/^DELETE/, 'answerLost');
    expect(await rig.sync()).toMatchObject({ conflicted: 1, open: 1 });
    const { entries } = await rig.query('outbox.list', { state: 'conflicted' });
    expect(entries).toMatchObject([{ kind: 'order.delete' }]);
  });

  it('is asked about also if its date is before what is kept of the past', async () => {
    const rig = await openRig({ variant: { uniqueOrderFkId: false } });
    await rig.command('settings.change', { changes: { historyDays: 30 } });
    await rig.sync();
    const old = { ...order, date: new Date(rig.clock.now() - 40 * 86_400_000).toISOString() };
    await rig.command('order.create', { order: old });
    await rig.sync();
    await deliverAgain(rig, '/orders', { ...old, fk_id: rig.service.orders()[0]?.fk_id });
    expect(await rig.sync()).toMatchObject({ conflicted: 1, open: 0 });
  });

  it.each(['is being deleted', 'was deleted by others'])('is not asked about if the known one %s', async (how) => {
    const rig = await openRig({ variant: { uniqueOrderFkId: false } });
    const { localId } = await rig.command('order.create', { order });
    await rig.sync();
    const fkId = rig.service.orders()[0]?.fk_id;
    if (how === 'is being deleted') {
      rig.network.failNext(/^DELETE/, () => Response.json({}, { status: 425, headers: { 'retry-after': '60' } }));
      await rig.command('order.delete', { localId });
    } else {
      await rig.service.fetch(asColleague('DELETE', '/orders/1'));
      const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
      await rig.sync();
      await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'theirs' });
    }
    await deliverAgain(rig, '/orders', { ...order, fk_id: fkId });
    expect(await rig.sync()).toMatchObject({ conflicted: 0 });
    expect((await rig.query('orders.search', {})).rows.map(({ id }) => id)).toEqual([2]);
  });

  it('stays twice, and is not asked about again, if the rep discards the question', async () => {
    const { rig, entryId } = await openWithDuplicates();
    await rig.command('outbox.discard', { entryId });
    await rig.syncUntilQuiet();
    expect(await rig.sync()).toMatchObject({ conflicted: 0, open: 0 });
    expect(rig.service.orders()).toHaveLength(2);
    expect((await rig.query('orders.search', {})).rows).toHaveLength(2);
  });
});

describe('the order that the rep does not keep', () => {
  it.each([1, 2])('is deleted if he keeps order %d', async (kept) => {
    const { rig, entryId } = await openWithDuplicates();
    await rig.command('outbox.resolve', { entryId, choice: { adopt: kept } });
    expect((await rig.query('orders.search', {})).rows.map(({ id }) => id)).toEqual([kept]);
    await rig.syncUntilQuiet();
    expect(rig.service.orders().map(({ id }) => id)).toEqual([kept]);
    expect(await rig.sync()).toMatchObject({ conflicted: 0, open: 0 });
  });

  it('is deleted although it is older than what is kept of the past', async () => {
    const rig = await openRig({ variant: { uniqueOrderFkId: false } });
    await rig.command('order.create', { order });
    await rig.sync();
    const { date, fk_id } = rig.service.orders()[0] ?? {};
    await rig.service.fetch(asColleague('POST', '/orders', { ...order, date, fk_id }));
    expect(await rig.sync()).toMatchObject({ conflicted: 1, open: 0 });
    const [entry] = (await rig.query('outbox.list', {})).entries;
    await rig.command('settings.change', { changes: { historyDays: 30 } });
    await rig.clock.advance(32 * 86_400_000);
    await rig.sync();
    await rig.command('outbox.resolve', { entryId: String(entry?.id), choice: { adopt: 2 } });
    await rig.syncUntilQuiet();
    expect(rig.service.orders().map(({ id }) => id)).toEqual([2]);
  });

  it.each([1, 2])('is not deleted if somebody has deleted order %d, which he keeps', async (kept) => {
    const { rig, entryId } = await openWithDuplicates();
    await rig.service.fetch(asColleague('DELETE', `/orders/${kept}`));
    await rig.command('outbox.resolve', { entryId, choice: { adopt: kept } });
    await rig.syncUntilQuiet();
    const left = [kept === 1 ? 2 : 1];
    expect(rig.service.orders().map(({ id }) => id)).toEqual(left);
    expect((await rig.query('orders.search', {})).rows.map(({ id }) => id)).toEqual(left);
    expect(await rig.sync()).toMatchObject({ conflicted: 0, open: 0, dead: 0 });
  });

  it.each([1, 2])('is deleted also if the rep has deleted order %d himself, which he kept before', async (kept) => {
    const { rig, entryId } = await openWithDuplicates();
    rig.network.isDown = true;
    await rig.command('outbox.resolve', { entryId, choice: { adopt: kept } });
    const [shown] = (await rig.query('orders.search', {})).rows;
    await rig.command('order.delete', { localId: String(shown?.localId) });
    rig.network.isDown = false;
    // The other one's turn comes again once this one is gone.
    rig.network.failNext(new RegExp(`^GET /orders/${3 - kept}$`), () => Response.json({}, { status: 500 }));
    await rig.syncUntilQuiet();
    expect(rig.service.orders()).toEqual([]);
    expect((await rig.query('orders.search', {})).rows).toEqual([]);
  });

  it('is asked about first if others changed it', async () => {
    const { rig, entryId } = await openWithDuplicates();
    await rig.service.fetch(asColleague('PATCH', '/orders/2', { observations: 'Fundos' }));
    await rig.command('outbox.resolve', { entryId, choice: { adopt: 1 } });
    expect(await rig.sync()).toMatchObject({ conflicted: 1, open: 0 });
    expect((await rig.entry(entryId)).conflict).toMatchObject({ kind: 'changedThere' });
    expect(rig.service.orders()).toHaveLength(2);
  });
});

describe('an address that was delivered twice', () => {
  it.each([0, 1])('is asked about, and the other one is deleted (keeping %d)', async (kept) => {
    const { rig, entry, entryId, made } = await openWithTwinAddresses();
    expect(entry).toMatchObject({ kind: 'address.delete', state: 'conflicted' });
    const id = made()[kept]?.id ?? 0;
    await rig.command('outbox.resolve', { entryId, choice: { adopt: id } });
    await rig.syncUntilQuiet();
    expect(made().map((address) => address.id)).toEqual([id]);
  });

  it('is not deleted if somebody has deleted the one that the rep keeps', async () => {
    const { rig, entryId, made } = await openWithTwinAddresses();
    const [kept, other] = made();
    await rig.service.fetch(asColleague('DELETE', `/customers/address/${kept?.id}`));
    await rig.command('outbox.resolve', { entryId, choice: { adopt: kept?.id ?? 0 } });
    await rig.syncUntilQuiet();
    expect(made().map(({ id }) => id)).toEqual([other?.id]);
  });

  it('is deleted twice if the rep has deleted the one himself that he kept before', async () => {
    const { rig, localId, entryId, made } = await openWithTwinAddresses();
    const [kept, other] = made();
    rig.network.isDown = true;
    await rig.command('outbox.resolve', { entryId, choice: { adopt: kept?.id ?? 0 } });
    await rig.command('address.delete', { localId });
    rig.network.isDown = false;
    rig.network.failNext(new RegExp(`^GET .*/address/${other?.id}$`), () => Response.json({}, { status: 500 }));
    await rig.syncUntilQuiet();
    expect(made()).toEqual([]);
  });

  it('is asked about once if its outcome was unknown and it was delivered twice when it was sent again', async () => {
    const rig = await openRig();
    const customerFkId = rig.service.references('customer')[0]?.fk_id ?? '';
    rig.network.failNext(/^POST/, 'requestLost');
    const { entryId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua Um' } });
    await rig.sync();
    rig.network.failNext(/^POST/, {
      async after(response) {
        const fkId = rig.service.addresses().find(({ street }) => street === 'Rua Um')?.fk_id;
        await deliverAgain(rig, `/customers/${customerFkId}/address`, { street: 'Rua Um', fk_id: fkId });
        return response;
      },
    });
    await rig.syncUntilQuiet();
    await rig.command('addresses.pull', { customerFkId });
    const { entries } = await rig.query('outbox.list', {});
    expect(entries).toMatchObject([{ id: entryId, kind: 'address.create', state: 'conflicted' }]);
  });

  it.each(['is being deleted', 'was deleted by others'])('is not asked about if the known one %s', async (how) => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const { localId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua Um' } });
    await rig.sync();
    const { id, address } = await rig.query('addresses.get', { localId });
    if (how === 'is being deleted') {
      rig.network.failNext(/^DELETE/, () => Response.json({}, { status: 425, headers: { 'retry-after': '60' } }));
      await rig.command('address.delete', { localId });
      await rig.sync();
    } else {
      await rig.service.fetch(asColleague('DELETE', `/customers/address/${id}`));
      await rig.command('addresses.pull', { customerFkId });
    }
    await deliverAgain(rig, `/customers/${customerFkId}/address`, { street: 'Rua Um', fk_id: address.fk_id });
    await rig.command('addresses.pull', { customerFkId });
    expect((await rig.query('outbox.list', { state: 'conflicted' })).entries).toEqual([]);
  });

  it.each([
    ['the one that came second', 1, 0],
    ['the one that came first', 0, 1],
  ])('is not deleted under an order that waits to go there: the rep keeps %s', async (_, kept, needed) => {
    const { rig, entryId, made } = await openWithTwinAddresses();
    const ids = made().map(({ id }) => Number(id));
    rig.network.isDown = true;
    const order = await rig.command('order.create', { order: draft(rig, { id_address: ids[needed] ?? 0 }) });
    const choice = { adopt: ids[kept] ?? 0 };
    expect(await rig.refused('outbox.resolve', { entryId, choice })).toEqual({
      kind: 'notNow',
      state: 'neededByOrder',
    });
    expect(await rig.entry(entryId)).toMatchObject({ state: 'conflicted', conflict: { kind: 'duplicate' } });
    rig.network.isDown = false;
    await rig.syncUntilQuiet();
    expect((await rig.order(order.localId)).order.address).toMatchObject({ id: ids[needed] });
    await rig.command('outbox.resolve', { entryId, choice });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
    expect(made().map(({ id }) => id)).toEqual([ids[kept]]);
  });
});

describe('two addresses of a customer', () => {
  it('are not asked about if they have no external id', async () => {
    const rig = await openRig();
    const customerFkId = rig.service.references('customer')[0]?.fk_id ?? '';
    for (const street of ['Rua Um', 'Rua Dois']) {
      await rig.service.fetch(asColleague('POST', `/customers/${customerFkId}/address`, { street }));
      await rig.command('addresses.pull', { customerFkId });
    }
    expect((await rig.query('outbox.list', {})).entries).toEqual([]);
  });

  it('are not asked about if a colleague’s Satchel entered the other one', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    await rig.command('address.create', { customerFkId, address: { street: 'Rua Um' } });
    await rig.sync();
    const theirs = { street: 'Rua Dois', fk_id: 'satchel-019cae6b-6600-7344-8fbb-dc541309c863' };
    await rig.service.fetch(asColleague('POST', `/customers/${customerFkId}/address`, theirs));
    await rig.command('addresses.pull', { customerFkId });
    expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
  });
});
