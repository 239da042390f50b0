/** Rows of a table on a real workspace, whose orders change while they are read. */
import { expect, it } from 'vitest';
import { orderRows } from '../../../../src-main/electron/tables/order-rows.ts';
import { asColleague } from '../../../support/drafts.ts';
import { openRig } from '../../../support/rig.ts';

it('has each order once, also one that moves in the list while the table is made', async () => {
  const rig = await openRig({ orders: 250 });
  await rig.sync();
  const { rows: oldest } = await rig.query('orders.search', { sort: 'date', limit: 1 });
  const found: string[] = [];
  for await (const part of orderRows(rig.workspace, { criteria: {}, except: [] }, false)) {
    if (found.length === 0) {
      const date = new Date(rig.clock.now()).toISOString();
      await rig.service.fetch(asColleague('PATCH', `/orders/${oldest[0]?.id}`, { date }));
      await rig.clock.advance(1_000);
      await rig.sync();
    }
    found.push(...part.map(({ localId }) => localId));
  }
  expect(found).toHaveLength(250);
  expect(new Set(found).size).toBe(250);
  expect(found.at(-1)).toBe(oldest[0]?.localId);
});
