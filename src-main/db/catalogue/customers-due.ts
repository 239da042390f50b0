/** Customers whose next order is due by their own rhythm, from the dates of cached orders. */
import type { CustomerDue } from '../../../src-shared/contract/catalogue/customers.ts';
import { decimalOf } from '../../../src-shared/domain/pricing.ts';
import type { Connection } from '../engine/connection.ts';
import { iterateRows } from '../engine/statement.ts';
import { findReferences } from './catalogue.ts';
import {
  countedColumns,
  daysLookedAt,
  orderCounter,
  ordersForAmount,
  rhythmOfDays,
  type CountedRow,
  type DueRules,
} from './counted-orders.ts';
import { dayCounter, keyOf, median, noonOf } from './order-days.ts';

const daySeconds = 86_400;

type Due = Pick<CustomerDue, 'customerId' | 'everyDays' | 'dueInDays' | 'state'>;

/** `today` as `yyyy-mm-dd`, by this machine's calendar. The largest amounts first. */
export function customersDue(db: Connection, today: string, limit: number, rules: DueRules): CustomerDue[] {
  const noon = noonOf(today);
  const due = findDue(db, noon, rules).map((each) => ({ ...each, ...lastOrders(db, each.customerId, noon, rules) }));
  const shown = due.toSorted((a, b) => (b.usualAmount ?? 0) - (a.usualAmount ?? 0)).slice(0, limit);
  const known = findReferences(
    db,
    'customer',
    shown.map(({ customerId }) => customerId),
  );
  return shown.map((each) => {
    const { name = null, fk_id = null } = known.get(each.customerId) ?? {};
    return { ...each, name, fk_id };
  });
}

/** The key of an order begins with the seconds of its date, so that each customer's days come in their order. */
function findDue(db: Connection, nowSeconds: number, rules: DueRules): Due[] {
  const rows = iterateRows<readonly [customerId: number | null, seconds: number, ...CountedRow]>(
    db,
    `SELECT customer_id, order_key >> 20, ${countedColumns} FROM orders
     WHERE hidden = 0 AND order_key BETWEEN @from AND @to ORDER BY order_key`,
    lookedAt(nowSeconds),
  );
  const dayOf = dayCounter(nowSeconds);
  const counts = orderCounter(rules);
  const daysOf = new Map<number, number[]>();
  for (const [customerId, seconds, ...row] of rows) {
    if (customerId === null || !counts(row)) continue;
    const day = dayOf(seconds);
    const days = daysOf.get(customerId);
    if (!days) daysOf.set(customerId, [day]);
    else if (days.at(-1) !== day) days.push(day);
  }
  return [...daysOf].flatMap(([customerId, days]) => {
    const due = dueOf(days, dayOf(nowSeconds), rules);
    return due ? [{ customerId, ...due }] : [];
  });
}

function lookedAt(nowSeconds: number): { from: bigint; to: bigint } {
  return { from: keyOf(nowSeconds - daysLookedAt * daySeconds), to: keyOf(nowSeconds + daySeconds / 2) };
}

/** `days` are ascending and distinct. Null if there is no rhythm, nothing is due, or the customer is silent. */
function dueOf(days: readonly number[], today: number, rules: DueRules): Omit<Due, 'customerId'> | null {
  const rhythm = rhythmOfDays(days, today, rules);
  if (rhythm?.state !== 'due' && rhythm?.state !== 'late') return null;
  const { everyDays, daysSince, state } = rhythm;
  return { everyDays, dueInDays: everyDays - daysSince, state };
}

/** Of the orders that count. One that is dated ahead is none of the last. */
function lastOrders(
  db: Connection,
  customerId: number,
  nowSeconds: number,
  rules: DueRules,
): { lastDate: string | null; usualAmount: number | null } {
  const rows = iterateRows<readonly [date: string | null, amount: number | string | null, ...CountedRow]>(
    db,
    `SELECT date, ifnull(estimate, total_value), ${countedColumns} FROM orders
     WHERE customer_id = @customerId AND hidden = 0 AND order_key BETWEEN @from AND @to ORDER BY order_key DESC`,
    { customerId, ...lookedAt(nowSeconds) },
  );
  const counts = orderCounter(rules);
  const last: { date: string | null; amount: number | string | null }[] = [];
  for (const [date, amount, ...row] of rows) {
    if (counts(row)) last.push({ date, amount });
    if (last.length === ordersForAmount) break;
  }
  const amounts = last.flatMap(({ amount }) => decimalOf(amount)?.toNumber() ?? []);
  return { lastDate: last[0]?.date ?? null, usualAmount: amounts.length > 0 ? median(amounts) : null };
}
