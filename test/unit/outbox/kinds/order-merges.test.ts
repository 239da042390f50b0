/** Edits of an order that somebody else edits too. */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig } from '../../../support/rig.ts';

it('merges edits of different fields from both sides', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { delivery_date: '2026-03-09T12:00:00.000Z' }));
  await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  await rig.sync();
  expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos', delivery_date: '2026-03-09T12:00:00.000Z' }]);
});

it('shows base, mine and theirs when both sides changed a field, and sends what the rep chooses', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'Frente' }) });
  await rig.sync();
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Lado' }));
  const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  expect(await rig.sync()).toMatchObject({ conflicted: 1 });
  expect((await rig.entry(entryId)).conflict).toEqual({
    kind: 'fields',
    fields: [{ field: 'observations', base: 'Frente', mine: 'Fundos', theirs: 'Lado' }],
  });
  expect((await rig.order(localId)).sync.state).toBe('needsYou');
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
  expect(await rig.sync()).toMatchObject({ conflicted: 0, settled: 1 });
  expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos' }]);
});

it('asks where others changed how an order is shipped and the rep what that costs, and sends both as he keeps them, with all else', async () => {
  const rig = await openRig({ orders: 1 });
  await rig.sync();
  const [row] = (await rig.query('orders.search', {})).rows;
  const { id, freight } = rig.service.orders()[0] ?? {};
  const [other] = rig.service.references('freight_type').filter((type) => type.id !== freight?.id);
  await rig.service.fetch(asColleague('PATCH', `/orders/${id}`, { id_freight_type: other?.id }));
  const changes = { freight_value: 77.5, observations: 'Fundos' };
  const { entryId } = await rig.command('order.update', { localId: String(row?.localId), changes });
  expect(await rig.sync()).toMatchObject({ conflicted: 1 });
  expect((await rig.entry(entryId)).conflict).toMatchObject({
    kind: 'fields',
    fields: [{ field: 'id_freight_type', mine: freight?.id, theirs: other?.id }],
  });
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
  expect(await rig.sync()).toMatchObject({ conflicted: 0, settled: 1 });
  expect(rig.service.orders()).toMatchObject([{ freight: { id: freight?.id, value: 77.5 }, observations: 'Fundos' }]);
});

it('does not take its own earlier write for somebody else’s', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'um' }) });
  await rig.sync();
  rig.network.failNext(/^PATCH/, {
    async after(response) {
      await rig.command('order.update', { localId, changes: { observations: 'três' } });
      const changes = { observations: 'quatro', custom_fields: { cor: 'azul' } };
      await rig.command('order.update', { localId, changes });
      return response;
    },
  });
  await rig.command('order.update', { localId, changes: { observations: 'dois' } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 2, conflicted: 0 });
  expect(rig.service.orders()).toMatchObject([{ observations: 'quatro', custom_fields: { cor: 'azul' } }]);
});

it('does not take its own write for a conflict after its answer was lost and the program restarted', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'um' }) });
  await rig.sync();
  rig.network.failNext(/^PATCH/, 'answerLost');
  await rig.command('order.update', { localId, changes: { observations: 'dois' } });
  await rig.sync();
  await rig.command('order.update', { localId, changes: { observations: 'três' } });
  await rig.reopen();
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 0, open: 0 });
  expect(rig.service.orders()).toMatchObject([{ observations: 'três' }]);
});

it('keeps custom fields that others set when the rep changes one', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', {
    order: draft(rig, { custom_fields: { cor: 'azul', rota: '7' } }),
  });
  await rig.sync();
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { custom_fields: { cor: 'azul', rota: '7', doca: '2' } }));
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
])('asks about a custom field that a colleague %s and the rep fills in otherwise', async (_, theirs, mine, asked) => {
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

it('leaves custom fields of other kinds than text alone when the rep changes one', async () => {
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

it('sends no change of an order or a line that others made alike', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const itemLocalId = String((await rig.order(localId)).order.items[0]?.localId);
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Fundos' }));
  await rig.service.fetch(asColleague('PATCH', '/orders/1/items/1', { description: 'red' }));
  const before = rig.writes();
  await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  await rig.command('item.update', { orderLocalId: localId, itemLocalId, changes: { description: 'red' } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(rig.writes()).toEqual(before);
});

it('asks about an order that is deleted in the moment in which it is changed', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const after = async () => {
    await rig.service.fetch(asColleague('DELETE', '/orders/1'));
    return Response.json({ message: 'Not found' }, { status: 404 });
  };
  rig.network.failNext(/^PATCH/, { after });
  const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  await rig.sync();
  expect((await rig.entry(entryId)).conflict).toEqual({ kind: 'deletedThere' });
});

it('has in the list at once what others changed in an order that it asks about', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const theirs = { observations: 'two', date: '2026-03-05T12:00:00.000Z' };
  await rig.service.fetch(asColleague('PATCH', '/orders/1', theirs));
  await rig.command('order.update', { localId, changes: { observations: 'one' } });
  rig.network.failNext(/^GET .orders\?/, () => Response.json({ message: 'No' }, { status: 403 }));
  expect(await rig.sync()).toMatchObject({ conflicted: 1, pulled: 0 });
  expect((await rig.query('orders.search', {})).rows).toMatchObject([{ date: theirs.date }]);
});
