/** What the outbox screen shows and decides beyond single entries. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pruneJournal } from '../../../src-main/db/outbox/journal.ts';
import { openDatabase } from '../../../src-main/db/open.ts';
import type { ItemChanges } from '../../../src-shared/domain/order-item.ts';
import { draft } from '../../support/drafts.ts';
import { openRig, type Rig } from '../../support/rig.ts';
import { countRowsRead } from '../../support/rows-read.ts';

async function refusedOrder(rig: Rig): Promise<string> {
  const order = draft(rig, { items: [{ id_item: 987_654, quantity: 1, price: 1 }] });
  return (await rig.command('order.create', { order })).localId;
}

test('lanes that need the rep come first, each with its head before what it holds back', async () => {
  const rig = await openRig();
  rig.network.isDown = true;
  const { localId: waiting } = await rig.command('order.create', { order: draft(rig) });
  rig.network.isDown = false;
  const refused = await refusedOrder(rig);
  await rig.sync();
  rig.network.isDown = true;
  await rig.command('order.update', { localId: waiting, changes: { observations: 'A' } });
  await rig.command('item.create', {
    orderLocalId: waiting,
    item: draft(rig).items?.[0] ?? { id_item: 1, quantity: 1 },
  });
  const all = await rig.query('outbox.lanes', { filter: 'all' });
  expect(all.lanes.map(({ lane }) => lane)).toEqual([`order:${refused}`, `order:${waiting}`]);
  expect(all.lanes[1]?.entries.map(({ kind }) => kind)).toEqual(['order.update', 'item.create']);
  expect(all.counts).toEqual({ all: 3, needsYou: 1, waiting: 2, notConfirmed: 0 });
  const needing = await rig.query('outbox.lanes', { filter: 'needsYou' });
  expect(needing.lanes.map(({ lane }) => lane)).toEqual([`order:${refused}`]);
});

test('an entry names what waits for it, and what goes with it when it is discarded', async () => {
  const rig = await openRig();
  const { localId, entryId } = await rig.command('address.create', { customerFkId: 'C', address: { street: 'A' } });
  const order = await rig.command('order.create', { order: draft(rig, { address_local_id: localId }) });
  const address = await rig.entry(entryId);
  expect(address.heldBack.map(({ id }) => id)).toEqual([order.entryId]);
  expect(address.goesWith).toEqual([]);
  expect((await rig.entry(order.entryId)).blockedBy).toBe(entryId);
});

test('an entry says whether its record can be opened: not what the rep has deleted, as long as that stands', async () => {
  const rig = await openRig({ orders: 1 });
  await rig.sync();
  const [row] = (await rig.query('orders.search', {})).rows;
  const order = await rig.command('order.update', { localId: row?.localId ?? '', changes: { observations: 'A' } });
  const address = await rig.command('address.create', { customerFkId: 'C-00001', address: { street: 'A' } });
  await rig.sync();
  const isShown = async ({ entryId }: { entryId: string | null }) => (await rig.entry(entryId)).isShown;
  expect([await isShown(order), await isShown(address)]).toEqual([true, true]);
  rig.network.isDown = true;
  const gone = [
    await rig.command('order.delete', { localId: row?.localId ?? '' }),
    await rig.command('address.delete', { localId: address.localId }),
  ];
  for (const entry of [order, address, ...gone]) expect(await isShown(entry)).toBe(false);
  for (const { entryId } of gone) await rig.command('outbox.discard', { entryId: entryId ?? '' });
  for (const entry of [order, address, ...gone]) expect(await isShown(entry)).toBe(true);
});

test('a change to a line names its product, whatever it does to the line', async () => {
  const rig = await openRig({ orders: 1 });
  await rig.sync();
  const [row] = (await rig.query('orders.search', {})).rows;
  const orderLocalId = row?.localId ?? '';
  const [first, second, third] = (await rig.order(orderLocalId)).order.items;
  const change = (line: typeof first, changes: ItemChanges) =>
    rig.command('item.update', { orderLocalId, itemLocalId: line?.localId ?? '', changes });
  await change(first, { quantity: 77 });
  await change(second, { id_item: third?.item?.id ?? 0 });
  await rig.command('item.delete', { orderLocalId, itemLocalId: third?.localId ?? '' });
  await rig.command('item.create', { orderLocalId, item: { id_item: first?.item?.id ?? 0, quantity: 1, price: 2 } });
  await rig.command('order.update', { localId: orderLocalId, changes: { observations: 'A' } });
  const products = (await rig.query('outbox.list', {})).entries.map(({ about }) => about.product);
  expect(products).toEqual([first?.item?.name, third?.item?.name, third?.item?.name, first?.item?.name, null]);
});

test('what waits behind an entry is told at the cost of reading it once', async () => {
  const rowsFor = async (lines: number) => {
    const rig = await openRig({ orders: 1 });
    await rig.sync();
    const [row] = (await rig.query('orders.search', {})).rows;
    const item = { id_item: 1, quantity: 1, price: 2 };
    for (let at = 0; at < lines; at++) await rig.command('item.create', { orderLocalId: row?.localId ?? '', item });
    const { entries } = await rig.query('outbox.list', {});
    const read = countRowsRead();
    expect((await rig.entry(entries[0]?.id ?? null)).heldBack).toHaveLength(20);
    return read();
  };
  const few = await rowsFor(30);
  expect((await rowsFor(90)) - few).toBeLessThan(2 * 60);
});

test('many that were refused are tried again in one step; what is over is left alone', async () => {
  const rig = await openRig();
  await refusedOrder(rig);
  await refusedOrder(rig);
  const settled = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const { entries } = await rig.query('outbox.list', { state: 'dead' });
  const entryIds = [...entries.map(({ id }) => id), String(settled.entryId)];
  expect(await rig.command('outbox.retryAll', { entryIds })).toEqual({ retried: 2 });
  expect((await rig.query('outbox.list', { state: 'queued' })).entries).toHaveLength(2);
});

test('giving up everything keeps what may have reached the service', async () => {
  const rig = await openRig();
  rig.network.failNext(/POST .orders/, 'answerLost');
  rig.network.failNext(/GET .orders/, 'refused');
  const doubtful = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  rig.network.isDown = true;
  await rig.command('order.create', { order: draft(rig) });
  expect(await rig.command('outbox.discardAll', {})).toEqual({ discarded: 1, kept: 1 });
  expect((await rig.entry(doubtful.entryId)).state).toBe('outcomeUnknown');
});

test('an order that was entered is told as it was sent, whatever was changed of it since', async () => {
  const rig = await openRig();
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const [line] = (await rig.order(localId)).order.items;
  await rig.command('item.delete', { orderLocalId: localId, itemLocalId: line?.localId ?? '' });
  await rig.sync();
  expect((await rig.entry(entryId)).about).toMatchObject({ itemCount: 3, total: '63.00' });
});

test('the journal is found by customer, whatever the accents, and by number', async () => {
  const rig = await openRig({ orders: 5 });
  await rig.sync();
  const [known] = (await rig.query('orders.search', {})).rows;
  const order = draft(rig, { id_customer: known?.customer.id ?? 0 });
  await rig.command('order.create', { order });
  await rig.sync();
  const find = async (text: string) => (await rig.query('outbox.journal', { filter: 'settled', text })).total;
  const plain = known?.customer.name?.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase() ?? '';
  expect(await find('')).toBe(1);
  expect(await find(plain)).toBe(1);
  expect(await find('6')).toBe(1);
  expect(await find('no such customer')).toBe(0);
});

test('the journal shows the newest entries that fit, and how many there are', async () => {
  const rig = await openRig();
  for (let n = 0; n < 3; n++) {
    await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    await rig.clock.advance(1_000);
  }
  const { entries, total } = await rig.query('outbox.journal', { filter: 'settled', limit: 2 });
  expect(entries.map(({ seq }) => seq)).toEqual([3, 2]);
  expect(total).toBe(3);
  const rest = await rig.query('outbox.journal', { filter: 'settled', from: 2, limit: 2 });
  expect(rest).toMatchObject({ entries: [{ seq: 1 }], total: 3 });
});

test('the journal forgets what is older than the rep wants, and nothing that still waits', async () => {
  const rig = await openRig();
  await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  rig.network.isDown = true;
  await rig.command('order.create', { order: draft(rig) });
  await rig.workspace.close();
  const db = openDatabase(join(rig.directory, 'satchel.sqlite'));
  expect(pruneJournal(db, rig.clock.now(), 100)).toBe(0);
  expect(pruneJournal(db, rig.clock.now() + 1, 100)).toBe(1);
  db.close();
  await rig.reopen();
  expect((await rig.query('outbox.journal', { filter: 'settled' })).total).toBe(0);
  expect((await rig.query('sync.status', {})).open).toBe(1);
});

test('the journal is kept for as many days as the rep wants, while the program runs', async () => {
  const rig = await openRig();
  await rig.command('settings.change', { changes: { journalDays: 30 } });
  const total = async () => (await rig.query('outbox.journal', { filter: 'settled' })).total;
  for (const expected of [1, 2, 2]) {
    await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    await rig.clock.advance(3_600_000);
    await rig.command('settings.change', { changes: { concurrency: 5 } });
    expect(await total()).toBe(expected);
    await rig.clock.advance(20 * 86_400_000);
  }
});

test('the latest failures say what stopped which entry', async () => {
  const rig = await openRig();
  await refusedOrder(rig);
  await rig.sync();
  rig.network.failNext(/POST .orders/, () => new Response('{"message":"Busy"}', { status: 429 }));
  await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const { waitingFor, failures } = await rig.query('outbox.troubles', {});
  expect(waitingFor).toMatchObject({ kind: 'busy', status: 429 });
  expect(failures.map(({ failure }) => failure.status)).toEqual([429, 422]);
});

test('what holds back all that is left is named, and nothing if something else can go', async () => {
  const rig = await openRig();
  await refusedOrder(rig);
  rig.network.failNext(/POST .customers/, () => new Response('{"message":"No such CEP"}', { status: 422 }));
  const address = await rig.command('address.create', { customerFkId: 'C', address: { street: 'A' } });
  await rig.command('order.create', { order: draft(rig, { address_local_id: address.localId }) });
  const holder = async () => (await rig.query('outbox.troubles', {})).heldBy?.id ?? null;
  expect(await holder()).toBeNull();
  await rig.sync();
  expect(await holder()).toBe(address.entryId);
  await rig.command('order.create', { order: draft(rig) });
  expect(await holder()).toBeNull();
});
