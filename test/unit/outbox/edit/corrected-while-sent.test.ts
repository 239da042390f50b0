/**
 * The rep corrects a write while it is being sent, and the service rejects the earlier version. A retry sends the corrected one.
 */
import { expect, it } from 'vitest';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

/** Sends what waits; `mend` runs while the first request that fits is on its way. */
async function sendMeanwhile(rig: Rig, path: RegExp, mend: () => Promise<unknown>): Promise<void> {
  rig.network.failNext(path, {
    async after(answer) {
      await mend();
      return answer;
    },
  });
  await rig.syncUntilQuiet();
}

async function expectMended(rig: Rig, entryId: string | null): Promise<void> {
  expect((await rig.entry(entryId)).state).toBe('dead');
  await rig.command('outbox.retry', { entryId: String(entryId) });
  await rig.syncUntilQuiet();
  expect((await rig.query('outbox.list', {})).entries).toEqual([]);
}

/** The service knows no such product, category or payment type. */
const unknown = 999_999;

it('sends a corrected order as it was corrected', async () => {
  const rig = await openRig();
  const order = draft(rig, { id_category: unknown, observations: 'one' });
  const { localId, entryId } = await rig.command('order.create', { order });
  const changes = { id_category: null, observations: 'two' };
  await sendMeanwhile(rig, /^POST/, () => rig.command('order.update', { localId, changes }));
  // He sees it as it is to be: there is nothing left to change.
  expect(await rig.command('order.update', { localId, changes })).toEqual({ entryId: null });
  await expectMended(rig, entryId);
  expect(rig.service.orders()).toMatchObject([{ observations: 'two', category: null }]);
  expect(rig.writes()).toEqual(['POST /orders', 'POST /orders']);
});

it('an order goes with its lines and its address as mended', async () => {
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
  await expectMended(rig, entryId);
  expect(rig.service.orders()).toMatchObject([
    { address: { street: 'Rua A' }, items: [{ quantity: 1 }, { quantity: 3 }, { quantity: 4 }] },
  ]);
  expect(await names()).toEqual(shown);
});

it('sends a corrected line as it was corrected', async () => {
  const rig = await openRig();
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig, { items: [] }) });
  await rig.syncUntilQuiet();
  const item = { id_item: unknown, quantity: 2, price: 5 };
  const { itemLocalId, entryId } = await rig.command('item.create', { orderLocalId, item });
  const changes = { id_item: rig.service.references('product')[0]?.id ?? 0, quantity: 3 };
  await sendMeanwhile(rig, /^POST/, () => rig.command('item.update', { orderLocalId, itemLocalId, changes }));
  await expectMended(rig, entryId);
  expect(rig.service.orders()).toMatchObject([{ items: [{ quantity: 3, price: 5, item: { id: changes.id_item } }] }]);
});

it('sends a corrected line without changes of another line', async () => {
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
  await expectMended(rig, added.entryId);
  const items = rig.service.orders()[0]?.items;
  expect([items?.[0], items?.at(-1)]).toMatchObject([{ quantity: 50 }, { quantity: 9, price: 6 }]);
});

it('sends a corrected edit of a line with the discount that replaced the percentage', async () => {
  const rig = await openRig();
  const product = rig.service.references('product')[0]?.id ?? 0;
  const items = [{ id_item: product, quantity: 2, price: 10, discount_percentage: 10 }];
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig, { items }) });
  await rig.syncUntilQuiet();
  const line = { orderLocalId, itemLocalId: (await rig.order(orderLocalId)).order.items[0]?.localId ?? '' };
  const { entryId } = await rig.command('item.update', { ...line, changes: { id_item: unknown, discount_value: 5 } });
  const changes = { id_item: product, price: 20 };
  await sendMeanwhile(rig, /^PATCH/, () => rig.command('item.update', { ...line, changes }));
  await expectMended(rig, entryId);
  expect(rig.service.orders()).toMatchObject([{ items: [{ price: 20, perc_desc: null, vlr_desc: 5, total_liq: 35 }] }]);
});

it('sends a corrected edit of an order as it was corrected', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.syncUntilQuiet();
  const refused = { id_category: unknown, observations: 'one', custom_fields: { color: 'blue' } };
  const { entryId } = await rig.command('order.update', { localId, changes: refused });
  const changes = { id_category: null, custom_fields: { color: 'green', dock: '2' } };
  await sendMeanwhile(rig, /^PATCH/, () => rig.command('order.update', { localId, changes }));
  await expectMended(rig, entryId);
  expect(rig.service.orders()).toMatchObject([
    { observations: 'one', category: null, custom_fields: { color: 'green', dock: '2' } },
  ]);
});

it.each(['an order', 'an edit of an order'])(
  '%s that goes to another address as mended waits for that',
  async (what) => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const isEdit = what !== 'an order';
    const made = await rig.command('order.create', { order: draft(rig, isEdit ? {} : { id_category: unknown }) });
    const { localId } = made;
    if (isEdit) await rig.syncUntilQuiet();
    const edit = isEdit ? await rig.command('order.update', { localId, changes: { id_category: unknown } }) : made;
    rig.network.failNext(/^POST .*address/, refusal);
    let addressEntryId: string | null = null;
    await sendMeanwhile(rig, /^(POST|PATCH) .*orders/, async () => {
      const address = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
      addressEntryId = address.entryId;
      await rig.command('order.update', { localId, changes: { id_category: null, address_local_id: address.localId } });
    });
    await rig.command('outbox.retry', { entryId: String(edit.entryId) });
    await rig.syncUntilQuiet();
    expect((await rig.entry(edit.entryId)).state).toBe('queued');
    await expectMended(rig, addressEntryId);
    expect(rig.service.orders()).toMatchObject([{ category: null, address: { street: 'Rua A' } }]);
  },
);

it('sends a corrected edit of a line without the total of an earlier quantity', async () => {
  const rig = await openRig();
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
  await rig.syncUntilQuiet();
  const line = { orderLocalId, itemLocalId: (await rig.order(orderLocalId)).order.items[0]?.localId ?? '' };
  const product = rig.service.references('product')[3]?.id ?? 0;
  const refused = { id_item: unknown, price: 9, total_item: 18 };
  const { entryId } = await rig.command('item.update', { ...line, changes: refused });
  const changes = { id_item: product, quantity: 5 };
  await sendMeanwhile(rig, /^PATCH/, () => rig.command('item.update', { ...line, changes }));
  await expectMended(rig, entryId);
  const sent = rig.service.requests().findLast(({ method }) => method === 'PATCH');
  expect(sent?.body).toEqual({ id_item: product, price: 9, quantity: 5 });
});

it('sends a corrected address, and a corrected edit of one, as it was corrected', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const refuseAfter = (path: RegExp, mend: () => Promise<unknown>) => sendMeanwhileRefused(rig, path, mend);
  const made = await rig.command('address.create', { customerFkId, address: { street: 'Rua A', name: 'Shop' } });
  const { localId } = made;
  await refuseAfter(/^POST/, () => rig.command('address.update', { localId, changes: { street: 'Rua B' } }));
  await expectMended(rig, made.entryId);
  expect(rig.writes()).toEqual([`POST /customers/${customerFkId}/address`]);
  expect(rig.service.addresses().at(-1)).toMatchObject({ street: 'Rua B', name: 'Shop' });
  const { entryId } = await rig.command('address.update', { localId, changes: { street: 'Rua C', number: 5 } });
  await refuseAfter(/^PATCH/, () => rig.command('address.update', { localId, changes: { street: 'Rua D' } }));
  await expectMended(rig, entryId);
  expect(rig.service.addresses().at(-1)).toMatchObject({ street: 'Rua D', number: 5 });
});

function refusal(): Response {
  return Response.json({ message: 'Not like this' }, { status: 422 });
}

/** As `sendMeanwhile`, with a refusal in the place of the service. */
async function sendMeanwhileRefused(rig: Rig, path: RegExp, mend: () => Promise<unknown>): Promise<void> {
  const mended: Promise<unknown>[] = [];
  rig.network.failNext(path, () => {
    mended.push(mend());
    return refusal();
  });
  await rig.syncUntilQuiet();
  await Promise.all(mended);
}
