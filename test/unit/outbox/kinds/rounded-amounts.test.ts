/** A service that keeps amounts to the cent, as most do: what it made of the rep's own write is nobody else's change. */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig } from '../../../support/rig.ts';

const amounts = new Set(['price', 'freight_value', 'discount_value', 'discount_percentage']);

function openRounding() {
  const round = (name: string, value: unknown) =>
    amounts.has(name) && typeof value === 'number' ? Math.round(value * 100) / 100 : value;
  return openRig({
    service: openOtherService({ sent: ({ body }) => JSON.parse(JSON.stringify(body, round)) as unknown }),
  });
}

it('an edit whose answer was lost is found made, and asks nothing', async () => {
  const rig = await openRounding();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const [line] = (await rig.order(localId)).order.items;
  const place = { orderLocalId: localId, itemLocalId: line?.localId ?? '' };
  rig.network.failNext(/^PATCH/, 'answerLost');
  const { entryId } = await rig.command('item.update', { ...place, changes: { price: 3.3375 } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect((await rig.entry(entryId)).history.at(-1)?.note).toBe('alreadySo');
  rig.network.failNext(/^PATCH/, 'answerLost');
  await rig.command('order.update', { localId, changes: { freight_value: 12.345 } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
});

it('a line whose answer was lost is found, and not sent again', async () => {
  const rig = await openRounding();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  rig.network.failNext(/^POST/, 'answerLost');
  await rig.command('item.create', { orderLocalId: localId, item: { id_item: 4, quantity: 1, price: 3.3375 } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.service.orders()[0]?.items).toHaveLength(4);
});

it('an order without an external id whose answer was lost is found, and what is done to it since continues', async () => {
  const rig = await openRounding();
  rig.network.failNext(/^POST/, 'answerLost');
  rig.network.failNext(/^GET/, 'refused');
  const items = [{ id_item: 1, quantity: 1, price: 3.3375 }];
  const { localId } = await rig.command('order.create', { order: draft(rig, { items, freight_value: 2.225 }) });
  await rig.sync();
  const [line] = (await rig.order(localId)).order.items;
  await rig.command('item.update', { orderLocalId: localId, itemLocalId: line?.localId ?? '', changes: { price: 4 } });
  await rig.command('order.update', { localId, changes: { freight_value: 3 } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.service.orders()).toMatchObject([{ items: [{ price: 4 }] }]);
});

it('what others changed is asked about still, by a cent as well', async () => {
  const rig = await openRounding();
  const { localId } = await rig.command('order.create', { order: draft(rig, { freight_value: 5 }) });
  await rig.sync();
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { freight_value: 5.01 }));
  await rig.command('order.update', { localId, changes: { freight_value: 6 } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
});
