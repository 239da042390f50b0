/** How much and how often a customer orders, out of cached orders. */
import Big from 'big.js';
import type { CustomerFigures } from '../../../src-shared/contract/catalogue/customers.ts';
import { decimalOf } from '../../../src-shared/domain/pricing.ts';
import type { Connection } from '../engine/connection.ts';
import { iterateRows } from '../engine/statement.ts';
import {
  countedBindings,
  daysLookedAt,
  isCounted,
  ordersForAmount,
  rhythmOfDays,
  type DueRules,
} from './counted-orders.ts';
import { dayOf, daySeconds, keyAtEndOfDay, keyOf, median, noonOf } from './order-days.ts';

const months = 12;

/** `today` as `yyyy-mm-dd`. Of the months up to the one of today, and of the orders in them. The rhythm is that of the orders that count. */
export function customerFigures(db: Connection, customerId: number, today: string, rules: DueRules): CustomerFigures {
  const noon = noonOf(today);
  const names = monthsUpTo(today);
  const firstOfMonths = Math.floor(new Date(`${names[0]}-01T00:00`).getTime() / 1_000);
  const from = Math.min(firstOfMonths, noon - daysLookedAt * daySeconds);
  const rows = iterateRows<readonly [seconds: number, amount: number | string | null, isCounted: number]>(
    db,
    `SELECT order_key >> 20, ifnull(estimate, total_value), ${isCounted} FROM orders
     WHERE customer_id = @customerId AND hidden = 0 AND order_key BETWEEN @from AND @to ORDER BY order_key`,
    { customerId, from: keyOf(from), to: keyAtEndOfDay(noon), ...countedBindings(rules) },
  );
  const orders = [...rows].map(([seconds, amount, counts]) => ({
    seconds,
    amount: decimalOf(amount),
    counts: counts === 1,
  }));
  const byMonth = Map.groupBy(orders, ({ seconds }) => monthOf(seconds));
  const daysOf = (those: typeof orders) => [...new Set(those.map(({ seconds }) => dayOf(seconds)))];
  const last = daysOf(orders).at(-1);
  const counted = orders.filter(({ counts }) => counts);
  const amounts = counted.slice(-ordersForAmount).flatMap(({ amount }) => amount?.toNumber() ?? []);
  return {
    months: names.map((month) => {
      const own = byMonth.get(month) ?? [];
      return {
        month,
        count: own.length,
        total: own.reduce((sum, { amount }) => sum.plus(amount ?? 0), new Big(0)).toFixed(2),
      };
    }),
    rhythm: rhythmOfDays(daysOf(counted), dayOf(noon), rules),
    daysSince: last === undefined ? null : dayOf(noon) - last,
    usualAmount: amounts.length > 0 ? median(amounts) : null,
  };
}

/** As `yyyy-mm`, the oldest first. */
function monthsUpTo(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: months }, (_, at) =>
    new Date(Date.UTC(year, month - months + at, 1)).toISOString().slice(0, 7),
  );
}

function monthOf(seconds: number): string {
  const date = new Date(seconds * 1_000);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}
