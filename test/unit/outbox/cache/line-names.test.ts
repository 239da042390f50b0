/** A line that has its own name here may be known by its number elsewhere: what waits for it is for one line. */
import { expect, test } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { hand } from '../../../support/handing-over.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig } from '../../../support/rig.ts';

test('a change of an imported line is not lost when the order is recreated', async () => {
  const one = await openRig();
  const other = await openRig({ service: one.service, seed: 2 });
  await other.command('order.create', { order: draft(other) });
  for (const rig of [other, one]) await rig.sync();
  const known = String((await one.query('orders.search', {})).rows[0]?.localId);
  const [first] = (await one.order(known)).order.items;
  one.network.isDown = true;
  await one.command('item.update', {
    orderLocalId: known,
    itemLocalId: String(first?.localId),
    changes: { quantity: 50 },
  });
  await other.command('outbox.importWork', { work: await hand(one) });
  await one.service.fetch(asColleague('DELETE', '/orders/1'));
  expect(await other.sync()).toMatchObject({ conflicted: 1 });
  const [asked] = (await other.query('outbox.list', { state: 'conflicted' })).entries;
  await other.command('outbox.resolve', { entryId: String(asked?.id), choice: 'mine' });
  expect(await other.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(one.service.orders().map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([[50, 2, 3]]);
});

test('a line that the exporting machine knows by its id is shown as changed on the machine that entered it', async () => {
  const one = await openRig();
  const other = await openRig({ service: one.service, seed: 2 });
  const { localId } = await other.command('order.create', { order: draft(other) });
  for (const rig of [other, one]) await rig.sync();
  const [row] = (await one.query('orders.search', {})).rows;
  const known = String(row?.localId);
  const [first, second] = (await one.order(known)).order.items;
  one.network.isDown = true;
  other.network.isDown = true;
  await one.command('item.update', {
    orderLocalId: known,
    itemLocalId: String(first?.localId),
    changes: { quantity: 50 },
  });
  await one.command('item.delete', { orderLocalId: known, itemLocalId: String(second?.localId) });
  await other.command('outbox.importWork', { work: await hand(one) });
  const shown = await other.order(localId);
  expect(shown.order.items.map(({ quantity }) => Number(quantity))).toEqual([50, 3]);
});

test('a change made under the name of a pulled line stays when its order is taken for the own one', async () => {
  const service = openOtherService({
    sent: ({ method, body }) => (method === 'POST' ? { ...(body as object), fk_id: 'ERP-1001' } : body),
  });
  const rig = await openRig({ service });
  rig.network.failNext(/^POST/, 'answerLost');
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
  const pulled = String((await rig.query('orders.search', {})).rows.find(({ id }) => id === 1)?.localId);
  const [line] = (await rig.order(pulled)).order.items;
  rig.network.failNext(/^PATCH/, () => Response.json({}, { status: 425, headers: { 'retry-after': '600' } }));
  await rig.command('item.update', {
    orderLocalId: pulled,
    itemLocalId: String(line?.localId),
    changes: { quantity: 50 },
  });
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: { adopt: 1 } });
  await rig.sync();
  const shown = await rig.order(localId);
  expect(shown.order.items.map(({ quantity }) => Number(quantity))).toEqual([50, 2, 3]);
});
