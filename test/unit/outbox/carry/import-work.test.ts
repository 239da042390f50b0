/** Unsent work comes from another machine and is done once, whatever becomes of the file. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ExportedWork } from '../../../../src-shared/contract/outbox/exported-work.ts';
import type { EntryId, LocalId } from '../../../../src-shared/domain/ids.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { hand, openTwo } from '../../../support/handing-over.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

function customerOf(rig: Rig): string {
  return rig.service.references('customer')[0]?.fk_id ?? '';
}

describe('work that never left one machine', () => {
  it('is sent by the other one, once', async () => {
    const { one, other } = await openTwo(2);
    one.network.isDown = true;
    const [known] = (await one.query('orders.search', {})).rows;
    const address = await one.command('address.create', {
      customerFkId: customerOf(one),
      address: { street: 'Rua A' },
    });
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

  it('is imported if its order is a second older than the oldest one there', async () => {
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

  it('is shown on the other machine before it is sent', async () => {
    const { one, other } = await openTwo();
    one.network.isDown = other.network.isDown = true;
    await one.command('order.create', { order: draft(one, { fk_id: 'NEW-1' }) });
    await other.command('outbox.importWork', { work: await hand(one) });
    expect((await other.query('orders.search', { fk_id: 'NEW-1' })).rows).toHaveLength(1);
  });

  it('can be discarded on the other machine before it is sent', async () => {
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
});

const dayMs = 86_400_000;

describe('a file that comes again', () => {
  it('brings nothing the second time, on either machine', async () => {
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

  it('makes one order and one line if two copies of it go to two machines', async () => {
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

  it('makes one order if two copies hold one that the rep decided to send again', async () => {
    const { one, other } = await openTwo();
    const third = await openRig({ service: one.service, seed: 3 });
    one.network.failNext(/^POST/, 'requestLost');
    for (let probe = 0; probe < 8; probe++)
      one.network.failNext(/^GET .orders.fk_id/, () => new Response(null, { status: 403 }));
    const { entryId } = await one.command('order.create', { order: draft(one) });
    expect(await one.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    await one.command('outbox.resolve', { entryId: String(entryId), choice: 'resend' });
    const work = await hand(one);
    for (const rig of [other, third]) {
      await rig.command('outbox.importWork', { work });
      expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    }
    expect(one.writes()).toEqual(['POST /orders']);
  });

  it('is known after a database was lost, too', async () => {
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

  it('is known also after the history of its work was deleted', async () => {
    const { one, other } = await openTwo();
    one.network.isDown = true;
    await one.command('order.create', { order: draft(one) });
    const work = await hand(one);
    await other.command('outbox.importWork', { work });
    await other.syncUntilQuiet();
    const ended = async () => (await other.query('outbox.journal', { filter: 'settled' })).total;
    expect(await ended()).toBe(1);
    for (const { clock } of [one, other]) await clock.advance(91 * dayMs);
    await other.sync();
    await other.command('order.create', { order: draft(other) });
    expect(await ended()).toBe(0);
    expect(await other.command('outbox.importWork', { work })).toEqual({ taken: 0, known: 1 });
  });
});

interface Two {
  one: Rig;
  other: Rig;
  /** Of an order that the service rejects. */
  localId: LocalId;
  entryId: string;
}

async function openWithRejected(): Promise<Two> {
  const { one, other } = await openTwo(1);
  const order = draft(one, { id_category: 999_999 });
  const { localId, entryId } = await one.command('order.create', { order });
  await one.syncUntilQuiet();
  return { one, other, localId, entryId: String(entryId) };
}

async function carryTo(to: Rig, from: Rig): Promise<ExportedWork> {
  const work = await hand(from);
  expect(await to.command('outbox.importWork', { work })).toEqual({ taken: work.entries.length, known: 0 });
  return work;
}

async function openIn(rig: Rig): Promise<string[]> {
  return (await rig.query('outbox.list', {})).entries.map(({ kind }) => kind);
}

async function expectKnown(works: readonly ExportedWork[], rigs: readonly Rig[]): Promise<void> {
  for (const work of works)
    for (const rig of rigs) expect(await rig.command('outbox.importWork', { work })).toMatchObject({ taken: 0 });
}

describe('work that comes back to the machine that it came from', () => {
  it('is done once, with what the colleague did to it', async () => {
    const { one, other, localId, entryId } = await openWithRejected();
    const [known] = (await one.query('orders.search', { sort: 'id' })).rows;
    await one.command('order.update', { localId: String(known?.localId) as LocalId, changes: { observations: 'one' } });
    const first = await carryTo(other, one);
    await other.command('item.create', { orderLocalId: localId, item: { id_item: 1, quantity: 9, price: 2 } });
    const second = await carryTo(one, other);
    expect(await openIn(other)).toEqual([]);
    expect(await openIn(one)).toEqual(['order.create', 'order.update', 'item.create']);
    await expectKnown([first, second], [one, other]);
    await one.reopen();
    await one.command('order.update', { localId, changes: { id_category: null } });
    await one.syncUntilQuiet();
    await one.command('outbox.retry', { entryId });
    await one.syncUntilQuiet();
    expect(await openIn(one)).toEqual([]);
    const story = (await one.entry(entryId)).history.map(({ note }) => note);
    expect(story.slice(0, 6)).toEqual(['queued', 'sending', 'rejected', 'imported', 'edited', 'imported']);
    expect(one.service.orders()).toHaveLength(2);
    expect(one.service.orders()[0]?.observations).toBe('one');
    expect(one.service.orders()[1]?.items.at(-1)).toMatchObject({ quantity: 9 });
    await expectKnown([first, second], [one, other]);
  });

  it('is done once, however often it goes to and fro', async () => {
    const { one, other, localId } = await openWithRejected();
    for (let times = 0; times < 2; times++) {
      await carryTo(other, one);
      await carryTo(one, other);
    }
    expect(await openIn(one)).toEqual(['order.create']);
    await one.command('order.update', { localId, changes: { id_category: null } });
    await one.syncUntilQuiet();
    expect(await openIn(one)).toEqual([]);
    expect(one.service.orders()).toHaveLength(2);
  });

  it('comes back from one colleague alone if a copy of the file came to another one', async () => {
    const { one, other, entryId } = await openWithRejected();
    const third = await openRig({ service: one.service, seed: 3 });
    const work = await carryTo(other, one);
    await third.command('outbox.importWork', { work });
    await carryTo(one, other);
    const copy = await hand(third);
    await expectKnown([copy], [one]);
    await one.command('outbox.discard', { entryId });
    await expectKnown([copy], [one]);
  });

  it('is not shown again to the colleague who discarded it if it comes once more with other work', async () => {
    const { one, other, entryId } = await openWithRejected();
    const third = await openRig({ service: one.service, seed: 3 });
    await third.sync();
    await third.command('outbox.importWork', { work: await carryTo(other, one) });
    await third.command('outbox.discard', { entryId });
    await carryTo(one, other);
    await one.command('order.create', { order: draft(one) });
    expect(await third.command('outbox.importWork', { work: await hand(one) })).toEqual({ taken: 1, known: 1 });
    expect((await third.query('orders.search', {})).total).toBe(2);
  });
});

interface Imported {
  rig: Rig;
  localId: LocalId;
  createId: EntryId;
}

/** A line was added while the order was on its way, and edited; then the order was rejected. */
async function importRejected(): Promise<Imported> {
  const one = await openRig();
  const rig = await openRig({ service: one.service, seed: 2 });
  const { localId, entryId: createId } = await one.command('order.create', {
    order: draft(one, { id_category: 999_999 }),
  });
  one.network.failNext(/POST .orders/, 'requestLost');
  await one.sync();
  const [first] = (await one.order(localId)).order.items;
  await one.command('item.create', { orderLocalId: localId, item: { id_item: 1, quantity: 3, price: 2 } });
  await one.command('item.update', {
    orderLocalId: localId,
    itemLocalId: String(first?.localId) as LocalId,
    changes: { quantity: 9 },
  });
  await one.syncUntilQuiet();
  const { work, kept } = await one.command('outbox.exportWork', {});
  if (!work || kept > 0 || createId === null) throw new Error('It did not go.');
  await rig.command('outbox.importWork', { work });
  await rig.syncUntilQuiet();
  expect((await rig.query('outbox.list', {})).entries.map(({ state }) => state)).toEqual([
    'dead',
    'outcomeUnknown',
    'queued',
  ]);
  return { rig, localId, createId };
}

async function expectNothingLeft({ rig, localId }: Imported): Promise<void> {
  expect(await rig.workspace.query('orders.get', { localId })).toMatchObject({ ok: false });
  await rig.syncUntilQuiet();
  expect((await rig.query('outbox.list', {})).entries).toEqual([]);
}

describe('an imported order that was rejected', () => {
  it('is discarded with what waits behind it', async () => {
    const imported = await importRejected();
    await imported.rig.command('outbox.discard', { entryId: imported.createId });
    await expectNothingLeft(imported);
  });

  it('is discarded with everything else that waits', async () => {
    const imported = await importRejected();
    expect(await imported.rig.command('outbox.discardAll', {})).toEqual({ discarded: 3, kept: 0 });
    await expectNothingLeft(imported);
  });

  it('is deleted from the list', async () => {
    const imported = await importRejected();
    await imported.rig.command('order.delete', { localId: imported.localId });
    await expectNothingLeft(imported);
  });

  it('loses a line, and the edit of it that waits', async () => {
    const { rig, localId } = await importRejected();
    const [first] = (await rig.order(localId)).order.items;
    await rig.command('item.delete', { orderLocalId: localId, itemLocalId: String(first?.localId) as LocalId });
    await rig.syncUntilQuiet();
    expect((await rig.order(localId)).order.items.map((item) => item.localId)).not.toContain(first?.localId);
    const [create] = (await rig.query('outbox.list', {})).entries;
    expect(create).toMatchObject({ kind: 'order.create', state: 'dead' });
    const before = rig.writes().length;
    await rig.command('outbox.retry', { entryId: String(create?.id) });
    await rig.syncUntilQuiet();
    expect(rig.writes().slice(before)).toEqual(['POST /orders']);
  });
});
