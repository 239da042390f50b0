/** Orders that come again and again: what the rep is reminded of, and when. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { StandingOrder } from '../../../../src-shared/contract/standing/standing-orders.ts';
import { Connection } from '../../../../src-main/db/engine/connection.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const weekly: StandingOrder = {
  ...{ standingId: 's1', customerId: 1, customerName: 'Mercado Sol', name: 'Weekly', lineCount: 3, content: '{"a":1}' },
  ...{ rhythm: { every: 'week', weekday: 1 }, nextDay: '2026-11-30', untilDay: null },
};
const keep = (rig: Rig, changes: Partial<StandingOrder> = {}) =>
  rig.command('standing.keep', { ...weekly, ...changes });
const due = async (rig: Rig, today: string) => (await rig.query('standing.due', { today })).rows;
const ofCustomer = async (rig: Rig, customerId = 1) => (await rig.query('standing.ofCustomer', { customerId })).rows;
const nextDay = async (rig: Rig) => (await ofCustomer(rig))[0]?.nextDay;

function damage(rig: Rig, sql: string): void {
  const db = new Connection(join(rig.directory, 'satchel.sqlite'));
  db.exec(sql);
  db.close();
}

it('stands on Today from its day on, once, also after a restart and however long it is missed', async () => {
  const rig = await openRig();
  await keep(rig);
  expect(await due(rig, '2026-11-29')).toEqual([]);
  await rig.reopen();
  for (const today of ['2026-11-30', '2026-12-28'])
    expect(await due(rig, today)).toMatchObject([{ standingId: 's1', nextDay: '2026-11-30', isOver: false }]);
});

it('has the longest overdue first', async () => {
  const rig = await openRig();
  await keep(rig, { standingId: 'b' });
  await keep(rig, { standingId: 'a', nextDay: '2026-11-23' });
  expect((await due(rig, '2026-12-01')).map(({ standingId }) => standingId)).toEqual(['a', 'b']);
});

it('moves on when an order of it is saved, in one with the end of the draft', async () => {
  const rig = await openRig();
  await keep(rig);
  const standing = { standingId: 's1', plannedDay: '2026-11-30', today: '2026-12-02' };
  await rig.command('draft.saveNew', { draftId: 'd', order: draft(rig), standing });
  expect(await due(rig, '2026-12-02')).toEqual([]);
  expect(await nextDay(rig)).toBe('2026-12-07');
  // A second order of the same occurrence: the one that is next stays.
  await rig.command('draft.saveNew', { draftId: 'e', order: draft(rig), standing });
  expect(await nextDay(rig)).toBe('2026-12-07');
});

it('stays where it is if the order is refused, and is no matter to an order if it was ended meanwhile', async () => {
  const rig = await openRig();
  await keep(rig);
  const standing = { standingId: 's1', plannedDay: '2026-11-30', today: '2026-11-30' };
  const order = { ...draft(rig), address_local_id: 'none' };
  expect(await rig.refused('draft.saveNew', { draftId: 'd', order, standing })).toBeDefined();
  expect(await nextDay(rig)).toBe('2026-11-30');
  await rig.command('standing.end', { standingId: 's1' });
  await rig.command('draft.saveNew', { draftId: 'd', order: draft(rig), standing });
  expect(await ofCustomer(rig)).toEqual([]);
});

it('is skipped once, however often that is pressed, and moved back', async () => {
  const rig = await openRig();
  await keep(rig);
  const occurrence = { standingId: 's1', plannedDay: '2026-11-30', today: '2026-12-15' };
  expect(await rig.command('standing.skip', occurrence)).toEqual({ nextDay: '2026-12-21' });
  expect(await rig.command('standing.skip', occurrence)).toEqual({ nextDay: null });
  await rig.command('standing.move', { standingId: 's1', nextDay: '2026-11-30' });
  expect(await due(rig, '2026-12-15')).toMatchObject([{ nextDay: '2026-11-30' }]);
});

it('goes on with a clock that was set back, and reminds of nothing before its day', async () => {
  const rig = await openRig();
  await keep(rig);
  expect(await due(rig, '2020-01-01')).toEqual([]);
  const occurrence = { standingId: 's1', plannedDay: '2026-11-30', today: '2020-01-01' };
  expect(await rig.command('standing.skip', occurrence)).toEqual({ nextDay: '2026-12-07' });
});

it('is over after its last day, and is still asked about if that was missed', async () => {
  const rig = await openRig();
  await keep(rig, { untilDay: '2026-12-07' });
  expect(await due(rig, '2027-01-10')).toHaveLength(1);
  await rig.command('standing.skip', { standingId: 's1', plannedDay: '2026-11-30', today: '2026-12-01' });
  expect(await due(rig, '2027-01-10')).toMatchObject([{ nextDay: '2026-12-07' }]);
  await rig.command('standing.skip', { standingId: 's1', plannedDay: '2026-12-07', today: '2027-01-10' });
  expect(await due(rig, '2027-02-10')).toEqual([]);
  expect(await ofCustomer(rig)).toMatchObject([{ isOver: true }]);
});

it('is changed under its name, ended, and brought back as it was', async () => {
  const rig = await openRig();
  await keep(rig);
  const changed: StandingOrder = { ...weekly, rhythm: { every: 'month', day: 31 }, nextDay: '2026-12-31' };
  await rig.command('standing.keep', changed);
  expect(await rig.query('standing.get', { standingId: 's1' })).toEqual({ order: changed });
  await rig.command('standing.end', { standingId: 's1' });
  expect(await rig.query('standing.get', { standingId: 's1' })).toEqual({ order: null });
  await rig.command('standing.keep', changed);
  expect(await ofCustomer(rig)).toMatchObject([{ nextDay: '2026-12-31', customerName: 'Mercado Sol' }]);
  expect(await ofCustomer(rig, 2)).toEqual([]);
});

it('is brought back over if it was over when it was ended', async () => {
  const rig = await openRig();
  await keep(rig, { untilDay: '2026-11-30' });
  await rig.command('standing.skip', { standingId: 's1', plannedDay: '2026-11-30', today: '2026-11-30' });
  const { order } = await rig.query('standing.get', { standingId: 's1' });
  await rig.command('standing.end', { standingId: 's1' });
  await rig.command('standing.keep', order ?? weekly);
  expect(await ofCustomer(rig)).toMatchObject([{ nextDay: '2026-12-07', untilDay: '2026-11-30', isOver: true }]);
  expect(await due(rig, '2027-01-10')).toEqual([]);
});

it.each([
  ['a rhythm of no days', { rhythm: { every: 'days', days: 0 } }],
  ['a day that is none of the week', { rhythm: { every: 'week', weekday: 7 } }],
  ['a day that no month has', { rhythm: { every: 'month', day: 32 } }],
  ['a day that is none', { nextDay: '2026-02-30' }],
  ['an end that is no day', { untilDay: '2026-11-31' }],
  ['no name', { name: ' ' }],
  ['no customer', { customerId: 1.5 }],
] as [string, Partial<StandingOrder>][])('refuses %s', async (_, changes) => {
  const rig = await openRig();
  expect(await rig.refused('standing.keep', { ...weekly, ...changes })).toMatchObject({ kind: 'invalid' });
});

it('is said to be damaged if the disk has changed it, and moves on no more', async () => {
  const rig = await openRig();
  await keep(rig);
  damage(rig, `UPDATE standing_orders SET content = '{"a":7}'`);
  expect(await due(rig, '2026-11-30')).toMatchObject([{ isDamaged: true }]);
  expect(await rig.query('standing.get', { standingId: 's1' })).toEqual({ order: null });
  const occurrence = { standingId: 's1', plannedDay: '2026-11-30', today: '2026-11-30' };
  expect(await rig.command('standing.skip', occurrence)).toEqual({ nextDay: null });
  for (const change of [`rhythm = 'x'`, `until_day = '2026-12-01'`]) {
    await keep(rig);
    damage(rig, `UPDATE standing_orders SET ${change}`);
    expect(await due(rig, '2026-11-30')).toMatchObject([{ isDamaged: true }]);
  }
});

it('comes back from a copy if the database cannot be read', async () => {
  const rig = await openRig();
  await keep(rig);
  await rig.clock.advance(200_000);
  await rig.workspace.close();
  writeFileSync(join(rig.directory, 'satchel.sqlite'), 'spoiled');
  await rig.reopen();
  expect(await rig.query('standing.get', { standingId: 's1' })).toEqual({ order: weekly });
});

it('sends nothing by itself, and asks the service nothing', async () => {
  const rig = await openRig();
  await rig.syncUntilQuiet();
  const before = rig.service.requests().length;
  await keep(rig, { nextDay: '2026-03-02' });
  await due(rig, '2026-03-02');
  await rig.clock.advance(100);
  expect([rig.service.requests().length, rig.service.orders()]).toEqual([before, []]);
});
