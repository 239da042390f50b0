/** What may have reached the service before it was handed over is known for that by whoever takes it over. */
import { expect, test } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { hand, openTwo } from '../../../support/handing-over.ts';
import { openRig } from '../../../support/rig.ts';

test('a rejected line whose first attempt landed late is found by the importing machine, although both have read it since', async () => {
  const { one, other } = await openTwo();
  const { localId: orderLocalId } = await one.command('order.create', { order: draft(one) });
  await one.sync();
  const item = { id_item: one.service.references('product')[0]?.id ?? 0, quantity: 77, price: 3 };
  one.network.failNext(/^POST .orders.1.items/, 'requestLost');
  one.network.failNext(/^POST .orders.1.items/, () => Response.json({ message: 'No' }, { status: 422 }));
  const { entryId } = await one.command('item.create', { orderLocalId, item });
  expect(await one.syncUntilQuiet()).toMatchObject({ dead: 1 });
  await one.service.fetch(asColleague('POST', '/orders/1/items', item));
  for (const rig of [one, other]) await rig.sync();
  await other.command('outbox.importWork', { work: await hand(one) });
  await other.command('outbox.retry', { entryId: String(entryId) });
  expect(await other.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
  expect(one.service.orders()[0]?.items.filter(({ quantity }) => quantity === 77)).toHaveLength(1);
});

test('two copies of the file make one order of one that the rep said to send again', async () => {
  const { one, other } = await openTwo();
  const third = await openRig({ service: one.service, seed: 3 });
  one.network.failNext(/^POST/, 'requestLost');
  for (let look = 0; look < 8; look++)
    one.network.failNext(/^GET .orders.fk_id/, () => new Response(null, { status: 403 }));
  const { entryId } = await one.command('order.create', { order: draft(one) });
  expect(await one.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
  await one.command('outbox.resolve', { entryId: String(entryId), choice: 'resend' });
  const work = await hand(one);
  for (const rig of [other, third]) {
    await rig.command('outbox.importWork', { work });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  }
  expect(one.writes()).toEqual(['POST /orders']);
});

test.each(['is his', 'is a colleague’s'])(
  'asks about a line like one that waited in the file, entered where that was not sent yet: it %s',
  async (whose) => {
    const { one, other } = await openTwo();
    const { localId: orderLocalId } = await one.command('order.create', { order: draft(one) });
    await one.sync();
    one.network.isDown = true;
    const item = { id_item: one.service.references('product')[0]?.id ?? 0, quantity: 77, price: 3 };
    await one.service.fetch(asColleague('POST', '/orders/1/items', item));
    const { entryId } = await one.command('item.create', { orderLocalId, item });
    await other.sync();
    await other.command('outbox.importWork', { work: await hand(one) });
    expect(await other.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 1 });
    expect((await other.entry(entryId)).conflict).toMatchObject({ kind: 'undecided', candidates: [{ id: 4 }] });
    const choice = whose === 'is his' ? { adopt: 4 } : 'resend';
    await other.command('outbox.resolve', { entryId: String(entryId), choice });
    expect(await other.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, settled: 1 });
    const alike = one.service.orders()[0]?.items.filter(({ quantity }) => quantity === 77);
    expect(alike).toHaveLength(whose === 'is his' ? 1 : 2);
  },
);

test('a line whose answer was lost to whoever took it over is found', async () => {
  const { one, other } = await openTwo();
  const { localId: orderLocalId } = await one.command('order.create', { order: draft(one) });
  await one.sync();
  one.network.isDown = true;
  const item = { id_item: one.service.references('product')[0]?.id ?? 0, quantity: 77, price: 3 };
  await one.command('item.create', { orderLocalId, item });
  await other.sync();
  await other.command('outbox.importWork', { work: await hand(one) });
  other.network.failNext(/^POST .*items/, 'answerLost');
  expect(await other.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(one.service.orders()[0]?.items.filter(({ quantity }) => quantity === 77)).toHaveLength(1);
});
