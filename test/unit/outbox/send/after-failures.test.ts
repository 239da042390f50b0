/** What the rep does to an order after the service, or the way to it, failed. */
import { expect, it } from 'vitest';
import type { CommandPayload } from '../../../../src-shared/contract/commands.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig } from '../../../support/rig.ts';

function anItem(rig: Awaited<ReturnType<typeof openRig>>) {
  return { id_item: rig.service.references('product')[3]?.id ?? 0, quantity: 5 };
}

it('lets the newest edit win if an older one waits behind a create that was rejected', async () => {
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
  const mended = { id_category: null, custom_fields: { cor: 'rosa', rota: '2' } };
  await rig.command('order.update', { localId, changes: mended });
  const shown = async () => (await rig.order(localId)).order;
  expect(await shown()).toMatchObject({ observations: 'dois', custom_fields: { cor: 'rosa', rota: '2' } });
  await rig.command('order.update', { localId, changes: { observations: 'três' } });
  expect(await rig.sync()).toMatchObject({ dead: 0, open: 0, conflicted: 0 });
  const last = { observations: 'três', custom_fields: { cor: 'rosa', rota: '2' } };
  expect(rig.service.orders()).toMatchObject([last]);
  expect(await shown()).toMatchObject(last);
});

it('lets the newest edit win if an older one waits behind an edit that was rejected', async () => {
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

it('lets the newest edit of a line win if an older one waits behind a line that was rejected', async () => {
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

it('lets the newest address win if an edit that waits for another one is behind a rejected create', async () => {
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
  'sends the address of an order’s change before it, where what both waited behind was refused and is %s',
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

it('sends at once what waits after a failure, when the rep says so', async () => {
  const rig = await openRig();
  rig.network.failNext(/^PATCH/, () => Response.json({}, { status: 503 }));
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  await rig.sync();
  expect((await rig.entry(entryId)).state).toBe('waiting');
  await rig.command('outbox.retry', { entryId: String(entryId) });
  expect(await rig.sync()).toMatchObject({ settled: 1, open: 0 });
});

it('lets the newest edit of a line and of an address win if an older one waits behind a rejected create', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
  const { localId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua Um' } });
  const itemLocalId = String((await rig.order(orderLocalId)).order.items[0]?.localId);
  const changeLine = (quantity: number) =>
    rig.command('item.update', { orderLocalId, itemLocalId, changes: { quantity } });
  const changeAddress = (number: number) => rig.command('address.update', { localId, changes: { number } });
  const refuseAfter = (path: RegExp, edit: () => unknown) =>
    rig.network.failNext(path, () => {
      edit();
      return Response.json({ message: 'Not like this' }, { status: 422 });
    });
  refuseAfter(/^POST .orders/, () => changeLine(50));
  refuseAfter(/^POST .customers/, () => changeAddress(50));
  expect(await rig.sync()).toMatchObject({ dead: 2, open: 2 });
  await changeLine(60);
  await changeAddress(60);
  expect(await rig.sync()).toMatchObject({ dead: 0, open: 0, conflicted: 0 });
  expect(Number(rig.service.orders()[0]?.items[0]?.quantity)).toBe(60);
  expect(rig.service.addresses().at(-1)?.number).toBe(60);
});

it('discards a rejected order with what waits behind it, and names that before', async () => {
  const rig = await openRig();
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
  rig.network.failNext(/^POST/, () => {
    void rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    void rig.command('item.create', { orderLocalId: localId, item: anItem(rig) });
    return Response.json({ message: 'Not like this' }, { status: 422 });
  });
  expect(await rig.sync()).toMatchObject({ dead: 1, open: 2 });
  expect((await rig.entry(entryId)).goesWith.map(({ kind }) => kind)).toEqual(['order.update', 'item.create']);
  await rig.command('outbox.discard', { entryId: String(entryId) });
  expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
  expect((await rig.query('orders.search', {})).total).toBe(0);
  expect(await rig.sync()).toMatchObject({ open: 0, dead: 0 });
});

it('discards a rejected line with what waits behind it, and nothing else', async () => {
  const rig = await openRig({ orders: 1 });
  await rig.sync();
  const orderLocalId = String((await rig.query('orders.search', {})).rows[0]?.localId);
  const { entryId, itemLocalId } = await rig.command('item.create', { orderLocalId, item: anItem(rig) });
  let ofLine = '';
  let ofOrder = '';
  rig.network.failNext(/POST/, {
    async after() {
      const changes = { observations: 'Fundos' };
      ofLine = String(
        (await rig.command('item.update', { orderLocalId, itemLocalId, changes: { quantity: 6 } })).entryId,
      );
      ofOrder = String((await rig.command('order.update', { localId: orderLocalId, changes })).entryId);
      return Response.json({ message: 'No' }, { status: 422 });
    },
  });
  expect(await rig.sync()).toMatchObject({ dead: 1 });
  await rig.command('outbox.discard', { entryId: String(entryId) });
  expect(await rig.entry(ofLine)).toMatchObject({ state: 'discarded' });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
  expect(await rig.entry(ofOrder)).toMatchObject({ state: 'settled' });
});

it('probes an entry of unknown outcome at once when the rep retries it', async () => {
  const rig = await openRig();
  rig.network.failNext(/^POST/, 'requestLost');
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  const looks = () => rig.service.requests().filter(({ path }) => path.includes('fk_id=')).length;
  await rig.sync();
  await rig.clock.advance(10_000);
  await rig.sync();
  const before = looks();
  expect(before).toBeGreaterThan(0);
  await rig.sync();
  expect(looks()).toBe(before);
  await rig.command('outbox.retry', { entryId: String(entryId) });
  await rig.sync();
  expect(looks()).toBe(before + 1);
  expect((await rig.entry(entryId)).state).toBe('outcomeUnknown');
});

it('keeps the beginning and the end of the story of what is tried again and again, and says what is not kept', async () => {
  const rig = await openRig();
  const order = draft(rig, { id_category: 999_999 });
  const entryId = String((await rig.command('order.create', { order })).entryId);
  for (let n = 0; n < 40; n++) {
    expect(await rig.sync()).toMatchObject({ dead: 1 });
    await rig.command('outbox.retry', { entryId });
  }
  const { history } = await rig.entry(entryId);
  expect(history.slice(0, 4).map(({ note }) => note)).toEqual(['queued', 'sending', 'rejected', 'retriedByRep']);
  expect(history.findIndex(({ note }) => note === 'notKept')).toBe(10);
  expect(history).toHaveLength(101);
  expect(history.at(-1)?.note).toBe('retriedByRep');
});

const page = { headers: { 'content-type': 'text/html' } };

it.each([
  ['an error', () => Response.json({}, { status: 500 })],
  ['a page that is not the service’s', () => new Response('<html>Welcome</html>', page)],
])(
  'does not take an edit that landed behind %s for somebody else’s when the rep edits or deletes',
  async (_, answer) => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const editBehind = async (observations: string) => {
      rig.network.failNext(/^PATCH/, {
        after() {
          rig.network.isDown = true;
          return answer();
        },
      });
      await rig.command('order.update', { localId, changes: { observations } });
      expect(await rig.sync()).toMatchObject({ open: 1 });
      rig.network.isDown = false;
    };
    await editBehind('Fundos');
    await rig.command('order.update', { localId, changes: { observations: 'Loja' } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.orders()).toMatchObject([{ observations: 'Loja' }]);
    await editBehind('Frente');
    await rig.command('order.delete', { localId });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.orders()).toEqual([]);
  },
);

it('nor when the rep deletes the address', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
  await rig.sync();
  rig.network.failNext(/^PATCH/, {
    after() {
      rig.network.isDown = true;
      return Response.json({}, { status: 500 });
    },
  });
  await rig.command('address.update', { localId, changes: { number: 7 } });
  expect(await rig.sync()).toMatchObject({ open: 1 });
  rig.network.isDown = false;
  await rig.command('address.delete', { localId });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
});
