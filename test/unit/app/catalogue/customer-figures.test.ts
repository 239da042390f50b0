/** How much and how often a customer orders. */
import { expect, it } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const today = '2026-03-31';

async function buy(rig: Rig, day: string, price: number, id_customer = 1): Promise<void> {
  const date = `${day}T12:00:00Z`;
  const items = [{ id_item: 9001, quantity: 1, price }];
  await rig.command('order.create', { order: draft(rig, { id_customer, date, items }) });
}

const figures = (rig: Rig) => rig.query('customers.figures', { customerId: 1, today });

it('sums up twelve months, that of today at the end, and leaves out other customers and earlier orders', async () => {
  const rig = await openRig();
  await buy(rig, '2025-03-31', 1);
  await buy(rig, '2025-04-01', 10);
  await buy(rig, '2026-02-03', 20.5);
  await buy(rig, '2026-02-20', 30.25);
  await buy(rig, '2026-03-30', 40, 2);
  const { months } = await figures(rig);
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ month: '2025-04', count: 1, total: '10.00' });
  expect(months.at(-2)).toEqual({ month: '2026-02', count: 2, total: '50.75' });
  expect(months.at(-1)).toEqual({ month: '2026-03', count: 0, total: '0.00' });
});

it('says how often, since when and how much, and nothing of it if there are too few orders', async () => {
  const rig = await openRig();
  expect(await figures(rig)).toMatchObject({ rhythm: null, daysSince: null, usualAmount: null });
  await buy(rig, '2026-03-01', 10);
  await buy(rig, '2026-03-08', 30);
  expect(await figures(rig)).toMatchObject({ rhythm: null, daysSince: 23, usualAmount: 20 });
  await buy(rig, '2026-03-15', 20);
  expect(await figures(rig)).toMatchObject({
    rhythm: { everyDays: 7, daysSince: 16, state: 'late' },
    daysSince: 16,
    usualAmount: 20,
  });
});
