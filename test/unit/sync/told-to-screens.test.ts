/** A screen asks again for what it shows when it is told that it changed: also of what no page of orders has brought. */
import { expect, it } from 'vitest';
import type { Topic } from '../../../src-shared/contract/events.ts';
import { asColleague, draft } from '../../support/drafts.ts';
import { addressListMaxAgeMs } from '../../../src-main/outbox/queue/timing.ts';
import { openRig, type Rig } from '../../support/rig.ts';

const hourMs = 3_600_000;

async function toldDuring(rig: Rig, work: () => Promise<unknown>): Promise<Topic[]> {
  const told = new Set<Topic>();
  const end = rig.workspace.subscribe((event) => {
    if (event.type === 'changed') for (const topic of event.topics) told.add(topic);
  });
  await work();
  end();
  return [...told];
}

it('of an order that is gone on the service', async () => {
  const rig = await openRig({ orders: 20 });
  await rig.sync();
  await rig.service.fetch(asColleague('DELETE', '/orders/7'));
  await rig.clock.advance(hourMs);
  expect(await toldDuring(rig, () => rig.sync())).toContain('orders');
});

it('of orders that are too old to be kept here', async () => {
  const rig = await openRig({ orders: 100 });
  await rig.sync();
  await rig.command('settings.change', { changes: { historyDays: 30 } });
  expect(await toldDuring(rig, () => rig.sync())).toContain('orders');
});

it('of a customer’s addresses that were read again', async () => {
  const rig = await openRig({ orders: 5 });
  await rig.sync();
  expect(await toldDuring(rig, () => rig.sync())).toEqual([]);
  await rig.clock.advance(addressListMaxAgeMs + 1);
  expect(await toldDuring(rig, () => rig.sync())).toEqual(['addresses']);
});

it('of a page of orders where one that is read by itself is not answered', async () => {
  const rig = await openRig({ orders: 20 });
  await rig.sync();
  const [mine] = (await rig.query('orders.search', {})).rows;
  await rig.command('order.update', { localId: String(mine?.localId), changes: { observations: 'ours' } });
  await rig.sync();
  const others = rig.service.orders().filter(({ id }) => id !== mine?.id);
  for (const id of [mine?.id, others[0]?.id])
    await rig.service.fetch(asColleague('PATCH', `/orders/${id}`, { observations: 'theirs' }));
  await rig.clock.advance(1_000);
  rig.network.failNext(new RegExp(`^GET .orders.${mine?.id}$`), 'refused');
  let isOffline = false;
  const told = await toldDuring(rig, async () => {
    isOffline = (await rig.sync()).failure !== null;
  });
  expect(isOffline).toBe(true);
  expect(told).toContain('orders');
});

it('of a question that an order raises which came twice', async () => {
  const rig = await openRig();
  await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const [made] = rig.service.orders();
  await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { fk_id: made?.fk_id ?? '' })));
  await rig.clock.advance(1_000);
  expect(await toldDuring(rig, () => rig.sync())).toContain('outbox');
  expect((await rig.query('outbox.list', {})).entries).toMatchObject([{ state: 'conflicted' }]);
});
