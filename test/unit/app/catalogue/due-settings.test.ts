/** When a customer is due, late or silent by what the rep has set, day by day over three months. */
import { expect, it } from 'vitest';
import type { Settings } from '../../../../src-shared/contract/settings.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const dayMs = 86_400_000;
/** The rig's clock stands at noon of 2 March 2026. */
const bought = ['2026-02-10', '2026-02-20', '2026-03-02'];

async function buy(rig: Rig, days: readonly string[], id_customer = 1): Promise<void> {
  for (const day of days) {
    const items = [{ id_item: 9001, quantity: 1, price: 10 }];
    await rig.command('order.create', { order: draft(rig, { id_customer, date: `${day}T12:00:00Z`, items }) });
  }
}

const todayOf = (rig: Rig) => new Date(rig.clock.now()).toISOString().slice(0, 10);
const due = async (rig: Rig) => (await rig.query('customers.due', { today: todayOf(rig), limit: 50 })).rows;
const rhythm = async (rig: Rig) =>
  (await rig.query('customers.figures', { customerId: 1, today: todayOf(rig) })).rhythm;
const set = (rig: Rig, changes: Partial<Settings>) => rig.command('settings.change', { changes });

/** The days after the last order on which the state changes, and what it changes to. */
async function statesOfThreeMonths(rig: Rig): Promise<[days: number, state: string][]> {
  const changes: [number, string][] = [];
  for (let days = 0; days < 92; days++) {
    const state = (await rhythm(rig))?.state ?? 'none';
    if (state !== changes.at(-1)?.[1]) changes.push([days, state]);
    const [listed] = await due(rig);
    expect(listed?.state ?? null).toBe(state === 'due' || state === 'late' ? state : null);
    rig.clock.jumpTo(rig.clock.now() + dayMs);
  }
  return changes;
}

it('goes from on time to silent in three months, as it is without settings', async () => {
  const rig = await openRig();
  await buy(rig, bought);
  expect(await statesOfThreeMonths(rig)).toEqual([
    [0, 'onTime'],
    [10, 'due'],
    [11, 'late'],
    [41, 'silent'],
  ]);
});

it('goes by the limits that the rep has set', async () => {
  const rig = await openRig();
  await buy(rig, bought);
  await set(rig, { dueLateTimes: 1.5, dueSilentTimes: 5, dueSilentDays: 45 });
  expect(await statesOfThreeMonths(rig)).toEqual([
    [0, 'onTime'],
    [10, 'due'],
    [16, 'late'],
    [46, 'silent'],
  ]);
});

it('answers by a setting from the moment on at which it is changed, and after a restart', async () => {
  const rig = await openRig();
  await buy(rig, bought);
  rig.clock.jumpTo(rig.clock.now() + 14 * dayMs);
  expect(await due(rig)).toMatchObject([{ state: 'late', dueInDays: -4 }]);
  await set(rig, { dueLateTimes: 2 });
  expect(await due(rig)).toMatchObject([{ state: 'due', dueInDays: -4 }]);
  await set(rig, { dueFewestOrders: 4 });
  expect([await due(rig), await rhythm(rig)]).toEqual([[], null]);
  await rig.reopen();
  expect(await due(rig)).toEqual([]);
  await set(rig, { dueFewestOrders: 2 });
  expect(await due(rig)).toMatchObject([{ state: 'due', everyDays: 10 }]);
});

it('leaves out orders of the statuses and users that do not count', async () => {
  const rig = await openRig();
  const [user, other] = rig.service.references('user').map(({ id }) => id);
  const [status] = rig.service.references('status').map(({ id }) => id);
  for (const day of bought) {
    const order = { ...draft(rig, { date: `${day}T12:00:00Z` }), id_user: other, id_order_status: status };
    await rig.service.fetch(asColleague('POST', '/orders', order));
  }
  await rig.syncUntilQuiet();
  rig.clock.jumpTo(rig.clock.now() + 14 * dayMs);
  expect(await due(rig)).toHaveLength(1);

  await set(rig, { dueCountsOthers: false });
  expect(await due(rig)).toHaveLength(1);
  await set(rig, { myUserId: user ?? null });
  expect(await due(rig)).toEqual([]);
  await set(rig, { myUserId: other ?? null });
  expect(await due(rig)).toHaveLength(1);

  await set(rig, { dueLeftOutStatuses: [status ?? 0] });
  expect(await due(rig)).toEqual([]);
  await set(rig, { dueLeftOutStatuses: [] });
  expect(await due(rig)).toHaveLength(1);
});

it('counts what the rep has just made, which names nobody', async () => {
  const rig = await openRig();
  await set(rig, { dueCountsOthers: false, myUserId: 4 });
  await buy(rig, bought);
  rig.clock.jumpTo(rig.clock.now() + 14 * dayMs);
  expect(await due(rig)).toHaveLength(1);
});

it('refuses what is out of range, and a limit that the window could not show', async () => {
  const rig = await openRig();
  const wrong: Partial<Settings>[] = [
    { dueLateTimes: 0.9 },
    { dueLateTimes: 1.25 },
    { dueSilentTimes: 51 },
    { dueSilentDays: 6 },
    { dueFewestOrders: 1 },
    { dueFewestOrders: 2.5 },
    { dueLeftOutStatuses: Array.from({ length: 101 }, (_, at) => at + 1) },
  ];
  for (const changes of wrong)
    expect(await rig.refused('settings.change', { changes })).toMatchObject({ kind: 'invalid' });
});
