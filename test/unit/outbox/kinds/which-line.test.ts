/** Nobody can tell which line an edit means: the rep says which one it is, or has it recreated. A line may have two names. */
import { describe, expect, it } from 'vitest';
import type { EntryDetail } from '../../../../src-shared/contract/outbox/outbox.ts';
import type { ItemChanges } from '../../../../src-shared/domain/order-item.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { hand } from '../../../support/handing-over.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { openOtherService } from '../../../support/services/other-service.ts';

/** The order arrived and its answer did not; a colleague then changed its second line and added another one. */
async function orderThatOthersRearranged(rig: Rig, order = draft(rig)) {
  rig.network.failNext(/^POST .*orders/, 'answerLost');
  rig.network.failNext(/^GET .*orders/, 'refused');
  const { localId: orderLocalId } = await rig.command('order.create', { order });
  await rig.sync();
  await rig.service.fetch(asColleague('PATCH', '/orders/1/items/2', { quantity: 70 }));
  await rig.service.fetch(asColleague('POST', '/orders/1/items', { id_item: 9, quantity: 1, price: 1 }));
  const { items } = (await rig.order(orderLocalId)).order;
  return { orderLocalId, lines: items.map(({ localId }) => localId) };
}

/** An order that says something about each of its lines. */
function described(rig: Rig) {
  const { items = [], ...order } = draft(rig);
  return { ...order, items: (items ?? []).map((item) => ({ ...item, description: 'white' })) };
}

async function editOfTheSecondLine(rig: Rig, changes: ItemChanges) {
  const { orderLocalId, lines } = await orderThatOthersRearranged(rig);
  const { entryId } = await rig.command('item.update', { orderLocalId, itemLocalId: lines[1] ?? '', changes });
  return { orderLocalId, entryId };
}

const entriesOf = async (rig: Rig) => (await rig.query('outbox.list', {})).entries;

const candidatesOf = ({ conflict }: EntryDetail) => (conflict?.kind === 'undecided' ? conflict.candidates : null);

describe('an edit of a line that others changed and moved before its order was found', () => {
  it('asks which line is meant', async () => {
    const rig = await openRig();
    const { entryId } = await editOfTheSecondLine(rig, { price: 11 });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1, dead: 0 });
    const entry = await rig.entry(entryId);
    expect(candidatesOf(entry)?.map(({ id }) => id)).toEqual([2, 4]);
    expect(entry.conflict).toMatchObject({ mine: expect.stringContaining(' · 2 · ') as string });
  });

  it('goes to the line that the rep chose, and keeps what others changed in it', async () => {
    const rig = await openRig();
    const { orderLocalId, lines } = await orderThatOthersRearranged(rig);
    const itemLocalId = lines[1] ?? '';
    const { entryId } = await rig.command('item.update', {
      orderLocalId,
      itemLocalId,
      changes: { description: 'blue' },
    });
    await rig.syncUntilQuiet();
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: { adopt: 2 } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.writes().slice(3)).toEqual(['PATCH /orders/1/items/2']);
    expect(rig.service.orders()[0]?.items[1]).toMatchObject({ description: 'blue', quantity: 70 });
    const shown = (await rig.order(orderLocalId)).order.items.find(({ id }) => id === 2);
    expect(shown?.localId).toBe(itemLocalId);
  });

  it('asks once more if the chosen line was changed in the same figures', async () => {
    const rig = await openRig();
    const { entryId } = await editOfTheSecondLine(rig, { quantity: 5 });
    await rig.syncUntilQuiet();
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: { adopt: 2 } });
    await rig.sync();
    const { conflict } = await rig.entry(entryId);
    expect(conflict?.kind === 'fields' && conflict.fields).toMatchObject([
      { field: 'quantity', base: 2, mine: 5, theirs: 70 },
    ]);
  });

  it('is followed by whatever else waits for the line, once the rep chose it', async () => {
    const rig = await openRig();
    const { orderLocalId, lines } = await orderThatOthersRearranged(rig);
    const itemLocalId = lines[1] ?? '';
    await rig.command('item.update', { orderLocalId, itemLocalId, changes: { description: 'blue' } });
    await rig.command('item.update', { orderLocalId, itemLocalId, changes: { description: 'green' } });
    await rig.syncUntilQuiet();
    const [first] = await entriesOf(rig);
    await rig.command('outbox.resolve', { entryId: first?.id ?? '', choice: { adopt: 2 } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.orders()[0]?.items[1]).toMatchObject({ description: 'green' });
  });

  it('is shown under the name that a pull had given the line', async () => {
    const rig = await openRig();
    const { orderLocalId, entryId } = await editOfTheSecondLine(rig, { description: 'blue' });
    await rig.syncUntilQuiet();
    await rig.command('item.update', { orderLocalId, itemLocalId: 'item-2', changes: { price: 99 } });
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: { adopt: 2 } });
    const shown = (await rig.order(orderLocalId)).order.items.find(({ id }) => id === 2);
    expect(shown).toMatchObject({ description: 'blue', price: 99 });
    await rig.syncUntilQuiet();
    expect(rig.service.orders()[0]?.items[1]).toMatchObject({ description: 'blue', price: 99 });
  });

  it('recreates the line, as it was entered and changed, if the rep decides that it is not there', async () => {
    const rig = await openRig();
    const { entryId } = await editOfTheSecondLine(rig, { description: 'blue' });
    await rig.syncUntilQuiet();
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'resend' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    const sent = draft(rig).items?.[1];
    expect(rig.service.orders()[0]?.items.at(-1)).toMatchObject({
      item: { id: sent?.id_item },
      quantity: sent?.quantity,
      price: sent?.price,
      description: 'blue',
    });
  });

  it('offers to recreate the line if every line of the order is known as another one', async () => {
    const rig = await openRig();
    const { orderLocalId, lines } = await orderThatOthersRearranged(rig);
    await rig.service.fetch(asColleague('DELETE', '/orders/1/items/2'));
    await rig.service.fetch(asColleague('DELETE', '/orders/1/items/4'));
    const { entryId } = await rig.command('item.update', {
      orderLocalId,
      itemLocalId: lines[1] ?? '',
      changes: { price: 11 },
    });
    await rig.syncUntilQuiet();
    expect((await rig.entry(entryId)).conflict).toEqual({ kind: 'deletedThere' });
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
    await rig.syncUntilQuiet();
    expect(rig.service.orders()[0]?.items.at(-1)).toMatchObject({ quantity: 2, price: 11 });
  });

  it('asks nothing about another line that cannot be identified by the fields of the first one', async () => {
    const rig = await openRig();
    const { orderLocalId, lines } = await orderThatOthersRearranged(rig, described(rig));
    await rig.service.fetch(asColleague('PATCH', '/orders/1/items/3', { description: 'red' }));
    const editOf = (at: number, changes: ItemChanges) =>
      rig.command('item.update', { orderLocalId, itemLocalId: lines[at] ?? '', changes });
    const second = await editOf(1, { description: 'blue' });
    const third = await editOf(2, { price: 11 });
    for (const [{ entryId }, adopt] of [[second, 2] as const, [third, 3] as const]) {
      expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
      await rig.command('outbox.resolve', { entryId: String(entryId), choice: { adopt } });
    }
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.orders()[0]?.items).toMatchObject([
      {},
      { description: 'blue' },
      { description: 'red', price: 11 },
      {},
    ]);
  });

  it('asks about nothing that others left alone in a later edit of the line that the rep chose', async () => {
    const rig = await openRig();
    const { orderLocalId, lines } = await orderThatOthersRearranged(rig, described(rig));
    await rig.service.fetch(asColleague('PATCH', '/orders/1/items/2', { quantity: 2, description: 'red' }));
    const edit = (changes: ItemChanges) =>
      rig.command('item.update', { orderLocalId, itemLocalId: lines[1] ?? '', changes });
    const { entryId } = await edit({ description: 'blue' });
    await edit({ price: 11 });
    await rig.syncUntilQuiet();
    for (const choice of [{ adopt: 2 }, 'mine'] as const) {
      await rig.command('outbox.resolve', { entryId: String(entryId), choice });
      await rig.syncUntilQuiet();
    }
    expect(await rig.sync()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.orders()[0]?.items[1]).toMatchObject({ description: 'blue', price: 11 });
  });

  it('is in the list at once, as the rep changed the line that he chose', async () => {
    const rig = await openRig();
    const { entryId } = await editOfTheSecondLine(rig, { price: 11 });
    await rig.syncUntilQuiet();
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: { adopt: 2 } });
    expect((await rig.query('orders.search', {})).rows).toMatchObject([{ estimate: '813.00' }]);
  });

  it('asks which line is meant also if others changed one that was sent again, in that moment', async () => {
    const rig = await openRig();
    const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    rig.network.failNext(/^POST/, 'requestLost');
    const item = { id_item: 5, quantity: 9, price: 2 };
    const { itemLocalId, entryId } = await rig.command('item.create', { orderLocalId, item });
    await rig.sync();
    await rig.clock.advance(60_000);
    const edit = { orderLocalId, itemLocalId, changes: { description: 'blue' } };
    let editId: string | null = null;
    rig.network.failNext(/^POST/, {
      async after() {
        editId = (await rig.command('item.update', edit)).entryId;
        await rig.service.fetch(asColleague('PATCH', '/orders/1/items/4', { quantity: 70 }));
        return await rig.service.fetch(asColleague('GET', '/orders/1'));
      },
    });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 1 });
    expect((await rig.entry(entryId)).state).toBe('settled');
    expect((await rig.entry(editId)).conflict).toMatchObject({
      kind: 'undecided',
      candidates: [{ id: 4 }],
      mine: expect.stringContaining(' · 9 · 2') as string,
    });
    await rig.command('outbox.resolve', { entryId: String(editId), choice: { adopt: 4 } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.orders()[0]?.items).toHaveLength(4);
    expect(rig.service.orders()[0]?.items[3]).toMatchObject({ description: 'blue', quantity: 70 });
  });
});

async function deletionOfTheSecondLine(rig: Rig) {
  const { orderLocalId, lines } = await orderThatOthersRearranged(rig);
  const { entryId } = await rig.command('item.delete', { orderLocalId, itemLocalId: lines[1] ?? '' });
  await rig.syncUntilQuiet();
  return entryId;
}

describe('a deletion of such a line', () => {
  it('asks which line is meant, and then about what was changed in it', async () => {
    const rig = await openRig();
    const entryId = await deletionOfTheSecondLine(rig);
    expect(candidatesOf(await rig.entry(entryId))).toHaveLength(2);
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: { adopt: 2 } });
    await rig.sync();
    expect((await rig.entry(entryId)).conflict).toMatchObject({
      kind: 'changedThere',
      fields: [{ field: 'quantity' }],
    });
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
    await rig.syncUntilQuiet();
    expect(rig.service.orders()[0]?.items.map(({ id }) => id)).toEqual([1, 3, 4]);
  });

  it('is discarded if the rep says that the line is not there', async () => {
    const rig = await openRig();
    const entryId = await deletionOfTheSecondLine(rig);
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'resend' });
    expect(await entriesOf(rig)).toEqual([]);
    expect(rig.service.orders()[0]?.items).toHaveLength(4);
  });

  it.each([1, 999])('takes no line that was not offered: %i', async (adopt) => {
    const rig = await openRig();
    const entryId = await deletionOfTheSecondLine(rig);
    expect(await rig.refused('outbox.resolve', { entryId: String(entryId), choice: { adopt } })).toMatchObject({
      kind: 'notNow',
    });
  });
});

describe('a line that has two names', () => {
  it('loses no change if it was imported and its order is recreated', async () => {
    const one = await openRig();
    const other = await openRig({ service: one.service, seed: 2 });
    await other.command('order.create', { order: draft(other) });
    for (const rig of [other, one]) await rig.sync();
    const known = String((await one.query('orders.search', {})).rows[0]?.localId);
    const [first] = (await one.order(known)).order.items;
    one.network.isDown = true;
    await one.command('item.update', {
      orderLocalId: known,
      itemLocalId: String(first?.localId),
      changes: { quantity: 50 },
    });
    await other.command('outbox.importWork', { work: await hand(one) });
    await one.service.fetch(asColleague('DELETE', '/orders/1'));
    expect(await other.sync()).toMatchObject({ conflicted: 1 });
    const [asked] = (await other.query('outbox.list', { state: 'conflicted' })).entries;
    await other.command('outbox.resolve', { entryId: String(asked?.id), choice: 'mine' });
    expect(await other.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(one.service.orders().map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([[50, 2, 3]]);
  });

  it('is shown as changed on the machine that entered it if the other one knows it by its id', async () => {
    const one = await openRig();
    const other = await openRig({ service: one.service, seed: 2 });
    const { localId } = await other.command('order.create', { order: draft(other) });
    for (const rig of [other, one]) await rig.sync();
    const [row] = (await one.query('orders.search', {})).rows;
    const known = String(row?.localId);
    const [first, second] = (await one.order(known)).order.items;
    one.network.isDown = true;
    other.network.isDown = true;
    await one.command('item.update', {
      orderLocalId: known,
      itemLocalId: String(first?.localId),
      changes: { quantity: 50 },
    });
    await one.command('item.delete', { orderLocalId: known, itemLocalId: String(second?.localId) });
    await other.command('outbox.importWork', { work: await hand(one) });
    const shown = await other.order(localId);
    expect(shown.order.items.map(({ quantity }) => Number(quantity))).toEqual([50, 3]);
  });

  it('keeps a change under its other name if its order is taken for the own one', async () => {
    const service = openOtherService({
      sent: ({ method, body }) => (method === 'POST' ? { ...(body as object), fk_id: 'ERP-1001' } : body),
    });
    const rig = await openRig({ service });
    rig.network.failNext(/^POST/, 'answerLost');
    const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    const pulled = String((await rig.query('orders.search', {})).rows.find(({ id }) => id === 1)?.localId);
    const [line] = (await rig.order(pulled)).order.items;
    rig.network.failNext(/^PATCH/, () => Response.json({}, { status: 425, headers: { 'retry-after': '600' } }));
    await rig.command('item.update', {
      orderLocalId: pulled,
      itemLocalId: String(line?.localId),
      changes: { quantity: 50 },
    });
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: { adopt: 1 } });
    await rig.sync();
    const shown = await rig.order(localId);
    expect(shown.order.items.map(({ quantity }) => Number(quantity))).toEqual([50, 2, 3]);
  });
});
