/** A service that counts the lines of each order: where one is taken out, those after it get its number and the next ones. */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../support/drafts.ts';
import { openCountingService } from '../../support/counting-service.ts';
import { openRig } from '../../support/rig.ts';

async function openWithOrder() {
  const rig = await openRig({ service: openCountingService() });
  await rig.service.fetch(asColleague('POST', '/orders', draft(rig)));
  await rig.sync();
  const orderLocalId = String((await rig.query('orders.search', {})).rows[0]?.localId);
  const names = (await rig.order(orderLocalId)).order.items.map(({ localId }) => localId);
  return { rig, orderLocalId, names };
}

const there = (rig: Awaited<ReturnType<typeof openRig>>) => rig.service.orders()[0]?.items ?? [];

it.each([{ description: 'blue' }, { quantity: 20 }, { price: 99 }])(
  'puts %j on no other line after a colleague took one out',
  async (changes) => {
    const { rig, orderLocalId, names } = await openWithOrder();
    await rig.command('item.update', { orderLocalId, itemLocalId: names[1] ?? '', changes });
    await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1'));
    const before = there(rig);
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    expect(there(rig)).toEqual(before);
  },
);

it('takes out no other line after a colleague took one out', async () => {
  const { rig, orderLocalId, names } = await openWithOrder();
  await rig.command('item.delete', { orderLocalId, itemLocalId: names[1] ?? '' });
  await rig.service.fetch(asColleague('DELETE', '/orders/1/items/1'));
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
  expect(there(rig)).toHaveLength(2);
});
