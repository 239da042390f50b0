/** A screen asks again for what it shows when it is told that it changed: also of what no page of orders has brought. */
import { expect, it } from 'vitest';
import type { Topic } from '../../../src-shared/contract/events.ts';
import { asColleague } from '../../support/drafts.ts';
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
