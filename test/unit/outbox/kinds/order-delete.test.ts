/** Orders that are deleted, here or by somebody else. */
import { describe, expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { hand, openTwo } from '../../../support/handing-over.ts';
import { openRig } from '../../../support/rig.ts';

describe('an order that the rep deletes', () => {
  it('is withdrawn if it never left', async () => {
    const rig = await openRig();
    const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
    expect(await rig.command('order.delete', { localId })).toMatchObject({ entryId: null });
    expect(await rig.sync()).toMatchObject({ state: 'idle', settled: 0, open: 0 });
    expect(rig.writes()).toEqual([]);
    expect(await rig.query('orders.search', {})).toMatchObject({ total: 0 });
    expect((await rig.entry(entryId)).state).toBe('discarded');
    const { entries } = await rig.query('outbox.journal', { filter: 'discarded' });
    expect(entries.map(({ id }) => id)).toEqual([entryId]);
  });

  it('is deleted on the service, and is out of the list at once', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    await rig.command('order.delete', { localId });
    expect(await rig.query('orders.search', {})).toMatchObject({ total: 0 });
    await rig.sync();
    expect(rig.service.orders()).toEqual([]);
    expect(await rig.refused('order.delete', { localId })).toEqual({ kind: 'notFound', what: 'order' });
  });

  it('counts as deleted if somebody else deleted it first', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    await rig.service.fetch(asColleague('DELETE', '/orders/1'));
    const { entryId } = await rig.command('order.delete', { localId });
    expect(await rig.sync()).toMatchObject({ settled: 1, conflicted: 0 });
    expect((await rig.entry(entryId)).history.at(-1)?.note).toBe('alreadyGone');
  });

  it('is asked about if somebody changed it since', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Urgente' }));
    const { entryId } = await rig.command('order.delete', { localId });
    expect(await rig.sync()).toMatchObject({ conflicted: 1 });
    const entry = await rig.entry(entryId);
    expect(entry.conflict).toEqual({
      kind: 'changedThere',
      fields: [{ field: 'observations', base: null, mine: null, theirs: 'Urgente' }],
    });
    await rig.command('outbox.resolve', { entryId: entry.id, choice: 'mine' });
    await rig.sync();
    expect(rig.service.orders()).toEqual([]);
  });

  it('is asked about also if it was changed after a first attempt of unknown outcome', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    rig.network.failNext(/^DELETE/, 'requestLost');
    const { entryId } = await rig.command('order.delete', { localId });
    await rig.sync();
    expect((await rig.entry(entryId)).state).toBe('outcomeUnknown');
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Urgente' }));
    await rig.syncUntilQuiet();
    expect((await rig.entry(entryId)).conflict?.kind).toBe('changedThere');
  });

  it('stays if the rep takes the deletion back in a conflict', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Urgente' }));
    const { entryId } = await rig.command('order.delete', { localId });
    await rig.sync();
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'theirs' });
    await rig.sync();
    expect(await rig.order(localId)).toMatchObject({
      order: { observations: 'Urgente' },
      sync: { state: 'onService' },
    });
  });
});

describe('an order that somebody else deleted', () => {
  it('is recreated if the rep keeps his own', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig, { custom_fields: { cor: 'azul' } }) });
    await rig.sync();
    await rig.service.fetch(asColleague('DELETE', '/orders/1'));
    const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    await rig.command('item.create', { orderLocalId: localId, item: { id_item: 5, quantity: 2, price: 3 } });
    expect(await rig.sync()).toMatchObject({ conflicted: 1, open: 1 });
    expect((await rig.order(localId)).sync).toMatchObject({ state: 'needsYou', deletedThere: true });
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
    expect(await rig.sync()).toMatchObject({ settled: 1, conflicted: 0, open: 0 });
    const [recreated] = rig.service.orders();
    expect(recreated).toMatchObject({ id: 2, observations: 'Fundos', custom_fields: { cor: 'azul' } });
    expect(recreated?.items).toHaveLength(4);
    expect(await rig.order(localId)).toMatchObject({ id: 2, sync: { state: 'onService', deletedThere: false } });
  });

  it('is recreated for a line that the rep added to it', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    await rig.service.fetch(asColleague('DELETE', '/orders/1'));
    const item = { id_item: 5, quantity: 77, price: 3 };
    const { entryId } = await rig.command('item.create', { orderLocalId: localId, item });
    await rig.sync();
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 0, open: 0 });
    expect(rig.service.orders()).toMatchObject([{ id: 2, items: [{}, {}, {}, { quantity: 77 }] }]);
  });

  it('goes if the rep accepts it', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    await rig.service.fetch(asColleague('DELETE', '/orders/1'));
    const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    await rig.sync();
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'theirs' });
    expect(await rig.query('orders.search', {})).toMatchObject({ total: 0 });
  });

  it.each(['its head', 'a line'])('is asked about once, of %s, and goes with all that waits for it', async (asked) => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    await rig.service.fetch(asColleague('DELETE', '/orders/1'));
    const [first] = (await rig.order(localId)).order.items;
    const line = { orderLocalId: localId, itemLocalId: first?.localId ?? '' };
    const edits = [
      () => rig.command('order.update', { localId, changes: { observations: 'Fundos' } }),
      () => rig.command('item.update', { ...line, changes: { quantity: 9 } }),
    ];
    if (asked === 'a line') edits.reverse();
    for (const edit of edits) await edit();
    await rig.command('item.create', { orderLocalId: localId, item: { id_item: 5, quantity: 2, price: 3 } });
    await rig.sync();
    const [conflicted] = (await rig.query('outbox.list', { state: 'conflicted' })).entries;
    await rig.command('outbox.resolve', { entryId: String(conflicted?.id), choice: 'theirs' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect((await rig.query('orders.search', {})).rows).toEqual([]);
  });

  it('is asked about once also if an imported line may have been added before', async () => {
    const { one, other } = await openTwo(1);
    const [known] = (await one.query('orders.search', {})).rows;
    const localId = String(known?.localId);
    await one.command('order.update', { localId, changes: { observations: 'Fundos' } });
    await one.command('item.create', { orderLocalId: localId, item: { id_item: 5, quantity: 2, price: 3 } });
    await other.command('outbox.importWork', { work: await hand(one) });
    await one.service.fetch(asColleague('DELETE', `/orders/${known?.id}`));
    await other.sync();
    const [conflicted] = (await other.query('outbox.list', { state: 'conflicted' })).entries;
    await other.command('outbox.resolve', { entryId: String(conflicted?.id), choice: 'theirs' });
    expect(await other.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect((await other.query('orders.search', {})).rows).toEqual([]);
  });
});

describe('a line that somebody else removed', () => {
  it('goes if the rep accepts it, and nothing else of its order', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1'));
    const [first] = (await rig.order(localId)).order.items;
    const line = { orderLocalId: localId, itemLocalId: first?.localId ?? '' };
    const { entryId } = await rig.command('item.update', { ...line, changes: { quantity: 9 } });
    await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    await rig.sync();
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'theirs' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.orders()[0]).toMatchObject({ observations: 'Fundos' });
  });
});
