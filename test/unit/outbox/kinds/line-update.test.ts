/** Edits of a line, also of one that somebody else changes or removes. */
import { describe, expect, it } from 'vitest';
import type { EntryId } from '../../../../src-shared/domain/ids.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

async function savedOrder(rig: Rig) {
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const { order } = await rig.order(localId);
  return { orderLocalId: localId, lines: order.items.map((item) => item.localId) };
}

describe('an edit of a line that others changed', () => {
  it('is asked about if figures changed on both sides, even in different fields', async () => {
    const rig = await openRig();
    const { orderLocalId, lines } = await savedOrder(rig);
    await rig.service.fetch(asColleague('PATCH', '/orders/1/items/1', { price: 12 }));
    const { entryId } = await rig.command('item.update', {
      orderLocalId,
      itemLocalId: String(lines[0]),
      changes: { quantity: 4 },
    });
    expect(await rig.sync()).toMatchObject({ conflicted: 1 });
    const { conflict } = await rig.entry(entryId);
    expect(conflict?.kind === 'fields' && conflict.fields.map(({ field }) => field)).toContain('price');
  });

  it('is asked about if it is the text, also behind a new price of the rep’s', async () => {
    const rig = await openRig();
    const { orderLocalId, lines } = await savedOrder(rig);
    const line = { orderLocalId, itemLocalId: lines[0] ?? '' };
    await rig.service.fetch(asColleague('PATCH', '/orders/1/items/1', { description: 'red' }));
    await rig.command('item.update', { ...line, changes: { price: 12 } });
    const { entryId } = await rig.command('item.update', { ...line, changes: { description: 'blue' } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 0, conflicted: 1 });
    expect((await rig.entry(entryId)).conflict).toMatchObject({
      fields: [{ field: 'description', base: null, mine: 'blue', theirs: 'red' }],
    });
  });

  it('is asked about if it is a discount that others gave while a new price of the rep’s was being sent', async () => {
    const rig = await openRig();
    const { orderLocalId, lines } = await savedOrder(rig);
    const line = { orderLocalId, itemLocalId: lines[0] ?? '' };
    let entryId: EntryId | null = null;
    rig.network.failNext(/^GET .orders.1$/, {
      async after(response) {
        await rig.service.fetch(asColleague('PATCH', '/orders/1/items/1', { discount_percentage: 20 }));
        ({ entryId } = await rig.command('item.update', { ...line, changes: { discount_percentage: 5 } }));
        return response;
      },
    });
    await rig.command('item.update', { ...line, changes: { price: 12 } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    const { conflict } = await rig.entry(entryId);
    expect(conflict?.kind === 'fields' && conflict.fields).toContainEqual(
      expect.objectContaining({ field: 'discount_percentage', mine: 5, theirs: 20 }),
    );
  });
});

describe('an edit of a line that somebody removed', () => {
  it('is asked about', async () => {
    const rig = await openRig();
    const { orderLocalId, lines } = await savedOrder(rig);
    await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1'));
    const { entryId } = await rig.command('item.update', {
      orderLocalId,
      itemLocalId: String(lines[0]),
      changes: { quantity: 4 },
    });
    await rig.sync();
    expect((await rig.entry(entryId)).conflict).toEqual({ kind: 'deletedThere' });
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'theirs' });
    expect((await rig.order(orderLocalId)).order.items).toHaveLength(2);
  });

  it('is asked about also if somebody entered another one of the same product instead', async () => {
    const rig = await openRig();
    const { orderLocalId, lines } = await savedOrder(rig);
    const edit = { orderLocalId, itemLocalId: lines[0] ?? '', changes: { price: 9 } };
    const { entryId } = await rig.command('item.update', edit);
    const [{ item } = {}] = rig.service.orders()[0]?.items ?? [];
    await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1'));
    await rig.service.fetch(asColleague('POST', '/orders/1/items', { id_item: item?.id, quantity: 7, price: 8 }));
    await rig.sync();
    expect((await rig.entry(entryId)).conflict).toMatchObject({ kind: 'deletedThere' });
  });

  it.each([
    ['', '/orders/1/items/1', false],
    [' with its order', '/orders/1', true],
  ])('is asked about if the line is deleted%s in the moment in which it is changed', async (_, path, isOrderGone) => {
    const rig = await openRig();
    const { orderLocalId, lines } = await savedOrder(rig);
    const after = async () => {
      await rig.service.fetch(asColleague('DELETE', path));
      return Response.json({ message: 'Not found' }, { status: 404 });
    };
    rig.network.failNext(/^PATCH/, { after });
    const edit = { orderLocalId, itemLocalId: lines[0] ?? '', changes: { quantity: 9 } };
    const { entryId } = await rig.command('item.update', edit);
    await rig.sync();
    expect((await rig.entry(entryId)).conflict).toEqual({ kind: 'deletedThere' });
    expect((await rig.order(orderLocalId)).sync.deletedThere).toBe(isOrderGone);
  });

  it('recreates the line if the rep keeps his own', async () => {
    const rig = await openRig();
    const { orderLocalId, lines } = await savedOrder(rig);
    await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1'));
    const changes = { quantity: 4 };
    const { entryId } = await rig.command('item.update', { orderLocalId, itemLocalId: String(lines[0]), changes });
    await rig.sync();
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
    expect(await rig.sync()).toMatchObject({ settled: 1, conflicted: 0 });
    expect(rig.service.orders()[0]?.items.at(-1)).toMatchObject({ quantity: 4, price: 10.5 });
  });

  it('recreates the line with every edit that the rep has made to it', async () => {
    const rig = await openRig();
    const { orderLocalId, lines } = await savedOrder(rig);
    await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1'));
    const line = { orderLocalId, itemLocalId: String(lines[0]) };
    const { entryId } = await rig.command('item.update', { ...line, changes: { quantity: 4 } });
    await rig.command('item.update', { ...line, changes: { description: 'Azul' } });
    await rig.sync();
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
    expect(await rig.sync()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.orders()[0]?.items.at(-1)).toMatchObject({ quantity: 4, price: 10.5, description: 'Azul' });
  });
});

describe('an edit behind a rejected edit of a line', () => {
  it('is folded into that', async () => {
    const rig = await openRig();
    const { orderLocalId, lines } = await savedOrder(rig);
    const itemLocalId = String(lines[0]);
    await rig.command('item.update', { orderLocalId, itemLocalId, changes: { id_item: 999_999, quantity: 4 } });
    expect(await rig.sync()).toMatchObject({ dead: 1 });
    await rig.command('item.update', { orderLocalId, itemLocalId, changes: { id_item: 2 } });
    expect(await rig.sync()).toMatchObject({ dead: 0, settled: 1 });
    expect(rig.service.orders()[0]?.items[0]).toMatchObject({ item: { id: 2 }, quantity: 4 });
  });

  it('is not folded into that of another line', async () => {
    const rig = await openRig();
    const { orderLocalId, lines } = await savedOrder(rig);
    const [first, second] = lines.map(String);
    const change = (itemLocalId = '', changes: object) =>
      rig.command('item.update', { orderLocalId, itemLocalId, changes });
    const { entryId } = await change(first, { id_item: 999_999 });
    await rig.sync();
    await change(second, { quantity: 40 });
    await rig.command('outbox.discard', { entryId: String(entryId) });
    expect(await rig.sync()).toMatchObject({ settled: 1, dead: 0, open: 0 });
    expect(rig.service.orders()[0]?.items.map(({ quantity }) => quantity)).toEqual([1, 40, 3]);
  });
});
