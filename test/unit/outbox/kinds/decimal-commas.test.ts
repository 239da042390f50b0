/** A service that writes amounts as its people do, with a comma. */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig } from '../../../support/rig.ts';

const amounts = ['quantity', 'price', 'total_liq', 'unit_liq', 'total_value', 'value'];
const words = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 });

function openWithCommas() {
  const tell = (name: string, value: unknown): unknown =>
    amounts.includes(name) && typeof value === 'number' ? words.format(value) : value;
  const answered = ({ body }: { body: unknown }) => JSON.parse(JSON.stringify(body, tell)) as unknown;
  return openRig({ service: openOtherService({ answered }) });
}

it('asks nothing about an edit of a line whose answer was lost', async () => {
  const rig = await openWithCommas();
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const [line] = (await rig.order(orderLocalId)).order.items;
  rig.network.failNext(/^PATCH/, 'answerLost');
  await rig.command('item.update', { orderLocalId, itemLocalId: line?.localId ?? '', changes: { price: 1234.5 } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
});

it('finds a line whose answer was lost', async () => {
  const rig = await openWithCommas();
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  rig.network.failNext(/^POST/, 'answerLost');
  await rig.command('item.create', { orderLocalId, item: { id_item: 1, quantity: 2, price: 1234.5 } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(rig.service.orders()[0]?.items).toHaveLength(4);
});

it('is sent numbers when an order is recreated', async () => {
  const rig = await openWithCommas();
  const { localId } = await rig.command('order.create', { order: draft(rig, { freight_value: 1234.5 }) });
  await rig.sync();
  await rig.service.fetch(asColleague('DELETE', '/orders/1'));
  const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  await rig.sync();
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(rig.service.orders()).toMatchObject([{ freight: { value: 1234.5 }, items: [{ price: 10.5 }, {}, {}] }]);
});

it('has its totals in the list', async () => {
  const rig = await openWithCommas();
  const items = [{ id_item: 1, quantity: 2, price: 1234.5 }];
  await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { items })));
  await rig.sync();
  const total = rig.service.orders()[0]?.total_value;
  expect((await rig.query('orders.search', {})).rows).toMatchObject([{ total_value: total }]);
});
