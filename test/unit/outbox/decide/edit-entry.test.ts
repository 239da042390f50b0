/** What a script puts into an entry is newer than the edits that wait behind the entry. */
import { describe, expect, it } from 'vitest';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import type { ItemChanges } from '../../../../src-shared/domain/order-item.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

/** The service rejects what it is sent next; `edit` runs while that is on its way. */
async function rejectNext(rig: Rig, edit: () => Promise<unknown>): Promise<void> {
  let edited: Promise<unknown> | undefined;
  rig.network.failNext(/^(POST|PATCH)/, () => {
    edited = edit();
    return Response.json({ message: 'Not like this' }, { status: 422 });
  });
  await rig.sync();
  await edited;
}

interface Payload {
  order: { items: { quantity: number }[]; custom_fields: Record<string, string> };
}

const place = { street: 'Rua Augusta', number: 1200, zip_code: 1304001, city: 'São Paulo', state: 'SP' };

describe('an edited entry', () => {
  it('wins over what waits for the order and its lines, field by field, if it is a create', async () => {
    const rig = await openRig();
    const order = draft(rig, { observations: 'one', custom_fields: { color: 'blue', dock: '1' } });
    const { localId, entryId } = await rig.command('order.create', { order });
    const [line] = (await rig.order(localId)).order.items;
    await rejectNext(rig, async () => {
      const changes = { observations: 'two', delivery_date: '2026-04-01T00:00:00Z' };
      await rig.command('order.update', {
        localId,
        changes: { ...changes, custom_fields: { color: 'red', dock: '2' } },
      });
      const edit = { orderLocalId: localId, itemLocalId: String(line?.localId) as LocalId };
      await rig.command('item.update', { ...edit, changes: { quantity: 70, description: 'two' } });
    });
    const { payload, state } = await rig.entry(entryId);
    expect(state).toBe('dead');
    const { order: rejected } = payload as Payload;
    const items = rejected.items.map((item, at) => (at === 0 ? { ...item, quantity: 80 } : item));
    const edited = {
      ...rejected,
      observations: 'three',
      items,
      custom_fields: { ...rejected.custom_fields, color: 'green' },
    };
    await rig.command('outbox.edit', { entryId: String(entryId), payload: { order: edited } });
    await rig.syncUntilQuiet();
    expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
    const [held] = rig.service.orders();
    expect(held).toMatchObject({ observations: 'three', custom_fields: { color: 'green', dock: '2' } });
    expect(held?.delivery_date).toContain('2026-04-01');
    expect(held?.items[0]).toMatchObject({ quantity: 80, description: 'two' });
  });

  it('wins over the edit that waits behind it if it is an update', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.syncUntilQuiet();
    const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'one' } });
    const again = () => rig.command('order.update', { localId, changes: { observations: 'two' } });
    await rejectNext(rig, again);
    await rig.command('outbox.edit', { entryId: String(entryId), payload: { changes: { observations: 'three' } } });
    await rig.syncUntilQuiet();
    expect(rig.service.orders()).toMatchObject([{ observations: 'three' }]);
  });

  it('wins in what the script changed, and over no other line, if it is a line', async () => {
    const rig = await openRig();
    const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
    await rig.syncUntilQuiet();
    const [other] = (await rig.order(orderLocalId)).order.items;
    const item = { id_item: rig.service.references('product')[0]?.id ?? 0, quantity: 9, price: 5 };
    const { itemLocalId, entryId } = await rig.command('item.create', { orderLocalId, item });
    const edit = (localId: string | undefined, changes: ItemChanges) =>
      rig.command('item.update', { orderLocalId, itemLocalId: String(localId), changes });
    await rejectNext(rig, async () => {
      await edit(other?.localId, { quantity: 70 });
      await edit(itemLocalId, { price: 6, quantity: 10 });
    });
    await rig.command('outbox.edit', { entryId: String(entryId), payload: { item: { ...item, quantity: 80 } } });
    await rig.syncUntilQuiet();
    const items = rig.service.orders()[0]?.items;
    expect([items?.[0], items?.at(-1)]).toMatchObject([{ quantity: 70 }, { quantity: 80, price: 6 }]);
  });

  it.each([
    ['keeps its fk_id', {}, 'ERP-1'],
    ['takes another one that it is given', { fk_id: 'ERP-2' }, 'ERP-2'],
  ])('of an order %s', async (_, named, fkId) => {
    const rig = await openRig();
    const { entryId } = await rig.command('order.create', { order: draft(rig, { fk_id: 'ERP-1' }) });
    const order = draft(rig, { observations: 'corrected', ...named });
    await rig.command('outbox.edit', { entryId: String(entryId), payload: { order } });
    await rig.syncUntilQuiet();
    expect(rig.service.orders()).toMatchObject([{ fk_id: fkId, observations: 'corrected' }]);
  });

  it('of an address keeps the external id by which a lost one is found', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const { entryId } = await rig.command('address.create', { customerFkId, address: place });
    const address = { ...place, street: 'Rua Bela Cintra' };
    await rig.command('outbox.edit', { entryId: String(entryId), payload: { address } });
    await rig.sync();
    const made = rig.service.addresses().find(({ street }) => street === 'Rua Bela Cintra');
    expect(made?.fk_id).toMatch(/^satchel-/);
  });

  it('waits for the address that the script puts into it if it was rejected', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const rejected = await rig.command('order.update', { localId, changes: { id_category: 999_999 } });
    await rig.sync();
    rig.network.failNext(/^POST/, 'refused');
    const address = await rig.command('address.create', { customerFkId, address: place });
    const payload = { changes: { address_local_id: address.localId } };
    await rig.command('outbox.edit', { entryId: String(rejected.entryId), payload });
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 0, open: 0 });
    expect(rig.service.orders()).toMatchObject([{ address: { street: 'Rua Augusta' } }]);
    const nowhere = { changes: { address_local_id: '019cae6b-6600-7344-8fbb-dc541309c863' } };
    const again = await rig.command('order.update', { localId, changes: { id_category: 999_999 } });
    await rig.sync();
    expect(await rig.refused('outbox.edit', { entryId: String(again.entryId), payload: nowhere })).toMatchObject({
      kind: 'invalid',
      fields: [{ path: 'payload.changes.address_local_id', code: 'notFound' }],
    });
  });

  it('is sent if it was rejected, with the work on its order that waited behind it', async () => {
    const rig = await openRig();
    const rejected = await rig.command('order.create', { order: draft(rig, { id_category: 999_999 }) });
    const other = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    expect((await rig.order(other.localId)).id).toBe(1);
    await rig.command('item.create', { orderLocalId: rejected.localId, item: { id_item: 1, quantity: 9 } });
    await rig.command('outbox.edit', { entryId: String(rejected.entryId), payload: { order: draft(rig) } });
    expect(await rig.sync()).toMatchObject({ dead: 0, settled: 1 });
  });
});
