/** Which orders count for a customer's rhythm. */
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { countedBindings, isCounted, type DueRules } from '../../../src-main/db/catalogue/counted-orders.ts';

const rules: DueRules = {
  ...{ lateTimes: 1, silentTimes: 4, silentDays: null, fewestOrders: 3 },
  ...{ userId: null, countsQuotations: true, leftOutStatuses: [] },
};

/** An order as its status, user, quotation, and whether it was made here. */
type Order = readonly [number | null, number | null, number | null, number];

function counter(changes: Partial<DueRules>): (order: Order) => boolean {
  const db = new BetterSqlite3(':memory:');
  onTestFinished(() => void db.close());
  const [status, user, quotation, here] = ['status_id', 'user_id', 'quotation_id', 'made_here'];
  const select = db.prepare(
    `SELECT ${isCounted} FROM (SELECT @s AS ${status}, @u AS ${user}, @q AS ${quotation}, @h AS ${here})`,
  );
  const bindings = countedBindings({ ...rules, ...changes });
  return ([s, u, q, h]) => select.pluck().get({ ...bindings, s, u, q, h }) === 1;
}

it('is each order, until the rep says otherwise', () => {
  expect(counter({})([7, 5, 2001, 0])).toBe(true);
});

it('is none that names a quotation, if they do not count', () => {
  const counts = counter({ countsQuotations: false });
  expect([counts([null, 5, 2001, 1]), counts([null, 5, null, 1])]).toEqual([false, true]);
});

it('is none of a status that does not count, and one without a status', () => {
  const counts = counter({ leftOutStatuses: [7, 8] });
  expect([counts([8, 5, null, 0]), counts([6, 5, null, 0]), counts([null, 5, null, 0])]).toEqual([false, true, true]);
});

it('is one of the rep, and one that was made here for nobody', () => {
  const counts = counter({ userId: 5 });
  expect(counts([null, 5, null, 0])).toBe(true);
  expect(counts([null, 6, null, 1])).toBe(false);
  expect(counts([null, null, null, 1])).toBe(true);
  expect(counts([null, null, null, 0])).toBe(false);
});
