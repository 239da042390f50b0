/** A service that answers a change with success and does not make it, as some do for an order that is invoiced. */
import { describe, expect, it } from 'vitest';
import { openService } from '../../../../src-service/service.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { openOtherService } from '../../../support/services/other-service.ts';

/** While it is locked these fields stay as they are. */
async function openLocking(...fields: string[]) {
  const lock = { isOn: true };
  const service = openOtherService({
    sent({ method, body }) {
      if (method !== 'PATCH' || !lock.isOn) return body;
      const members = Object.entries(body as object);
      return Object.fromEntries(members.filter(([name]) => !fields.includes(name)));
    },
  });
  return { rig: await openRig({ service }), lock };
}

/** The order's own answer to a line that is sent next; whether the service makes it is for the test. */
async function openAnsweringAsBefore(make: boolean) {
  const rig = await openRig();
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const [data] = structuredClone(rig.service.orders());
  const asBefore = () => Response.json({ data, message: 'Item added' }, { status: 201 });
  rig.network.failNext(/^POST .*items/, make ? { after: asBefore } : asBefore);
  const item = { id_item: 4, quantity: 9, price: 2 };
  const { entryId, itemLocalId } = await rig.command('item.create', { orderLocalId, item });
  return { rig, orderLocalId, itemLocalId, item, entryId: String(entryId) };
}

/** How lists show a deleted record that the service keeps: as it is read, not at all, or with an id that nobody can read. */
const inLists = {
  whole: (record: object) => [record],
  never: () => [],
  unread: (record: object) => [{ ...record, id: 'rec_1' }],
};

/** Deletions of orders and addresses are answered with success, and the records stay: `tell` says how they are read then. */
async function openKeeping(tell: (record: object) => object, inList: (record: object) => object[]) {
  const kept = new Set<string>();
  const mark = (record: { id: number }, prefix: string) => (kept.has(`${prefix}${record.id}`) ? tell(record) : record);
  const service = openService({ tokens: ['token'], sample: { orders: 0, seed: 7 } });
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'DELETE') {
      kept.add(pathname);
      return Response.json({ success: true, message: 'Removido', deletedId: Number(/\d+$/.exec(pathname)?.[0]) });
    }
    const answer = await service.fetch(request);
    const body = (await answer.json()) as { data: { id: number } | { id: number }[] };
    const prefix = pathname.startsWith('/orders') ? '/orders/' : '/customers/address/';
    const data = Array.isArray(body.data)
      ? body.data.flatMap((record) => (kept.has(`${prefix}${record.id}`) ? inList(tell(record)) : [record]))
      : mark(body.data, prefix);
    return Response.json({ ...body, data }, { status: answer.status });
  };
  return await openRig({ service: { ...service, fetch } });
}

async function deleteBoth(rig: Rig, isAnswered = true) {
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const order = await rig.command('order.create', { order: draft(rig) });
  const address = await rig.command('address.create', { customerFkId, address: { street: 'Rua B', zip_code: 1 } });
  await rig.sync();
  const orderEntry = (await rig.command('order.delete', { localId: order.localId })).entryId;
  const addressEntry = (await rig.command('address.delete', { localId: address.localId })).entryId;
  if (!isAnswered) for (const _ of [1, 2]) rig.network.failNext(/^DELETE/, 'answerLost');
  const report = await rig.syncUntilQuiet();
  return { report, order, orderEntry, addressEntry };
}

describe('a change that the service answers with success and does not make', () => {
  it('is for the rep if it is an edit of an order, and goes when the service takes it', async () => {
    const { rig, lock } = await openLocking('delivery_date', 'custom_fields');
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const changes = {
      delivery_date: '2026-04-02T12:00:00.000Z',
      custom_fields: { cor: 'azul' },
      observations: 'Fundos',
    };
    const { entryId } = await rig.command('order.update', { localId, changes });
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 1, open: 0, settled: 0 });
    expect((await rig.entry(entryId)).lastError).toMatchObject({ kind: 'notKept', status: null });
    expect(await rig.order(localId)).toMatchObject({ order: changes, sync: { state: 'needsYou' } });
    lock.isOn = false;
    await rig.command('outbox.retry', { entryId: String(entryId) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 0, conflicted: 0, settled: 1 });
    expect(rig.service.orders()).toMatchObject([changes]);
  });

  it('is for the rep if it is an edit of a line, or of an address', async () => {
    const { rig } = await openLocking('price', 'zip_code');
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const order = await rig.command('order.create', { order: draft(rig) });
    const address = await rig.command('address.create', { customerFkId, address: { street: 'Rua B', zip_code: 1 } });
    await rig.sync();
    const [line] = (await rig.order(order.localId)).order.items;
    const place = { orderLocalId: order.localId, itemLocalId: line?.localId ?? '' };
    await rig.command('item.update', { ...place, changes: { price: 11, description: 'Azul' } });
    await rig.command('address.update', { localId: address.localId, changes: { zip_code: 2 } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 2, open: 0 });
    const { entries } = await rig.query('outbox.list', {});
    expect(entries.map(({ lastError }) => lastError?.kind)).toEqual(['notKept', 'notKept']);
  });

  it('is for the rep if it is the removal of a line', async () => {
    const rig = await openRig();
    const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const [line] = (await rig.order(orderLocalId)).order.items;
    const meta = { timestamp: new Date(rig.clock.now()).toISOString(), version: '1' };
    const answer = { success: true, message: 'Item removed', deletedId: line?.id, meta };
    rig.network.failNext(/^DELETE/, () => Response.json(answer));
    const { entryId } = await rig.command('item.delete', { orderLocalId, itemLocalId: line?.localId ?? '' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 1, open: 0, settled: 0 });
    expect((await rig.entry(entryId)).lastError).toMatchObject({ kind: 'notKept' });
    await rig.command('outbox.retry', { entryId: String(entryId) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 0, settled: 1 });
    expect(rig.service.orders()).toMatchObject([{ items: [{ id: 2 }, { id: 3 }] }]);
  });

  it('is for the rep if it is a line that is added', async () => {
    const { rig, entryId } = await openAnsweringAsBefore(false);
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 1, open: 0, settled: 0 });
    expect((await rig.entry(entryId)).lastError).toMatchObject({ kind: 'notKept', message: 'Item added' });
    await rig.command('outbox.retry', { entryId });
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 0, settled: 1 });
    expect(rig.service.orders()[0]?.items).toHaveLength(4);
  });

  it('is not made twice if it is a line that the service added later than it said', async () => {
    const { rig, entryId, item } = await openAnsweringAsBefore(false);
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 1 });
    await rig.service.fetch(asColleague('POST', '/orders/1/items', item));
    await rig.command('outbox.retry', { entryId });
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 0, conflicted: 0, settled: 1 });
    expect(rig.service.orders()[0]?.items).toHaveLength(4);
  });

  it.each<[string, (record: object) => object[]]>([
    ['', inLists.whole],
    [' whose id nobody can read in a list', inLists.unread],
  ])('is for the rep if it is the removal of an order, or of an address%s', async (_, inList) => {
    const rig = await openKeeping((record) => record, inList);
    const { report, orderEntry, addressEntry } = await deleteBoth(rig);
    expect(report).toMatchObject({ dead: 2, open: 0 });
    for (const entryId of [orderEntry, addressEntry]) {
      expect((await rig.entry(entryId)).lastError).toMatchObject({ kind: 'notKept', message: 'Removido' });
    }
  });
});

describe('a change that only the answer does not show', () => {
  it('is made', async () => {
    let before: unknown = null;
    const service = openOtherService({
      answered({ method, body }) {
        if (method === 'PATCH') return before;
        before = body;
        return body;
      },
    });
    const rig = await openRig({ service });
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, dead: 0 });
    expect(await rig.order(localId)).toMatchObject({ order: { observations: 'Fundos' }, sync: { state: 'onService' } });
  });

  it('is made if it is a line that is added', async () => {
    const { rig, orderLocalId, itemLocalId } = await openAnsweringAsBefore(true);
    rig.network.failNext(/^GET .orders\?/, 'refused');
    expect(await rig.sync()).toMatchObject({ settled: 1, dead: 0 });
    expect((await rig.order(orderLocalId)).order.items).toMatchObject([
      {},
      {},
      {},
      { localId: itemLocalId, quantity: 9 },
    ]);
  });

  it('is made if it is a removal of a line that only the first read still shows', async () => {
    const rig = await openRig();
    const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const [line] = (await rig.order(orderLocalId)).order.items;
    const [data] = structuredClone(rig.service.orders());
    rig.network.failNext(/^DELETE/, {
      after(response) {
        rig.network.failNext(/^GET/, () => Response.json({ data }));
        return response;
      },
    });
    await rig.command('item.delete', { orderLocalId, itemLocalId: line?.localId ?? '' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 0, settled: 1 });
    expect((await rig.order(orderLocalId)).order.items).toHaveLength(2);
  });
});

describe('a value that the service writes in its own way', () => {
  it('is kept', async () => {
    const service = openOtherService({
      sent: ({ method, body }) => (method === 'PATCH' ? { observations: 'FUNDOS' } : body),
    });
    const rig = await openRig({ service });
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    await rig.command('order.update', { localId, changes: { observations: 'Fundos ' } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, dead: 0, conflicted: 0 });
    expect((await rig.order(localId)).order.observations).toBe('FUNDOS');
  });

  it('is kept if it is a cleared number that becomes 0, or a text without the spaces around it', async () => {
    const tidy = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : (value ?? 0));
    const service = openOtherService({
      sent({ method, body }) {
        const isChange = method === 'PATCH';
        const members = Object.entries(body as object).map(([name, value]) => [name, tidy(value)] as const);
        return isChange ? Object.fromEntries(members) : body;
      },
    });
    const rig = await openRig({ service });
    const order = draft(rig, { freight_value: 0, observations: 'Fundos' });
    const { localId } = await rig.command('order.create', { order });
    await rig.sync();
    const [line] = (await rig.order(localId)).order.items;
    await rig.command('order.update', { localId, changes: { freight_value: null, observations: 'Fundos\n' } });
    const place = { orderLocalId: localId, itemLocalId: line?.localId ?? '' };
    await rig.command('item.update', { ...place, changes: { price: 0 } });
    await rig.command('item.update', { ...place, changes: { price: null } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 0, conflicted: 0, open: 0 });
    expect(await rig.order(localId)).toMatchObject({ order: { observations: 'Fundos' }, sync: { state: 'onService' } });
  });
});

describe('a deleted record that the service keeps', () => {
  it.each<[string, (record: object) => object, (record: object) => object[]]>([
    ['with a mark', (record) => ({ ...record, deleted_at: '2026-03-02T12:00:00Z' }), inLists.whole],
    ['in no list any more', (record) => record, inLists.never],
  ])('is removed if it keeps an order or an address %s', async (_, tell, inList) => {
    const { report } = await deleteBoth(await openKeeping(tell, inList));
    expect(report).toMatchObject({ dead: 0, conflicted: 0, open: 0 });
  });

  it('is not asked about if its deletion had no answer and it is kept under another name', async () => {
    const status = { id: 9, name: 'Cancelado', fk_id: null };
    const rig = await openKeeping((record) => ({ ...record, status, name: 'Removido' }), inLists.never);
    const { report, orderEntry, addressEntry } = await deleteBoth(rig, false);
    expect(report).toMatchObject({ dead: 0, conflicted: 0, open: 0 });
    for (const entryId of [orderEntry, addressEntry]) {
      expect((await rig.entry(entryId)).history.at(-1)?.note).toBe('alreadyGone');
    }
  });

  it('is not asked about either if lists show it for some seconds more', async () => {
    const status = { id: 9, name: 'Cancelado', fk_id: null };
    const shown = { untilMs: Number.POSITIVE_INFINITY };
    const rig: Rig = await openKeeping(
      (record) => ({ ...record, status, name: 'Removido' }),
      (record) => (rig.clock.now() < shown.untilMs ? [record] : []),
    );
    shown.untilMs = rig.clock.now() + 10_000;
    const { report } = await deleteBoth(rig, false);
    expect(report).toMatchObject({ dead: 0, conflicted: 0, open: 0 });
  });

  it('is asked about if lists do not show whether it is deleted', async () => {
    const status = { id: 9, name: 'Cancelado', fk_id: null };
    const rig = await openKeeping((record) => ({ ...record, status, name: 'Rua de trás' }), inLists.unread);
    const { report } = await deleteBoth(rig, false);
    expect(report).toMatchObject({ conflicted: 2, settled: 0 });
  });
});
