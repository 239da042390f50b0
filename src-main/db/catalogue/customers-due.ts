/** Customers whose next order is due by their own rhythm, from the dates of cached orders. */
import type { CustomerDue } from '../../../src-shared/contract/catalogue/customers.ts';
import type { Standing } from '../../../src-shared/contract/catalogue/list-rows.ts';
import { decimalOf } from '../../../src-shared/domain/pricing.ts';
import type { Connection } from '../engine/connection.ts';
import { iterateRows, selectAll, selectNumbers } from '../engine/statement.ts';
import { findReferences } from './catalogue.ts';
import { dayCounter, keyOf, median, noonOf, usualGap } from './order-days.ts';

const daySeconds = 86_400;
/** Older orders say little about a rhythm. */
const daysLookedAt = 500;
/** A customer who is late by more than so many times the usual gap counts as lost, not as due. */
const lapsedAfter = 3;
const ordersForAmount = 6;

interface Due {
  customerId: number;
  everyDays: number;
  dueInDays: number;
}

/** `today` as `yyyy-mm-dd`, by this machine's calendar. The largest amounts first. */
export function customersDue(db: Connection, today: string, limit: number): CustomerDue[] {
  const due = findDue(db, noonOf(today)).map((each) => ({ ...each, ...lastOrders(db, each.customerId) }));
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
function findDue(db: Connection, nowSeconds: number): Due[] {
  const rows = iterateRows<readonly [customerId: number | null, seconds: number]>(
    db,
    `SELECT customer_id, order_key >> 20 FROM orders
     WHERE hidden = 0 AND order_key BETWEEN @from AND @to ORDER BY order_key`,
    { from: keyOf(nowSeconds - daysLookedAt * daySeconds), to: keyOf(nowSeconds + daySeconds / 2) },
  );
  const dayOf = dayCounter(nowSeconds);
  const daysOf = new Map<number, number[]>();
  for (const [customerId, seconds] of rows) {
    if (customerId === null) continue;
    const day = dayOf(seconds);
    const days = daysOf.get(customerId);
    if (!days) daysOf.set(customerId, [day]);
    else if (days.at(-1) !== day) days.push(day);
  }
  return [...daysOf].flatMap(([customerId, days]) => {
    const due = dueOf(days, dayOf(nowSeconds));
    return due ? [{ customerId, ...due }] : [];
  });
}

/** `days` are ascending and distinct. Null if there is no rhythm, nothing is due, or the customer counts as lost. */
function dueOf(days: readonly number[], today: number): Omit<Due, 'customerId'> | null {
  const found = rhythmIn(days, today);
  return found === null || found.dueInDays > 0 || hasLapsed(found) ? null : found;
}

/** Null for fewer than three days. */
function rhythmIn(days: readonly number[], today: number): Omit<Due, 'customerId'> | null {
  const last = days.at(-1);
  const everyDays = usualGap(days);
  return last === undefined || everyDays === null ? null : { everyDays, dueInDays: everyDays - (today - last) };
}

function hasLapsed({ everyDays, dueInDays }: Omit<Due, 'customerId'>): boolean {
  return -dueInDays > lapsedAfter * everyDays;
}

export interface CustomerRhythm {
  everyDays: number;
  standing: Standing;
  /** As `yyyy-mm-dd`. */
  nextDay: string;
}

/** When the customer orders by their own rhythm, and what the last orders were like. */
export function customerRhythm(
  db: Connection,
  customerId: number,
  today: string,
): { rhythm: CustomerRhythm | null; lastDate: string | null; usualAmount: number | null } {
  const now = noonOf(today);
  const seconds = selectNumbers(
    db,
    `SELECT order_key >> 20 FROM orders
      WHERE customer_id = @customerId AND hidden = 0 AND order_key BETWEEN @from AND @to ORDER BY order_key`,
    { customerId, from: keyOf(now - daysLookedAt * daySeconds), to: keyOf(now + daySeconds / 2) },
  );
  const dayOf = dayCounter(now);
  const found = rhythmIn([...new Set(seconds.map(dayOf))], dayOf(now));
  const rhythm = found && {
    everyDays: found.everyDays,
    standing: standingOf(found),
    nextDay: dayAfter(today, Math.round(found.dueInDays)),
  };
  return { rhythm, ...lastOrders(db, customerId) };
}

function standingOf(found: Omit<Due, 'customerId'>): Standing {
  if (hasLapsed(found)) return 'lapsed';
  const days = Math.round(found.dueInDays);
  return days > 0 ? 'ahead' : days === 0 ? 'today' : 'late';
}

function dayAfter(today: string, days: number): string {
  return new Date(Date.parse(`${today}T00:00Z`) + days * daySeconds * 1_000).toISOString().slice(0, 10);
}

function lastOrders(db: Connection, customerId: number): { lastDate: string | null; usualAmount: number | null } {
  const rows = selectAll<{ date: string | null; amount: number | string | null }>(
    db,
    `SELECT date, ifnull(estimate, total_value) AS amount FROM orders
     WHERE customer_id = @customerId AND hidden = 0 ORDER BY order_key DESC LIMIT @limit`,
    { customerId, limit: ordersForAmount },
  );
  const amounts = rows.flatMap(({ amount }) => decimalOf(amount)?.toNumber() ?? []);
  return { lastDate: rows[0]?.date ?? null, usualAmount: amounts.length > 0 ? median(amounts) : null };
}
