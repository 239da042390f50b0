/** Unsent work goes to another machine and is done once, whatever becomes of the file. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { hand, openTwo } from '../../../support/handing-over.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

test('work that never left one machine is sent by the other, once', async () => {
  const { one, other } = await openTwo(2);
  one.network.isDown = true;
  const [known] = (await one.query('orders.search', {})).rows;
  const address = await one.command('address.create', { customerFkId: customerOf(one), address: { street: 'Rua A' } });
  await one.command('order.create', { order: draft(one, { address_local_id: address.localId, fk_id: 'NEW-1' }) });
  await one.command('order.update', { localId: String(known?.localId), changes: { observations: 'Handed over' } });
  const work = await hand(one);
  expect(work.entries.map(({ kind }) => kind)).toEqual(['address.create', 'order.create', 'order.update']);
  one.network.isDown = false;
  await one.sync();
  expect(one.writes()).toEqual([]);

  expect(await other.command('outbox.importWork', { work })).toEqual({ taken: 3, known: 0 });
  await other.syncUntilQuiet();
  expect(one.writes().toSorted()).toEqual([
    ...[`PATCH /orders/${known?.id}`, `POST /customers/${customerOf(one)}/address`, 'POST /orders'],
  ]);
  expect(one.service.orders().filter(({ fk_id }) => fk_id === 'NEW-1')).toHaveLength(1);
  expect(one.service.orders().at(-1)?.address?.street).toBe('Rua A');
});

test('an order comes in that is a second older than the oldest one there', async () => {
  const one = await openRig();
  const other = await openRig({ service: one.service, seed: 2 });
  await one.service.fetch(asColleague('POST', '/orders', draft(one, { date: '2026-03-02T09:00:01Z', items: [] })));
  await other.sync();
  one.network.isDown = true;
  await one.command('order.create', { order: draft(one, { date: '2026-03-02T09:00:00Z' }) });
  expect(await other.command('outbox.importWork', { work: await hand(one) })).toEqual({ taken: 1, known: 0 });
  await other.syncUntilQuiet();
  expect((await other.query('orders.search', {})).total).toBe(2);
  expect(one.service.orders()).toHaveLength(2);
});

test('a file holds the addresses that its work is about, and none of anybody else', async () => {
  const rig = await openRig();
  const make = (street: string) =>
    rig.command('address.create', { customerFkId: customerOf(rig), address: { street } });
  const [, changed, named] = [await make('Rua A'), await make('Rua B'), await make('Rua C')];
  await rig.syncUntilQuiet();
  rig.network.isDown = true;
  await rig.command('address.update', { localId: changed.localId, changes: { complement: 'Fundos' } });
  await rig.command('order.create', { order: draft(rig, { address_local_id: named.localId }) });
  const work = await hand(rig);
  expect(work.addresses.map(({ local_id }) => local_id).toSorted()).toEqual(
    [changed.localId, named.localId].toSorted(),
  );
});

test('the exporting machine keeps the history, and has nothing to send', async () => {
  const rig = await openRig();
  rig.network.isDown = true;
  const { entryId, localId } = await rig.command('order.create', { order: draft(rig) });
  const { entryId: givenUp } = await rig.command('order.create', { order: draft(rig) });
  await rig.command('outbox.discard', { entryId: String(givenUp) });
  await hand(rig);
  expect(await rig.query('sync.status', {})).toMatchObject({ open: 0, dead: 0 });
  expect((await rig.entry(entryId)).history.at(-1)).toMatchObject({ to: 'discarded', note: 'handedOver' });
  const { entries } = await rig.query('outbox.journal', { filter: 'discarded' });
  const toldApart = entries.map(({ id, isExported }) => [id, isExported]);
  expect(Object.fromEntries(toldApart)).toEqual({ [String(entryId)]: true, [String(givenUp)]: false });
  const gone = await rig.workspace.query('orders.get', { localId });
  expect(gone).toMatchObject({ ok: false, error: { kind: 'notFound' } });
  expect(await rig.command('outbox.exportWork', {})).toEqual({ work: null, kept: 0 });
});

test('a second time, on either machine, nothing comes in', async () => {
  const { one, other } = await openTwo();
  one.network.isDown = true;
  await one.command('order.create', { order: draft(one) });
  const work = await hand(one);
  await other.command('outbox.importWork', { work });
  expect(await other.command('outbox.importWork', { work })).toEqual({ taken: 0, known: 1 });
  expect(await one.command('outbox.importWork', { work })).toEqual({ taken: 0, known: 1 });
  await other.syncUntilQuiet();
  await other.reopen();
  expect(await other.command('outbox.importWork', { work })).toEqual({ taken: 0, known: 1 });
  expect(one.service.orders()).toHaveLength(1);
});

test('two copies of the file on two machines make one order and one line', async () => {
  const { one, other } = await openTwo(1);
  const third = await openRig({ service: one.service, seed: 3 });
  await third.sync();
  one.network.isDown = true;
  const [known] = (await one.query('orders.search', {})).rows;
  await one.command('order.create', { order: draft(one) });
  const item = { ...draft(one).items?.[0], id_item: draft(one).items?.[0]?.id_item ?? 0, quantity: 77 };
  await one.command('item.create', { orderLocalId: String(known?.localId), item });
  const work = await hand(one);
  for (const rig of [other, third]) {
    await rig.command('outbox.importWork', { work });
    await rig.syncUntilQuiet();
  }
  expect(one.service.orders()).toHaveLength(2);
  const held = one.service.orders().find(({ id }) => id === known?.id);
  expect(held?.items.filter(({ quantity }) => quantity === 77)).toHaveLength(1);
});

test('entries of unknown outcome stay, with everything that depends on them', async () => {
  const rig = await openRig();
  rig.network.failNext(/POST .customers/, 'answerLost');
  rig.network.failNext(/GET/, 'refused');
  const address = await rig.command('address.create', { customerFkId: customerOf(rig), address: { street: 'A' } });
  await rig.sync();
  rig.network.isDown = true;
  await rig.command('order.create', { order: draft(rig, { address_local_id: address.localId }) });
  await rig.command('order.create', { order: draft(rig, { fk_id: 'FREE' }) });
  const { work, kept } = await rig.command('outbox.exportWork', {});
  expect(kept).toBe(2);
  expect(work?.entries.map(({ payload }) => JSON.parse(payload) as unknown)).toMatchObject([
    { order: { fk_id: 'FREE' } },
  ]);
  expect(work?.orders).toHaveLength(1);
});

test('an address stays with the order that stays and is to have it', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  rig.network.failNext(/PATCH/, 'answerLost');
  const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'In doubt' } });
  await rig.sync();
  expect((await rig.entry(entryId)).state).toBe('outcomeUnknown');
  rig.network.isDown = true;
  const address = await rig.command('address.create', { customerFkId: customerOf(rig), address: { street: 'A' } });
  await rig.command('order.update', { localId, changes: { address_local_id: address.localId } });
  expect(await rig.command('outbox.exportWork', {})).toEqual({ work: null, kept: 3 });
});

test('an edit of an order that the other machine knows goes to its copy, merged with what changed since', async () => {
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

test('what was taken back before it left does not hold the rest', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  rig.network.isDown = true;
  const line = await rig.command('item.create', { orderLocalId: localId, item: { id_item: 1, quantity: 1, price: 1 } });
  await rig.command('item.delete', { orderLocalId: localId, itemLocalId: line.itemLocalId });
  await rig.command('order.update', { localId, changes: { observations: 'Handed over' } });
  const { work, kept } = await rig.command('outbox.exportWork', {});
  expect(work?.entries.map(({ kind }) => kind)).toEqual(['order.update']);
  expect(kept).toBe(0);
});

test('lines that the other machine knows only by their ids are changed there, beside its own changes', async () => {
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

test('a file that got lost can be written again', async () => {
  const rig = await openRig();
  rig.network.isDown = true;
  await rig.command('order.create', { order: draft(rig) });
  const work = await hand(rig);
  const { exports } = await rig.query('outbox.exports', {});
  expect(exports).toMatchObject([{ id: work.id, entries: 1 }]);
  expect(await rig.query('outbox.exportedWork', { id: work.id })).toEqual({ work });
});

test('exported and imported work is known after a database was lost, too', async () => {
  const { one, other } = await openTwo();
  one.network.isDown = true;
  await one.command('order.create', { order: draft(one) });
  const work = await hand(one);
  await other.command('outbox.importWork', { work });
  for (const rig of [one, other]) {
    await rig.workspace.close();
    writeFileSync(join(rig.directory, 'satchel.sqlite'), 'no database');
    await rig.reopen();
  }
  expect(await one.query('outbox.exportedWork', { id: work.id })).toEqual({ work });
  await other.syncUntilQuiet();
  expect(await other.command('outbox.importWork', { work })).toEqual({ taken: 0, known: 1 });
  expect(one.service.orders()).toHaveLength(1);
});

function customerOf(rig: Rig): string {
  return rig.service.references('customer')[0]?.fk_id ?? '';
}

test('what others deleted meanwhile is recreated on the machine that took the work over', async () => {
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
  const [kept, anew] = one.service.orders();
  expect(kept?.items.map(({ price }) => price)).toContain(4.5);
  expect(anew?.observations).toBe('Handed over');
  expect(anew?.items.filter(({ quantity }) => quantity === 77)).toHaveLength(1);
});

test('an imported change can be edited before it is sent', async () => {
  const { one, other } = await openTwo(1);
  one.network.isDown = true;
  const [known] = (await one.query('orders.search', {})).rows;
  const edited = await one.command('order.update', {
    localId: String(known?.localId),
    changes: { observations: 'One' },
  });
  const work = await hand(one);
  other.network.isDown = true;
  await other.command('outbox.importWork', { work });
  const entryId = String(edited.entryId);
  expect(await other.entry(entryId)).toMatchObject({ state: 'queued' });
  await other.command('outbox.discard', { entryId });
  expect(await other.query('sync.status', {})).toMatchObject({ open: 0 });
});
