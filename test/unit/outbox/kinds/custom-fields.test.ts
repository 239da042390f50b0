/** Custom fields of an order: of any name and kind, and merged one by one. */
import { describe, expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { openOtherService } from '../../../support/services/other-service.ts';

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

describe('custom fields with the names of JavaScript’s own members', () => {
  it('are sent with a new order', async () => {
    const rig = await openRig();
    await rig.command('order.create', { order: draft(rig, { custom_fields: fields('1') }) });
    await rig.syncUntilQuiet();
    expect(Object.entries(rig.service.orders()[0]?.custom_fields ?? {})).toEqual(Object.entries(fields('1')));
  });

  it('stay when another one is changed', async () => {
    const { rig, localId, held } = await withOrder();
    const custom = { ...fields('1'), rota: '2' };
    await rig.command('order.update', { localId, changes: { custom_fields: custom } });
    await rig.syncUntilQuiet();
    expect(held()).toEqual(Object.entries(custom));
  });

  it('are changed, and removed, each by itself', async () => {
    const { rig, localId, held } = await withOrder();
    await rig.command('order.update', { localId, changes: { custom_fields: fields('2') } });
    await rig.syncUntilQuiet();
    expect(held()).toEqual(Object.entries(fields('2')));
    await rig.command('order.update', { localId, changes: { custom_fields: fields('2', []) } });
    await rig.syncUntilQuiet();
    expect(held()).toEqual([['rota', '2']]);
  });

  it('are not superseded by an edit of another one behind a rejected create', async () => {
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
});

describe('a custom field that others changed', () => {
  it('stays when the rep changes another one', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', {
      order: draft(rig, { custom_fields: { cor: 'azul', rota: '7' } }),
    });
    await rig.sync();
    await rig.service.fetch(
      asColleague('PATCH', '/orders/1', { custom_fields: { cor: 'azul', rota: '7', doca: '2' } }),
    );
    await rig.command('order.update', { localId, changes: { custom_fields: { cor: 'verde', rota: '7' } } });
    await rig.sync();
    expect(rig.service.orders()).toMatchObject([{ custom_fields: { cor: 'verde', rota: '7', doca: '2' } }]);
  });

  it.each([
    ['takes away', { cor: 'azul' }, { rota: '8' }, { field: 'custom_fields.rota', base: '7', mine: '8', theirs: null }],
    [
      'adds',
      { cor: 'azul', rota: '7', doca: '2' },
      { rota: '7', doca: '3' },
      { field: 'custom_fields.doca', base: null, mine: '3', theirs: '2' },
    ],
  ])('is asked about if a colleague %s it and the rep fills it in otherwise', async (_, theirs, mine, asked) => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', {
      order: draft(rig, { custom_fields: { cor: 'azul', rota: '7' } }),
    });
    await rig.sync();
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { custom_fields: theirs }));
    const changes = { custom_fields: { cor: 'azul', ...mine } };
    const { entryId } = await rig.command('order.update', { localId, changes });
    expect(await rig.sync()).toMatchObject({ conflicted: 1 });
    expect((await rig.entry(entryId)).conflict).toMatchObject({ kind: 'fields', fields: [asked] });
    expect(rig.service.orders()).toMatchObject([{ custom_fields: theirs }]);
  });

  it('is not one that the rep sets again while its removal is on its way', async () => {
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
});

describe('a custom field of another kind than text', () => {
  it('is left alone when the rep changes another one', async () => {
    const kinds = { obs: null, urgente: true, caixas: { P: 2 } };
    const toKinds = (body: unknown) =>
      JSON.parse(JSON.stringify(body).replaceAll('"tipos":"?"', JSON.stringify(kinds).slice(1, -1))) as unknown;
    const sent: unknown[] = [];
    const service = openOtherService({
      sent({ method, body }) {
        if (method === 'PATCH') sent.push(body);
        return method === 'PATCH' ? { custom_fields: { cor: 'verde', tipos: '?' } } : body;
      },
      answered: ({ body }) => toKinds(body),
    });
    const rig = await openRig({ service });
    const { localId } = await rig.command('order.create', {
      order: draft(rig, { custom_fields: { cor: 'azul', tipos: '?' } }),
    });
    await rig.sync();
    expect((await rig.order(localId)).order.custom_fields).toEqual({ cor: 'azul', ...kinds });
    const asShown = { cor: 'verde', obs: '', urgente: 'true', caixas: '{"P":2}' };
    const { entryId } = await rig.command('order.update', { localId, changes: { custom_fields: asShown } });
    expect((await rig.entry(entryId)).payload).toEqual({ changes: { custom_fields: { cor: 'verde' } } });
    await rig.sync();
    expect(sent).toEqual([{ custom_fields: { cor: 'verde', urgente: true, caixas: { P: 2 } } }]);
  });

  it.each(['007', '7.0', ' 7'])('is the text %j if the rep types that in place of a number', async (typed) => {
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
  });

  it('is sent once if the service holds nothing but the number of its text', async () => {
    const service = openOtherService({
      answered: ({ body }) =>
        JSON.parse(
          JSON.stringify(body).replace(/"lote":"(\d+)"/g, (_, digits) => `"lote":${Number(digits)}`),
        ) as unknown,
    });
    const rig = await openRig({ service });
    const { localId } = await rig.command('order.create', { order: draft(rig, { custom_fields: { lote: '7' } }) });
    await rig.sync();
    await rig.command('order.update', { localId, changes: { custom_fields: { lote: '007' } } });
    rig.network.failNext(/^PATCH/, 'answerLost');
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 0, conflicted: 0, open: 0 });
    expect(rig.service.orders()[0]?.custom_fields).toEqual({ lote: '007' });
  });
});

describe('a custom field that the rep removes', () => {
  it.each([
    ['tells the whole order', (data: object) => data],
    ['tells next to nothing of it', (data: object) => ({ id: (data as { id: number }).id })],
  ])('is removed also if the service keeps what it is not sent, and %s', async (_, told) => {
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
    await rig.command('order.update', {
      localId,
      changes: { custom_fields: { setor: 'Sul' }, observations: 'Fundos' },
    });
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, dead: 0 });
    expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos' }]);
    expect(rig.service.orders()[0]?.custom_fields).toEqual({ setor: 'Sul' });
  });
});
