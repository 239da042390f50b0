/** The history of an entry into which edits were folded: each names what it changed. */
import { expect, it } from 'vitest';
import type { EntryId } from '../../../../src-shared/domain/ids.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

async function editsOf(rig: Rig, entryId: EntryId | null) {
  const { history } = await rig.query('outbox.get', { entryId: entryId as EntryId });
  return history.filter(({ note }) => note === 'edited').map(({ edits }) => edits);
}

async function openWithSentOrder() {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'Before' }) });
  await rig.sync();
  rig.network.isDown = true;
  const itemLocalId = (await rig.order(localId)).order.items[0]?.localId;
  if (!itemLocalId) throw new Error('The order has no line.');
  return { rig, localId, itemLocalId };
}

it('names the fields of each edit, with the value before and after', async () => {
  const { rig, localId } = await openWithSentOrder();
  await rig.command('order.update', { localId, changes: { observations: 'First' } });
  await rig.command('order.update', { localId, changes: { observations: 'Second' } });
  const { entryId } = await rig.command('order.update', {
    localId,
    changes: { custom_fields: { route: '7' }, delivery_date: '2026-12-01T03:00:00Z' },
  });
  expect(await editsOf(rig, entryId)).toEqual([
    [{ line: null, field: 'observations', before: 'First', after: 'Second' }],
    [
      { line: null, field: 'delivery_date', before: null, after: '2026-12-01T03:00:00Z' },
      { line: null, field: 'custom_fields.route', before: null, after: '7' },
    ],
  ]);
});

it('leaves out what is calculated from the quantity, in the history and in what the entry is about', async () => {
  const { rig, localId, itemLocalId } = await openWithSentOrder();
  const update = (changes: object) =>
    rig.command('item.update', { orderLocalId: localId, itemLocalId, changes: changes as { quantity: number } });
  await update({ quantity: 3, total_item: 30, base_ipi: 30, value_ipi: 3 });
  const { entryId } = await update({ quantity: 4, total_item: 40, base_ipi: 40, value_ipi: 4, aliq_ipi: 10 });
  expect(await editsOf(rig, entryId)).toMatchObject([
    [
      { field: 'quantity', before: 3, after: 4 },
      { field: 'aliq_ipi', after: 10 },
    ],
  ]);
  const { about } = await rig.query('outbox.get', { entryId: entryId as EntryId });
  expect(about.fields).toEqual(['quantity', 'aliq_ipi']);
});

it('counts a tax that alone was typed', async () => {
  const { rig, localId, itemLocalId } = await openWithSentOrder();
  const { entryId } = await rig.command('item.update', {
    orderLocalId: localId,
    itemLocalId,
    changes: { value_ipi: 2 },
  });
  expect((await rig.query('outbox.get', { entryId: entryId as EntryId })).about.fields).toEqual(['value_ipi']);
});

it('names the lines of a new order that edits change, add and remove', async () => {
  const rig = await openRig();
  rig.network.isDown = true;
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
  const itemLocalId = (await rig.order(localId)).order.items[0]?.localId;
  if (!itemLocalId) throw new Error('The order has no line.');
  const { id_item: product = 0, quantity } = draft(rig).items?.[0] ?? {};
  await rig.command('catalogue.add', { kind: 'product', reference: { id: product, name: 'Rice' } });
  const line = { localId: itemLocalId, product: 'Rice' };
  await rig.command('item.update', { orderLocalId: localId, itemLocalId, changes: { quantity: 9, total_item: 90 } });
  await rig.command('item.create', { orderLocalId: localId, item: { id_item: product, quantity: 2, price: 5 } });
  await rig.command('item.delete', { orderLocalId: localId, itemLocalId });
  const [changed, added, removed] = await editsOf(rig, entryId);
  expect(changed).toEqual([{ line, field: 'quantity', before: quantity, after: 9 }]);
  expect(added?.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['id_item', null, product],
    ['quantity', null, 2],
    ['price', null, 5],
  ]);
  expect(removed).toEqual([{ line, field: 'id_item', before: product, after: null }]);
});

it('calls what an edit names by its name', async () => {
  const { rig, localId } = await openWithSentOrder();
  await rig.command('catalogue.add', { kind: 'payment_type', reference: { id: 77, name: '30 days' } });
  await rig.command('order.update', { localId, changes: { observations: 'After' } });
  const { entryId } = await rig.command('order.update', { localId, changes: { id_payment_type: 77 } });
  const { names } = await rig.query('outbox.get', { entryId: entryId as EntryId });
  expect(names['id_payment_type 77']).toBe('30 days');
});
