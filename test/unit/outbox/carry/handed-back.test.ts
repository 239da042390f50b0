/** Work that a colleague took over comes back to the laptop that it came from, and is done once. */
import { expect, it } from 'vitest';
import type { ExportedWork } from '../../../../src-shared/contract/outbox/exported-work.ts';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { draft } from '../../../support/drafts.ts';
import { hand, openTwo } from '../../../support/handing-over.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

interface Two {
  one: Rig;
  other: Rig;
  /** Of an order that the service refuses. */
  localId: LocalId;
  entryId: string;
}

async function openWithRefused(): Promise<Two> {
  const { one, other } = await openTwo(1);
  const order = draft(one, { id_category: 999_999 });
  const { localId, entryId } = await one.command('order.create', { order });
  await one.syncUntilQuiet();
  return { one, other, localId, entryId: String(entryId) };
}

async function handTo(to: Rig, from: Rig): Promise<ExportedWork> {
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

it('work that comes back with what the colleague did to it is done once', async () => {
  const { one, other, localId, entryId } = await openWithRefused();
  const [known] = (await one.query('orders.search', { sort: 'id' })).rows;
  await one.command('order.update', { localId: String(known?.localId) as LocalId, changes: { observations: 'one' } });
  const first = await handTo(other, one);
  await other.command('item.create', { orderLocalId: localId, item: { id_item: 1, quantity: 9, price: 2 } });
  const second = await handTo(one, other);
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

it('work goes to and fro as often as one likes, and is done once', async () => {
  const { one, other, localId } = await openWithRefused();
  for (let times = 0; times < 2; times++) {
    await handTo(other, one);
    await handTo(one, other);
  }
  expect(await openIn(one)).toEqual(['order.create']);
  await one.command('order.update', { localId, changes: { id_category: null } });
  await one.syncUntilQuiet();
  expect(await openIn(one)).toEqual([]);
  expect(one.service.orders()).toHaveLength(2);
});

it('work comes back from one colleague alone, where a copy of the file came to another one', async () => {
  const { one, other, entryId } = await openWithRefused();
  const third = await openRig({ service: one.service, seed: 3 });
  const work = await handTo(other, one);
  await third.command('outbox.importWork', { work });
  await handTo(one, other);
  const copy = await hand(third);
  await expectKnown([copy], [one]);
  await one.command('outbox.discard', { entryId });
  await expectKnown([copy], [one]);
});

it('what a colleague gave up is not shown to him again where it comes once more, with other work', async () => {
  const { one, other, entryId } = await openWithRefused();
  const third = await openRig({ service: one.service, seed: 3 });
  await third.sync();
  await third.command('outbox.importWork', { work: await handTo(other, one) });
  await third.command('outbox.discard', { entryId });
  await handTo(one, other);
  await one.command('order.create', { order: draft(one) });
  expect(await third.command('outbox.importWork', { work: await hand(one) })).toEqual({ taken: 1, known: 1 });
  expect((await third.query('orders.search', {})).total).toBe(2);
});
