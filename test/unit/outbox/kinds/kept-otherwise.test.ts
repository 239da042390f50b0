/**
 * A service that cuts off the spaces around a text, holds 0 where a number was cleared, and keeps of a delivery the day alone.
 * What it made of the rep's own write is nobody else's change, also where the answer was lost.
 */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

function openKeeping(): Promise<Rig> {
  const keep = (name: string, value: unknown): unknown => {
    if (name === 'delivery_date' && typeof value === 'string') return `${value.slice(0, 10)}T00:00:00Z`;
    if (name === 'freight_value' && value === null) return 0;
    return typeof value === 'string' ? value.trim() : value;
  };
  const tell = (name: string, value: unknown): unknown =>
    name === 'delivery_date' && typeof value === 'string' ? value.slice(0, 10) : value;
  const service = openOtherService({
    sent: ({ body }) => JSON.parse(JSON.stringify(body, keep)) as unknown,
    answered: ({ body }) => JSON.parse(JSON.stringify(body, tell)) as unknown,
  });
  return openRig({ service });
}

const asTyped = { observations: 'Ligar antes\n', delivery_date: '2026-03-09T00:00:00-03:00' };

/** The answer is lost, and the signal goes before anybody has looked. */
async function createUnseen(rig: Rig) {
  rig.network.failNext(/^POST/, 'answerLost');
  rig.network.failNext(/^GET/, 'refused');
  const created = await rig.command('order.create', { order: draft(rig, asTyped) });
  expect(await rig.sync()).toMatchObject({ state: 'offline', open: 1 });
  return created;
}

it.each([
  ['a text', { observations: 'Ligar antes\n' }],
  ['a number that was cleared', { freight_value: null }],
  ['a day', { delivery_date: '2026-03-09T00:00:00-03:00' }],
])('an edit of %s is made, and asks nothing', async (_, changes) => {
  const rig = await openKeeping();
  const { localId } = await rig.command('order.create', {
    order: draft(rig, { observations: 'Frente', freight_value: 5, delivery_date: '2026-03-05T00:00:00-03:00' }),
  });
  await rig.sync();
  rig.network.failNext(/^PATCH/, 'answerLost');
  const { entryId } = await rig.command('order.update', { localId, changes });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect((await rig.entry(entryId)).history.at(-1)?.note).toBe('alreadySo');
});

it('an order that is deleted behind its lost create is deleted', async () => {
  const rig = await openKeeping();
  const { localId } = await createUnseen(rig);
  await rig.command('order.delete', { localId });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.service.orders()).toEqual([]);
});

it('an edit behind a lost create is made', async () => {
  const rig = await openKeeping();
  const { localId } = await createUnseen(rig);
  await rig.command('order.update', { localId, changes: { observations: 'Fundos', delivery_date: null } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos', delivery_date: null }]);
});

it('a lost line is found', async () => {
  const rig = await openKeeping();
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  rig.network.failNext(/^POST/, 'answerLost');
  const item = { id_item: 4, quantity: 1, price: 2, description: 'sem gelo ' };
  await rig.command('item.create', { orderLocalId, item });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.service.orders()[0]?.items).toHaveLength(4);
});

it('what others changed since is asked about still', async () => {
  const rig = await openKeeping();
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'Frente' }) });
  await rig.sync();
  rig.network.failNext(/^PATCH/, 'answerLost');
  const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Ligar antes\n' } });
  await rig.sync();
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Ligar depois' }));
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 1 });
  expect((await rig.entry(entryId)).conflict).toMatchObject({ kind: 'fields', fields: [{ theirs: 'Ligar depois' }] });
});
