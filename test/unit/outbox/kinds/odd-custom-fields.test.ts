/** Custom fields may be called what JavaScript's own objects have: they are kept, sent and removed like any other. */
import { expect, test } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const odd = ['constructor', 'prototype', '__proto__', 'toString'];

/** Each odd name with the text, and one plain name. */
function fields(text: string, names: readonly string[] = odd): Record<string, string> {
  return Object.fromEntries([...names, 'rota'].map((name) => [name, text]));
}

async function withOrder(): Promise<{ rig: Rig; localId: string; held: () => unknown }> {
  const rig = await openRig({ orders: 1 });
  const [order] = rig.service.orders();
  await rig.service.fetch(asColleague('PATCH', `/orders/${order?.id}`, { custom_fields: fields('1') }));
  await rig.sync();
  const [row] = (await rig.query('orders.search', {})).rows;
  const held = () => Object.entries(rig.service.orders()[0]?.custom_fields ?? {});
  return { rig, localId: String(row?.localId), held };
}

test('a new order has them on the service', async () => {
  const rig = await openRig();
  await rig.command('order.create', { order: draft(rig, { custom_fields: fields('1') }) });
  await rig.syncUntilQuiet();
  expect(Object.entries(rig.service.orders()[0]?.custom_fields ?? {})).toEqual(Object.entries(fields('1')));
});

test('they stay when another one is changed', async () => {
  const { rig, localId, held } = await withOrder();
  const custom = { ...fields('1'), rota: '2' };
  await rig.command('order.update', { localId, changes: { custom_fields: custom } });
  await rig.syncUntilQuiet();
  expect(held()).toEqual(Object.entries(custom));
});

test('each is changed, and removed, by itself', async () => {
  const { rig, localId, held } = await withOrder();
  await rig.command('order.update', { localId, changes: { custom_fields: fields('2') } });
  await rig.syncUntilQuiet();
  expect(held()).toEqual(Object.entries(fields('2')));
  await rig.command('order.update', { localId, changes: { custom_fields: fields('2', []) } });
  await rig.syncUntilQuiet();
  expect(held()).toEqual([['rota', '2']]);
});

test('an edit of one that waits behind a rejected create is not superseded by an edit of another', async () => {
  const rig = await openRig();
  const meanwhile = async (response: Response) => {
    const localId = String((await rig.query('orders.search', {})).rows[0]?.localId);
    await rig.command('order.update', { localId, changes: { custom_fields: fields('2') } });
    return response;
  };
  rig.network.failNext(/^POST .orders/, { after: meanwhile });
  const { localId } = await rig.command('order.create', { order: draft(rig, { id_category: 999_999 }) });
  expect(await rig.sync()).toMatchObject({ dead: 1, open: 1 });
  const custom = { ...fields('2'), rota: '3' };
  await rig.command('order.update', { localId, changes: { id_category: null, custom_fields: custom } });
  await rig.syncUntilQuiet();
  expect(new Map(Object.entries(rig.service.orders()[0]?.custom_fields ?? {}))).toEqual(
    new Map(Object.entries(custom)),
  );
});

test.each([
  ['tells the whole order', (data: object) => data],
  ['tells next to nothing of it', (data: object) => ({ id: (data as { id: number }).id })],
])('one is removed as well where the service keeps what it is not sent, and %s', async (_, told) => {
  let held: Record<string, unknown> = {};
  const service = openOtherService({
    sent({ body }) {
      const { custom_fields: sent, ...rest } = body as { custom_fields?: Record<string, unknown> };
      const merged = Object.entries({ ...held, ...sent }).filter(([, value]) => value !== null);
      held = Object.fromEntries(merged);
      return { ...rest, custom_fields: held };
    },
    answered({ method, body }) {
      const { data, ...rest } = body as { data: object };
      return method === 'PATCH' ? { ...rest, data: told(data) } : body;
    },
  });
  const rig = await openRig({ service });
  const order = draft(rig, { custom_fields: { rota: '1', setor: 'Sul' } });
  const { localId } = await rig.command('order.create', { order });
  await rig.sync();
  await rig.command('order.update', { localId, changes: { custom_fields: { setor: 'Sul' }, observations: 'Fundos' } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, dead: 0 });
  expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos' }]);
  expect(rig.service.orders()[0]?.custom_fields).toEqual({ setor: 'Sul' });
});

test.each(['007', '7.0', ' 7'])(
  'one that the service holds as a number is the text %j where the rep types that',
  async (typed) => {
    const bodies: unknown[] = [];
    const asNumber = (body: unknown) => JSON.parse(JSON.stringify(body).replace('"lote":"7"', '"lote":7')) as unknown;
    const service = openOtherService({
      sent({ method, body }) {
        if (method === 'PATCH') bodies.push(body);
        return body;
      },
      answered: ({ body }) => asNumber(body),
    });
    const rig = await openRig({ service });
    const { localId } = await rig.command('order.create', { order: draft(rig, { custom_fields: { lote: '7' } }) });
    await rig.sync();
    expect((await rig.order(localId)).order.custom_fields).toEqual({ lote: 7 });
    await rig.command('order.update', { localId, changes: { custom_fields: { lote: '7' } } });
    expect((await rig.query('outbox.list', {})).entries).toEqual([]);
    await rig.command('order.update', { localId, changes: { custom_fields: { lote: typed } } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, dead: 0, conflicted: 0 });
    expect(bodies).toEqual([{ custom_fields: { lote: typed } }]);
    expect(rig.service.orders()[0]?.custom_fields).toEqual({ lote: typed });
  },
);

test('a text is sent once where the service holds nothing but its number of it', async () => {
  const service = openOtherService({
    answered: ({ body }) =>
      JSON.parse(JSON.stringify(body).replace(/"lote":"(\d+)"/g, (_, digits) => `"lote":${Number(digits)}`)) as unknown,
  });
  const rig = await openRig({ service });
  const { localId } = await rig.command('order.create', { order: draft(rig, { custom_fields: { lote: '7' } }) });
  await rig.sync();
  await rig.command('order.update', { localId, changes: { custom_fields: { lote: '007' } } });
  rig.network.failNext(/^PATCH/, 'answerLost');
  expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 0, conflicted: 0, open: 0 });
  expect(rig.service.orders()[0]?.custom_fields).toEqual({ lote: '007' });
});

test('a custom field that the rep sets again while its removal is on its way does not count as changed by others', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig, { custom_fields: { rota: '1' } }) });
  await rig.sync();
  await rig.command('order.update', { localId, changes: { custom_fields: {} } });
  rig.network.failNext(/^PATCH/, {
    async after(answer) {
      await rig.command('order.update', { localId, changes: { custom_fields: { rota: '2' } } });
      return answer;
    },
  });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.service.orders()[0]?.custom_fields).toEqual({ rota: '2' });
});
