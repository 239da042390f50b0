/**
 * Several edits of one record that wait are one entry with the last value of each field; behind a rejected write the newest edit
 * wins.
 */
import { describe, expect, it } from 'vitest';
import type { CommandPayload } from '../../../../src-shared/contract/commands.ts';
import type { EntryId } from '../../../../src-shared/domain/ids.ts';
import type { OrderChanges } from '../../../../src-shared/domain/order.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig } from '../../../support/rig.ts';

const place = { street: 'Rua Augusta', number: 1200, zip_code: 1304001, city: 'São Paulo', state: 'SP' };

async function openWithOrder() {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'Before' }) });
  await rig.sync();
  const sentBefore = rig.writes().length;
  const edit = async (changes: OrderChanges) =>
    String((await rig.command('order.update', { localId, changes })).entryId);
  const editLine = async (changes: object) => {
    const itemLocalId = String((await rig.order(localId)).order.items[0]?.localId);
    return String((await rig.command('item.update', { orderLocalId: localId, itemLocalId, changes })).entryId);
  };
  const written = () => rig.writes().slice(sentBefore);
  const changeThere = (changes: object) => rig.service.fetch(asColleague('PATCH', '/orders/1', changes));
  return { rig, localId, edit, editLine, written, changeThere };
}

/** The order waits for an address, so that its edit is not sent while a pull brings what a colleague changed. */
async function waitingForAddress() {
  const opened = await openWithOrder();
  const { rig, edit } = opened;
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  rig.network.failNext(/^POST .*address/, () => Response.json({ message: 'No' }, { status: 422 }));
  const address = await rig.command('address.create', { customerFkId, address: place });
  const entryId = await edit({ address_local_id: address.localId });
  await rig.sync();
  expect(await rig.entry(entryId)).toMatchObject({ state: 'queued' });
  return { ...opened, address, entryId };
}

describe('edits of one record that wait', () => {
  it('are one entry and one PATCH, made ten times without a signal', async () => {
    const { rig, edit, written } = await openWithOrder();
    rig.network.isDown = true;
    const entryIds = new Set<string>();
    for (let n = 1; n <= 10; n += 1) {
      entryIds.add(await edit({ observations: `Edit ${n}`, custom_fields: { step: `${n}` } }));
      if (n === 5) await rig.sync();
    }
    expect(entryIds.size).toBe(1);
    rig.network.isDown = false;
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, open: 0 });
    expect(written()).toEqual(['PATCH /orders/1']);
    expect(rig.service.orders()).toMatchObject([{ observations: 'Edit 10', custom_fields: { step: '10' } }]);
  });

  it('are one entry if they are of one line, and edits of another record are their own', async () => {
    const { rig, edit, editLine, written } = await openWithOrder();
    rig.network.isDown = true;
    const price = await editLine({ price: 20 });
    const head = await edit({ observations: 'After' });
    expect(await editLine({ description: 'blue' })).toBe(price);
    expect(head).not.toBe(price);
    rig.network.isDown = false;
    await rig.syncUntilQuiet();
    expect(written()).toEqual(['PATCH /orders/1/items/1', 'PATCH /orders/1']);
    expect(rig.service.orders()[0]?.items[0]).toMatchObject({ price: 20, description: 'blue' });
  });

  it('are an entry behind the one that is on its way or of unknown outcome', async () => {
    const { rig, edit, written } = await openWithOrder();
    rig.network.failNext(/^PATCH/, 'answerLost');
    const first = await edit({ observations: 'First' });
    await rig.sync();
    const second = await edit({ observations: 'Second' });
    expect(second).not.toBe(first);
    expect(await edit({ observations: 'Third' })).toBe(second);
    await rig.syncUntilQuiet();
    expect(written().filter((line) => line.startsWith('PATCH'))).toHaveLength(2);
    expect(rig.service.orders()).toMatchObject([{ observations: 'Third' }]);
  });

  it('are one entry also if the service rejected it', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const changes = { id_category: 999_999, observations: 'Fundos', custom_fields: { cor: 'azul' } };
    const rejected = await rig.command('order.update', { localId, changes });
    expect(await rig.sync()).toMatchObject({ dead: 1 });
    const corrected = await rig.command('order.update', {
      localId,
      changes: { id_category: null, custom_fields: { cor: 'azul', rota: '7' } },
    });
    expect(corrected.entryId).toBe(rejected.entryId);
    expect(await rig.sync()).toMatchObject({ dead: 0, settled: 1, conflicted: 0 });
    expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos', custom_fields: { cor: 'azul', rota: '7' } }]);
  });

  it('ask nothing about what a colleague changed and the rep saw before a later one', async () => {
    const { rig, edit, changeThere, address, entryId } = await waitingForAddress();
    await changeThere({ observations: 'Theirs' });
    await rig.sync();
    expect(await edit({ observations: 'Mine' })).toBe(entryId);
    await rig.command('outbox.retry', { entryId: String(address.entryId) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.orders()).toMatchObject([{ observations: 'Mine', address: place }]);
  });

  it('ask about what a colleague changed after the first one', async () => {
    const { rig, edit, changeThere, address, entryId } = await waitingForAddress();
    await edit({ observations: 'Mine' });
    await changeThere({ observations: 'Theirs' });
    await rig.sync();
    expect(await edit({ observations: 'Mine again' })).toBe(entryId);
    await rig.command('outbox.retry', { entryId: String(address.entryId) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    expect((await rig.entry(entryId)).conflict).toMatchObject({
      fields: [{ field: 'observations', base: 'Before', mine: 'Mine again', theirs: 'Theirs' }],
    });
  });

  it('no longer wait for an address once another one is chosen', async () => {
    const { rig, edit, entryId, written } = await waitingForAddress();
    expect(await edit({ id_address: null, observations: 'Without' })).toBe(entryId);
    expect(await rig.sync()).toMatchObject({ settled: 1, dead: 1 });
    expect(written()).toContain('PATCH /orders/1');
    expect(rig.service.orders()).toMatchObject([{ observations: 'Without', address: null }]);
  });
});

function anItem(rig: Awaited<ReturnType<typeof openRig>>) {
  return { id_item: rig.service.references('product')[3]?.id ?? 0, quantity: 5 };
}

describe('the newest edit', () => {
  it('wins over an older one that waits behind a rejected create', async () => {
    const rig = await openRig();
    const meanwhile = async (response: Response) => {
      const localId = (await rig.query('orders.search', {})).rows[0]?.localId ?? '';
      const changes = { observations: 'dois', custom_fields: { cor: 'verde', rota: '2' } };
      await rig.command('order.update', { localId, changes });
      return response;
    };
    rig.network.failNext(/^POST .orders/, { after: meanwhile });
    const order = draft(rig, { id_category: 999_999, custom_fields: { cor: 'azul' } });
    const { localId } = await rig.command('order.create', { order });
    expect(await rig.sync()).toMatchObject({ dead: 1, open: 1 });
    const corrected = { id_category: null, custom_fields: { cor: 'rosa', rota: '2' } };
    await rig.command('order.update', { localId, changes: corrected });
    const shown = async () => (await rig.order(localId)).order;
    expect(await shown()).toMatchObject({ observations: 'dois', custom_fields: { cor: 'rosa', rota: '2' } });
    await rig.command('order.update', { localId, changes: { observations: 'três' } });
    expect(await rig.sync()).toMatchObject({ dead: 0, open: 0, conflicted: 0 });
    const last = { observations: 'três', custom_fields: { cor: 'rosa', rota: '2' } };
    expect(rig.service.orders()).toMatchObject([last]);
    expect(await shown()).toMatchObject(last);
  });

  it('wins over an older one that waits behind a rejected edit', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const edit = (changes: CommandPayload<'order.update'>['changes']) =>
      rig.command('order.update', { localId, changes });
    const meanwhile = async (response: Response) => {
      await edit({ observations: 'dois', custom_fields: { cor: 'verde' } });
      return response;
    };
    rig.network.failNext(/^PATCH/, { after: meanwhile });
    await edit({ id_category: 999_999, observations: 'um' });
    expect(await rig.sync()).toMatchObject({ dead: 1, open: 1 });
    await edit({ id_category: null, observations: 'três' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 0, open: 0, conflicted: 0 });
    expect(rig.service.orders()).toMatchObject([{ observations: 'três', custom_fields: { cor: 'verde' } }]);
  });

  it('says all that an older one said: that one is over, and its history tells why', async () => {
    const { rig, edit } = await openWithOrder();
    let waiting = '';
    const meanwhile = async (response: Response) => {
      waiting = await edit({ observations: 'dois' });
      return response;
    };
    rig.network.failNext(/^PATCH/, { after: meanwhile });
    await edit({ id_category: 999_999, observations: 'um' });
    expect(await rig.sync()).toMatchObject({ dead: 1, open: 1 });
    await edit({ id_category: null, observations: 'três' });
    const { state, history } = await rig.query('outbox.get', { entryId: waiting as EntryId });
    expect(state).toBe('folded');
    expect(history.at(-1)?.note).toBe('superseded');
  });

  it('wins over an older one that waits behind a rejected line', async () => {
    const rig = await openRig();
    const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig, { items: [] }) });
    await rig.sync();
    const { itemLocalId } = await rig.command('item.create', {
      orderLocalId,
      item: { ...anItem(rig), id_item: 999_999 },
    });
    const edit = (changes: CommandPayload<'item.update'>['changes']) =>
      rig.command('item.update', { orderLocalId, itemLocalId, changes });
    const meanwhile = async (response: Response) => {
      await edit({ quantity: 6, description: 'azul' });
      return response;
    };
    rig.network.failNext(/^POST/, { after: meanwhile });
    expect(await rig.sync()).toMatchObject({ dead: 1, open: 1 });
    await edit({ ...anItem(rig), quantity: 7 });
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 0, open: 0, conflicted: 0 });
    expect(rig.service.orders()[0]?.items).toMatchObject([{ quantity: 7, description: 'azul' }]);
  });

  it('of a line and of an address wins over older ones that wait behind rejected creates', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
    const { localId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua Um' } });
    const itemLocalId = String((await rig.order(orderLocalId)).order.items[0]?.localId);
    const changeLine = (quantity: number) =>
      rig.command('item.update', { orderLocalId, itemLocalId, changes: { quantity } });
    const changeAddress = (number: number) => rig.command('address.update', { localId, changes: { number } });
    const rejectAfter = (path: RegExp, edit: () => unknown) =>
      rig.network.failNext(path, () => {
        edit();
        return Response.json({ message: 'Not like this' }, { status: 422 });
      });
    rejectAfter(/^POST .orders/, () => changeLine(50));
    rejectAfter(/^POST .customers/, () => changeAddress(50));
    expect(await rig.sync()).toMatchObject({ dead: 2, open: 2 });
    await changeLine(60);
    await changeAddress(60);
    expect(await rig.sync()).toMatchObject({ dead: 0, open: 0, conflicted: 0 });
    expect(Number(rig.service.orders()[0]?.items[0]?.quantity)).toBe(60);
    expect(rig.service.addresses().at(-1)?.number).toBe(60);
  });

  it('wins with its address over an edit behind a rejected create that waits for another one', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const { localId } = await rig.command('order.create', { order: draft(rig, { id_category: 999_999 }) });
    const meanwhile = async (response: Response) => {
      const address = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
      await rig.command('order.update', { localId, changes: { address_local_id: address.localId } });
      return response;
    };
    rig.network.failNext(/^POST .orders/, { after: meanwhile });
    expect(await rig.sync()).toMatchObject({ dead: 1, open: 1 });
    const other = await rig.command('address.create', { customerFkId, address: { street: 'Rua B' } });
    await rig.sync();
    const { id } = await rig.query('addresses.get', { localId: other.localId });
    await rig.command('order.update', { localId, changes: { id_category: null, id_address: Number(id) } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 0, open: 0, conflicted: 0 });
    expect(rig.service.orders()).toMatchObject([{ address: { street: 'Rua B' } }]);
  });

  it.each(['edited', 'sent again'])(
    'of an order is sent after its address if what both waited behind was rejected and is %s',
    async (how) => {
      const rig = await openRig();
      const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
      const { localId } = await rig.command('order.create', { order: draft(rig) });
      await rig.sync();
      const edit = (changes: CommandPayload<'order.update'>['changes']) =>
        rig.command('order.update', { localId, changes });
      const meanwhile = async (response: Response) => {
        const address = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
        await edit({ address_local_id: address.localId, id_category: null });
        return response;
      };
      rig.network.failNext(/^PATCH/, { after: meanwhile });
      const later = () => Response.json({}, { status: 425, headers: { 'retry-after': '60' } });
      for (const _ of [1, 2]) rig.network.failNext(/^POST .customers/, later);
      const { entryId } = await edit({ id_category: 999_999 });
      expect(await rig.sync()).toMatchObject({ dead: 1, open: 2 });
      if (how === 'edited') await edit({ observations: 'dois', id_category: 1 });
      else await rig.command('outbox.retry', { entryId: String(entryId) });
      expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 0, open: 0, conflicted: 0 });
      expect(rig.service.orders()).toMatchObject([{ address: { street: 'Rua A' } }]);
    },
  );
});
