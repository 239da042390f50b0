import { expect, it } from 'vitest';
import type { OrderCreate } from '../../../../src-shared/domain/order.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig } from '../../../support/rig.ts';

it('sends an order made offline once, with the edits made before it left', async () => {
  const rig = await openRig();
  rig.network.isDown = true;
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  expect((await rig.sync()).state).toBe('offline');
  await rig.command('order.update', { localId, changes: { observations: 'Entregar pela manhã' } });
  const before = await rig.order(localId);
  expect(before).toMatchObject({
    id: null,
    order: { observations: 'Entregar pela manhã' },
    sync: { state: 'savedHere' },
  });
  rig.network.isDown = false;
  expect(await rig.sync()).toMatchObject({ state: 'idle', settled: 1, open: 0 });
  expect(rig.writes()).toEqual(['POST /orders']);
  expect(rig.service.orders()).toMatchObject([{ observations: 'Entregar pela manhã' }]);
  expect(await rig.order(localId)).toMatchObject({ id: 1, sync: { state: 'onService' } });
});

it('sends an edit made after the first sync as one PATCH of only the changed field', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  await rig.command('order.update', { localId, changes: { observations: 'Fundos', date: '2026-03-02T12:00:00.000Z' } });
  await rig.sync();
  expect(rig.writes()).toEqual(['POST /orders', 'PATCH /orders/1']);
  expect(rig.service.requests().find(({ method }) => method === 'PATCH')?.body).toEqual({ observations: 'Fundos' });
});

it('shows and calculates what the freight costs while only its type was taken away', async () => {
  const rig = await openRig();
  const order = draft(rig, { id_freight_type: 1, freight_value: 15 });
  const { localId } = await rig.command('order.create', { order });
  await rig.sync();
  await rig.command('order.update', { localId, changes: { id_freight_type: null } });
  expect(await rig.order(localId)).toMatchObject({ order: { freight: { value: 15 } }, estimate: '78.00' });
  await rig.command('order.update', { localId, changes: { freight_value: null } });
  expect((await rig.order(localId)).estimate).toBe('63.00');
  await rig.sync();
  expect(rig.service.orders()).toMatchObject([{ freight: null, total_value: 63 }]);
});

it('has nothing to send for an edit that changes nothing', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'Fundos' }) });
  await rig.sync();
  expect(await rig.command('order.update', { localId, changes: { observations: 'Fundos' } })).toEqual({
    entryId: null,
  });
});

it('adopts an order whose answer was lost instead of sending it twice', async () => {
  const rig = await openRig();
  rig.network.failNext(/^POST \/orders/, 'answerLost');
  rig.network.failNext(/^GET \/orders/, 'refused');
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  expect((await rig.order(localId)).sync.state).toBe('sentNotConfirmed');
  await rig.syncUntilQuiet();
  expect(rig.writes()).toEqual(['POST /orders']);
  expect((await rig.entry(entryId)).history.map(({ note }) => note)).toEqual([
    'queued',
    'sending',
    'outcomeUnknown',
    'adopted',
  ]);
  expect((await rig.order(localId)).order.items.map(({ id }) => id)).toEqual([1, 2, 3]);
});

it('sends an order again only after the quarantine, when the service does not have it', async () => {
  const rig = await openRig();
  rig.network.failNext(/^POST \/orders/, 'requestLost');
  await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const sentAtMs = rig.clock.now();
  await rig.syncUntilQuiet();
  expect(rig.service.orders()).toHaveLength(1);
  expect(rig.clock.now() - sentAtMs).toBeGreaterThanOrEqual(60_000);
});

it('shows both orders when the first one lands after all, later than the quarantine', async () => {
  const rig = await openRig();
  rig.network.failNext(/^POST \/orders/, 'requestLost');
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const late = (await rig.entry(entryId)).payload as { order: OrderCreate };
  await rig.clock.advance(60_000);
  rig.network.failNext(/^POST \/orders/, {
    after: async (response) => {
      await rig.service.fetch(asColleague('POST', '/orders', late.order));
      return response;
    },
  });
  expect(await rig.sync()).toMatchObject({ conflicted: 1 });
  const { conflict } = await rig.entry(entryId);
  expect(conflict).toMatchObject({ kind: 'duplicate', candidates: [{ id: 1 }, { id: 2 }] });
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: { adopt: 2 } });
  expect(await rig.sync()).toMatchObject({ conflicted: 0, settled: 1 });
});

it('accepts the answer if the service rejects the probe for duplicates afterwards', async () => {
  const rig = await openRig();
  rig.network.failNext(/^POST \/orders/, 'requestLost');
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  await rig.clock.advance(60_000);
  rig.network.failNext(/^POST \/orders/, {
    after(response) {
      rig.network.failNext(/^GET .orders\?/, () => Response.json({ message: 'No' }, { status: 403 }));
      return response;
    },
  });
  expect(await rig.sync()).toMatchObject({ settled: 1, open: 0, conflicted: 0, dead: 0 });
  expect((await rig.entry(entryId)).history.at(-1)).toMatchObject({ from: 'sending', note: 'settled' });
  expect(rig.service.orders()).toHaveLength(1);
});

it('sends what is given for nothing', async () => {
  const rig = await openRig();
  const [product] = rig.service.references('product');
  const item = { id_item: Number(product?.id), quantity: 1, price: 0, discount_percentage: 0, value_ipi: 0 };
  await rig.command('order.create', { order: draft(rig, { items: [item], freight_value: 0 }) });
  expect(await rig.sync()).toMatchObject({ settled: 1 });
  expect(rig.service.orders()).toMatchObject([
    { items: [{ price: 0, perc_desc: 0, value_ipi: 0 }], freight: { value: 0 } },
  ]);
});

it.each([
  ['custom_fields', { Route: 'North', Stops: 3 }],
  ['freight_value', Infinity],
])('takes no order whose %s nobody could send: %j', async (field, value) => {
  const rig = await openRig();
  expect(await rig.refused('order.create', { order: { ...draft(rig), [field]: value } })).toMatchObject({
    kind: 'invalid',
    fields: [{ path: `order.${field}` }],
  });
});

it('keeps a rejected order, with the service’s own words, until the rep corrects it', async () => {
  const rig = await openRig();
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig, { id_category: 999_999 }) });
  expect(await rig.sync()).toMatchObject({ dead: 1, open: 0 });
  const refused = await rig.entry(entryId);
  expect(refused.lastError).toMatchObject({ kind: 'rejected', status: 422 });
  expect(refused.lastError?.message).toContain('id_category');
  await rig.command('order.update', { localId, changes: { id_category: null } });
  expect(await rig.sync()).toMatchObject({ dead: 0, settled: 1 });
  expect(rig.service.orders()).toHaveLength(1);
});

it('lets later work on an order wait behind a rejected create, and sends it once the create is corrected', async () => {
  const rig = await openRig();
  const refused = await rig.command('order.create', { order: draft(rig, { id_category: 999_999 }) });
  const other = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  expect((await rig.order(other.localId)).id).toBe(1);
  await rig.command('item.create', { orderLocalId: refused.localId, item: { id_item: 1, quantity: 9 } });
  await rig.command('outbox.edit', { entryId: String(refused.entryId), payload: { order: draft(rig) } });
  expect(await rig.sync()).toMatchObject({ dead: 0, settled: 1 });
});

it('gives up an order with everything that was done to it', async () => {
  const rig = await openRig();
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig, { id_category: 999_999 }) });
  await rig.sync();
  await rig.command('outbox.discard', { entryId: String(entryId) });
  expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
  expect(await rig.query('orders.search', {})).toMatchObject({ total: 0 });
  expect(await rig.refused('order.update', { localId, changes: { observations: 'x' } })).toEqual({
    kind: 'notFound',
    what: 'order',
  });
});

it('folds the rep’s next edit into an update that the service rejected, instead of letting it wait behind', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const changes = { id_category: 999_999, observations: 'Fundos', custom_fields: { cor: 'azul' } };
  const refused = await rig.command('order.update', { localId, changes });
  expect(await rig.sync()).toMatchObject({ dead: 1 });
  const mended = await rig.command('order.update', {
    localId,
    changes: { id_category: null, custom_fields: { cor: 'azul', rota: '7' } },
  });
  expect(mended.entryId).toBe(refused.entryId);
  expect(await rig.sync()).toMatchObject({ dead: 0, settled: 1, conflicted: 0 });
  expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos', custom_fields: { cor: 'azul', rota: '7' } }]);
});
