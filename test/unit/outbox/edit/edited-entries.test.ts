/** What a script puts into an entry is newer than the edits that wait behind it. */
import { expect, it } from 'vitest';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import type { ItemChanges } from '../../../../src-shared/domain/order-item.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

/** The service refuses what it is sent next; `edit` runs while that is on its way. */
async function refuseNext(rig: Rig, edit: () => Promise<unknown>): Promise<void> {
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

it('an edited create wins over what waits for the order and its lines, field by field', async () => {
  const rig = await openRig();
  const order = draft(rig, { observations: 'one', custom_fields: { color: 'blue', dock: '1' } });
  const { localId, entryId } = await rig.command('order.create', { order });
  const [line] = (await rig.order(localId)).order.items;
  await refuseNext(rig, async () => {
    const changes = { observations: 'two', delivery_date: '2026-04-01T00:00:00Z' };
    await rig.command('order.update', { localId, changes: { ...changes, custom_fields: { color: 'red', dock: '2' } } });
    const edit = { orderLocalId: localId, itemLocalId: String(line?.localId) as LocalId };
    await rig.command('item.update', { ...edit, changes: { quantity: 70, description: 'two' } });
  });
  const { payload, state } = await rig.entry(entryId);
  expect(state).toBe('dead');
  const { order: refused } = payload as Payload;
  const items = refused.items.map((item, at) => (at === 0 ? { ...item, quantity: 80 } : item));
  const edited = {
    ...refused,
    observations: 'three',
    items,
    custom_fields: { ...refused.custom_fields, color: 'green' },
  };
  await rig.command('outbox.edit', { entryId: String(entryId), payload: { order: edited } });
  await rig.syncUntilQuiet();
  expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
  const [held] = rig.service.orders();
  expect(held).toMatchObject({ observations: 'three', custom_fields: { color: 'green', dock: '2' } });
  expect(held?.delivery_date).toContain('2026-04-01');
  expect(held?.items[0]).toMatchObject({ quantity: 80, description: 'two' });
});

it('an edited update wins over the edit that waits behind it', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.syncUntilQuiet();
  const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'one' } });
  const again = () => rig.command('order.update', { localId, changes: { observations: 'two' } });
  await refuseNext(rig, again);
  await rig.command('outbox.edit', { entryId: String(entryId), payload: { changes: { observations: 'three' } } });
  await rig.syncUntilQuiet();
  expect(rig.service.orders()).toMatchObject([{ observations: 'three' }]);
});

it('an edited line wins in what the script changed, and over no other line', async () => {
  const rig = await openRig();
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
  await rig.syncUntilQuiet();
  const [other] = (await rig.order(orderLocalId)).order.items;
  const item = { id_item: rig.service.references('product')[0]?.id ?? 0, quantity: 9, price: 5 };
  const { itemLocalId, entryId } = await rig.command('item.create', { orderLocalId, item });
  const edit = (localId: string | undefined, changes: ItemChanges) =>
    rig.command('item.update', { orderLocalId, itemLocalId: String(localId), changes });
  await refuseNext(rig, async () => {
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
])('an edited order %s', async (_, named, fkId) => {
  const rig = await openRig();
  const { entryId } = await rig.command('order.create', { order: draft(rig, { fk_id: 'ERP-1' }) });
  const order = draft(rig, { observations: 'mended', ...named });
  await rig.command('outbox.edit', { entryId: String(entryId), payload: { order } });
  await rig.syncUntilQuiet();
  expect(rig.service.orders()).toMatchObject([{ fk_id: fkId, observations: 'mended' }]);
});
