/** An order that was refused on one laptop and handed over can be discarded on the other, with what waits behind it. */
import { expect, it } from 'vitest';
import type { EntryId, LocalId } from '../../../../src-shared/domain/ids.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

interface Handed {
  rig: Rig;
  localId: LocalId;
  createId: EntryId;
}

/** A line was added while the order was on its way, and edited; then the order was refused. */
async function handOverRefused(): Promise<Handed> {
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

async function expectNothingLeft({ rig, localId }: Handed): Promise<void> {
  expect(await rig.workspace.query('orders.get', { localId })).toMatchObject({ ok: false });
  await rig.syncUntilQuiet();
  expect((await rig.query('outbox.list', {})).entries).toEqual([]);
}

it('is discarded', async () => {
  const handed = await handOverRefused();
  await handed.rig.command('outbox.discard', { entryId: handed.createId });
  await expectNothingLeft(handed);
});

it('is discarded with all that waits', async () => {
  const handed = await handOverRefused();
  expect(await handed.rig.command('outbox.discardAll', {})).toEqual({ discarded: 3, kept: 0 });
  await expectNothingLeft(handed);
});

it('is deleted from the list', async () => {
  const handed = await handOverRefused();
  await handed.rig.command('order.delete', { localId: handed.localId });
  await expectNothingLeft(handed);
});

it('loses a line, and the edit of it that waits', async () => {
  const { rig, localId } = await handOverRefused();
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
