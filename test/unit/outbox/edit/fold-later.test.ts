/**
 * The rep corrects a write while it is on its way or its outcome is unknown, and the service rejects the earlier version: a retry
 * sends the corrected one.
 */
import { describe, expect, it } from 'vitest';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

/** Sends what waits; `correct` runs while the first request that fits is on its way. */
async function sendMeanwhile(rig: Rig, path: RegExp, correct: () => Promise<unknown>): Promise<void> {
  rig.network.failNext(path, {
    async after(answer) {
      await correct();
      return answer;
    },
  });
  await rig.syncUntilQuiet();
}

async function expectCorrected(rig: Rig, entryId: string | null): Promise<void> {
  expect((await rig.entry(entryId)).state).toBe('dead');
  await rig.command('outbox.retry', { entryId: String(entryId) });
  await rig.syncUntilQuiet();
  expect((await rig.query('outbox.list', {})).entries).toEqual([]);
}

/** The service knows no such product, category or payment type. */
const unknown = 999_999;

function rejection(): Response {
  return Response.json({ message: 'Not like this' }, { status: 422 });
}

/** As `sendMeanwhile`, but the request is rejected in place of the service. */
async function sendMeanwhileRejected(rig: Rig, path: RegExp, correct: () => Promise<unknown>): Promise<void> {
  const corrections: Promise<unknown>[] = [];
  rig.network.failNext(path, () => {
    corrections.push(correct());
    return rejection();
  });
  await rig.syncUntilQuiet();
  await Promise.all(corrections);
}

describe('a write that the rep corrects while it is being sent', () => {
  it('is sent as corrected if it is an order', async () => {
    const rig = await openRig();
    const order = draft(rig, { id_category: unknown, observations: 'one' });
    const { localId, entryId } = await rig.command('order.create', { order });
    const changes = { id_category: null, observations: 'two' };
    await sendMeanwhile(rig, /^POST/, () => rig.command('order.update', { localId, changes }));
    // The rep sees it as corrected: nothing is left to change.
    expect(await rig.command('order.update', { localId, changes })).toEqual({ entryId: null });
    await expectCorrected(rig, entryId);
    expect(rig.service.orders()).toMatchObject([{ observations: 'two', category: null }]);
    expect(rig.writes()).toEqual(['POST /orders', 'POST /orders']);
  });

  it('is sent with its lines and its address as corrected if it is an order', async () => {
    const rig = await openRig();
    const product = rig.service.references('product')[0]?.id ?? 0;
    const items = [1, 2, 3].map((quantity) => ({ id_item: quantity === 3 ? product : unknown, quantity, price: 1 }));
    const { localId, entryId } = await rig.command('order.create', { order: draft(rig, { items }) });
    const orderLocalId = localId;
    const names = async () => (await rig.order(localId)).order.items.map((item) => item.localId as LocalId);
    const shown: LocalId[] = [];
    await sendMeanwhile(rig, /^POST/, async () => {
      const [first, second, third] = await names();
      if (!first || !second || !third) throw new Error('There are three lines.');
      await rig.command('item.update', { orderLocalId, itemLocalId: first, changes: { id_item: product } });
      await rig.command('item.delete', { orderLocalId, itemLocalId: second });
      await rig.command('item.create', { orderLocalId, item: { id_item: product, quantity: 4, price: 1 } });
      const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
      const address = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
      await rig.command('order.update', { localId, changes: { address_local_id: address.localId } });
      shown.push(...(await names()));
    });
    await expectCorrected(rig, entryId);
    expect(rig.service.orders()).toMatchObject([
      { address: { street: 'Rua A' }, items: [{ quantity: 1 }, { quantity: 3 }, { quantity: 4 }] },
    ]);
    expect(await names()).toEqual(shown);
  });

  it('is sent as corrected if it is an edit of an order', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.syncUntilQuiet();
    const rejected = { id_category: unknown, observations: 'one', custom_fields: { color: 'blue' } };
    const { entryId } = await rig.command('order.update', { localId, changes: rejected });
    const changes = { id_category: null, custom_fields: { color: 'green', dock: '2' } };
    await sendMeanwhile(rig, /^PATCH/, () => rig.command('order.update', { localId, changes }));
    await expectCorrected(rig, entryId);
    expect(rig.service.orders()).toMatchObject([
      { observations: 'one', category: null, custom_fields: { color: 'green', dock: '2' } },
    ]);
  });

  it.each(['an order', 'an edit of an order'])(
    'waits for the address that the correction names if it is %s',
    async (what) => {
      const rig = await openRig();
      const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
      const isEdit = what !== 'an order';
      const made = await rig.command('order.create', { order: draft(rig, isEdit ? {} : { id_category: unknown }) });
      const { localId } = made;
      if (isEdit) await rig.syncUntilQuiet();
      const edit = isEdit ? await rig.command('order.update', { localId, changes: { id_category: unknown } }) : made;
      rig.network.failNext(/^POST .*address/, rejection);
      let addressEntryId: string | null = null;
      await sendMeanwhile(rig, /^(POST|PATCH) .*orders/, async () => {
        const address = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
        addressEntryId = address.entryId;
        await rig.command('order.update', {
          localId,
          changes: { id_category: null, address_local_id: address.localId },
        });
      });
      await rig.command('outbox.retry', { entryId: String(edit.entryId) });
      await rig.syncUntilQuiet();
      expect((await rig.entry(edit.entryId)).state).toBe('queued');
      await expectCorrected(rig, addressEntryId);
      expect(rig.service.orders()).toMatchObject([{ category: null, address: { street: 'Rua A' } }]);
    },
  );

  it('is sent as corrected if it is an address, or an edit of one', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const rejectAfter = (path: RegExp, correct: () => Promise<unknown>) => sendMeanwhileRejected(rig, path, correct);
    const made = await rig.command('address.create', { customerFkId, address: { street: 'Rua A', name: 'Shop' } });
    const { localId } = made;
    await rejectAfter(/^POST/, () => rig.command('address.update', { localId, changes: { street: 'Rua B' } }));
    await expectCorrected(rig, made.entryId);
    expect(rig.writes()).toEqual([`POST /customers/${customerFkId}/address`]);
    expect(rig.service.addresses().at(-1)).toMatchObject({ street: 'Rua B', name: 'Shop' });
    const { entryId } = await rig.command('address.update', { localId, changes: { street: 'Rua C', number: 5 } });
    await rejectAfter(/^PATCH/, () => rig.command('address.update', { localId, changes: { street: 'Rua D' } }));
    await expectCorrected(rig, entryId);
    expect(rig.service.addresses().at(-1)).toMatchObject({ street: 'Rua D', number: 5 });
  });
});

describe('a line that the rep corrects while it is being sent', () => {
  it('is sent as corrected', async () => {
    const rig = await openRig();
    const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig, { items: [] }) });
    await rig.syncUntilQuiet();
    const item = { id_item: unknown, quantity: 2, price: 5 };
    const { itemLocalId, entryId } = await rig.command('item.create', { orderLocalId, item });
    const changes = { id_item: rig.service.references('product')[0]?.id ?? 0, quantity: 3 };
    await sendMeanwhile(rig, /^POST/, () => rig.command('item.update', { orderLocalId, itemLocalId, changes }));
    await expectCorrected(rig, entryId);
    expect(rig.service.orders()).toMatchObject([{ items: [{ quantity: 3, price: 5, item: { id: changes.id_item } }] }]);
  });

  it('is sent without changes of another line', async () => {
    const rig = await openRig();
    const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
    await rig.syncUntilQuiet();
    const itemLocalId = (await rig.order(orderLocalId)).order.items[0]?.localId ?? '';
    const item = { id_item: unknown, quantity: 9, price: 5 };
    const added = await rig.command('item.create', { orderLocalId, item });
    await sendMeanwhile(rig, /^POST/, async () => {
      await rig.command('item.update', { orderLocalId, itemLocalId, changes: { quantity: 50 } });
      const changes = { id_item: rig.service.references('product')[0]?.id ?? 0, price: 6 };
      await rig.command('item.update', { orderLocalId, itemLocalId: added.itemLocalId, changes });
    });
    await expectCorrected(rig, added.entryId);
    const items = rig.service.orders()[0]?.items;
    expect([items?.[0], items?.at(-1)]).toMatchObject([{ quantity: 50 }, { quantity: 9, price: 6 }]);
  });

  it('is sent with the discount that replaced the percentage', async () => {
    const rig = await openRig();
    const product = rig.service.references('product')[0]?.id ?? 0;
    const items = [{ id_item: product, quantity: 2, price: 10, discount_percentage: 10 }];
    const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig, { items }) });
    await rig.syncUntilQuiet();
    const line = { orderLocalId, itemLocalId: (await rig.order(orderLocalId)).order.items[0]?.localId ?? '' };
    const { entryId } = await rig.command('item.update', { ...line, changes: { id_item: unknown, discount_value: 5 } });
    const changes = { id_item: product, price: 20 };
    await sendMeanwhile(rig, /^PATCH/, () => rig.command('item.update', { ...line, changes }));
    await expectCorrected(rig, entryId);
    expect(rig.service.orders()).toMatchObject([
      { items: [{ price: 20, perc_desc: null, vlr_desc: 5, total_liq: 35 }] },
    ]);
  });

  it('is sent without the total of an earlier quantity', async () => {
    const rig = await openRig();
    const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
    await rig.syncUntilQuiet();
    const line = { orderLocalId, itemLocalId: (await rig.order(orderLocalId)).order.items[0]?.localId ?? '' };
    const product = rig.service.references('product')[3]?.id ?? 0;
    const rejected = { id_item: unknown, price: 9, total_item: 18 };
    const { entryId } = await rig.command('item.update', { ...line, changes: rejected });
    const changes = { id_item: product, quantity: 5 };
    await sendMeanwhile(rig, /^PATCH/, () => rig.command('item.update', { ...line, changes }));
    await expectCorrected(rig, entryId);
    const sent = rig.service.requests().findLast(({ method }) => method === 'PATCH');
    expect(sent?.body).toEqual({ id_item: product, price: 9, quantity: 5 });
  });
});

/** Of two lines the first names a product that the service does not know. */
async function openRejected(): Promise<{ rig: Rig; localId: LocalId; lines: LocalId[]; product: number }> {
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
  expect(rig.service.orders()).toMatchObject([
    { observations: 'corrected', items: [{ quantity: 1 }, { quantity: 5 }] },
  ]);
}

describe('an order that was rejected after an unknown outcome', () => {
  it('is sent once with what the rep corrected in one save', async () => {
    const { rig, localId, lines, product } = await openRejected();
    await rig.command('draft.saveEdits', {
      draftId: 'draft',
      orderLocalId: localId,
      changes: { observations: 'corrected' },
      removed: lines.slice(0, 1),
      changed: [],
      added: [{ id_item: product, quantity: 5, price: 2 }],
    });
    await expectSentOnce(rig);
  });

  it('is sent once with what the rep corrected in several saves', async () => {
    const { rig, localId, lines, product } = await openRejected();
    const [first, second] = lines;
    if (!first || !second) throw new Error('There are two lines.');
    const edit = { orderLocalId: localId };
    await rig.command('order.update', { localId, changes: { observations: 'corrected' } });
    await rig.command('item.update', { ...edit, itemLocalId: first, changes: { id_item: product } });
    await rig.command('item.update', { ...edit, itemLocalId: second, changes: { quantity: 5 } });
    await expectSentOnce(rig);
  });

  it('is not sent if the rep deletes it, and it never was there', async () => {
    const { rig, localId } = await openRejected();
    await rig.command('order.update', { localId, changes: { observations: 'corrected' } });
    await rig.command('order.delete', { localId });
    await rig.syncUntilQuiet();
    expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
    expect(rig.service.orders()).toEqual([]);
  });

  it('is sent by itself with its correction after the probe behind it had no connection', async () => {
    const { rig, localId, lines, product } = await openRejected();
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
    await rig.command('order.update', { localId, changes: { observations: 'corrected' } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.orders()).toMatchObject([{ observations: 'corrected' }]);
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

  it('is sent after the new address that the rep gave it', async () => {
    const { rig, localId, lines, product } = await openRejected();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const address = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
    rig.network.failNext(/^POST .customers/, () =>
      Response.json({}, { status: 425, headers: { 'retry-after': '60' } }),
    );
    await rig.command('order.update', { localId, changes: { address_local_id: address.localId } });
    const line = { orderLocalId: localId, itemLocalId: lines[0] ?? '' };
    await rig.command('item.update', { ...line, changes: { id_item: product } });
    expect(await rig.sync()).toMatchObject({ open: 2, dead: 0 });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.orders()).toMatchObject([{ address: { street: 'Rua A' } }]);
  });
});
