/** An order whose answer was lost is sent again and refused: what the rep then mends of it, in one save or in two, goes in one. */
import { expect, it } from 'vitest';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const unknown = 999_999;

/** Of two lines the first names a product that the service does not know. */
async function openRefused(): Promise<{ rig: Rig; localId: LocalId; lines: LocalId[]; product: number }> {
  const rig = await openRig();
  const product = rig.service.references('product')[0]?.id ?? 0;
  const items = [unknown, product].map((id_item) => ({ id_item, quantity: 1, price: 2 }));
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig, { items }) });
  rig.network.failNext(/^POST/, 'requestLost');
  await rig.syncUntilQuiet();
  expect((await rig.entry(entryId)).state).toBe('dead');
  const lines = (await rig.order(localId)).order.items.map((item) => item.localId as LocalId);
  return { rig, localId, lines, product };
}

async function expectSentOnce(rig: Rig): Promise<void> {
  const before = rig.writes().length;
  await rig.syncUntilQuiet();
  expect(rig.writes().slice(before)).toEqual(['POST /orders']);
  expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
  expect(rig.service.orders()).toMatchObject([{ observations: 'mended', items: [{ quantity: 1 }, { quantity: 5 }] }]);
}

it('goes once with what the rep mended in one save', async () => {
  const { rig, localId, lines, product } = await openRefused();
  await rig.command('draft.saveEdits', {
    draftId: 'draft',
    orderLocalId: localId,
    changes: { observations: 'mended' },
    removed: lines.slice(0, 1),
    changed: [],
    added: [{ id_item: product, quantity: 5, price: 2 }],
  });
  await expectSentOnce(rig);
});

it('goes once with what the rep mended in several saves', async () => {
  const { rig, localId, lines, product } = await openRefused();
  const [first, second] = lines;
  if (!first || !second) throw new Error('There are two lines.');
  const edit = { orderLocalId: localId };
  await rig.command('order.update', { localId, changes: { observations: 'mended' } });
  await rig.command('item.update', { ...edit, itemLocalId: first, changes: { id_item: product } });
  await rig.command('item.update', { ...edit, itemLocalId: second, changes: { quantity: 5 } });
  await expectSentOnce(rig);
});

it('goes nowhere where it is deleted after all, and never was there', async () => {
  const { rig, localId } = await openRefused();
  await rig.command('order.update', { localId, changes: { observations: 'mended' } });
  await rig.command('order.delete', { localId });
  await rig.syncUntilQuiet();
  expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
  expect(rig.service.orders()).toEqual([]);
});

it('is sent by itself with its correction after the probe behind it had no connection', async () => {
  const { rig, localId, lines, product } = await openRefused();
  await rig.command('item.update', {
    orderLocalId: localId,
    itemLocalId: lines[0] ?? '',
    changes: { id_item: product },
  });
  rig.network.failNext(/^POST/, {
    after(response) {
      rig.network.failNext(/^GET .*fk_id/, 'refused');
      return response;
    },
  });
  await rig.sync();
  await rig.command('order.update', { localId, changes: { observations: 'mended' } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(rig.service.orders()).toMatchObject([{ observations: 'mended' }]);
});

it('is sent with what the rep corrected while its outcome was unknown', async () => {
  const rig = await openRig();
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig, { id_category: unknown }) });
  rig.network.failNext(/^POST/, 'requestLost');
  await rig.sync();
  await rig.command('order.update', { localId, changes: { id_category: null } });
  await rig.syncUntilQuiet();
  expect((await rig.entry(entryId)).state).toBe('dead');
  const before = rig.writes().length;
  await rig.command('outbox.retry', { entryId: String(entryId) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(rig.writes().slice(before)).toEqual(['POST /orders']);
});

it('goes after the new address that the rep gave it', async () => {
  const { rig, localId, lines, product } = await openRefused();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const address = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
  rig.network.failNext(/^POST .customers/, () => Response.json({}, { status: 425, headers: { 'retry-after': '60' } }));
  await rig.command('order.update', { localId, changes: { address_local_id: address.localId } });
  const line = { orderLocalId: localId, itemLocalId: lines[0] ?? '' };
  await rig.command('item.update', { ...line, changes: { id_item: product } });
  expect(await rig.sync()).toMatchObject({ open: 2, dead: 0 });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(rig.service.orders()).toMatchObject([{ address: { street: 'Rua A' } }]);
});
