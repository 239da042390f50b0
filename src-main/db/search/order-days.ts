/** What was ordered day by day, as the rep sees the days. */
import type { Connection } from '../engine/connection.ts';
import type { OrderListResults } from '../../../src-shared/contract/orders/order-lists.ts';
import type { QueryInput } from '../../../src-shared/contract/queries.ts';
import { isWholeDay } from '../../../src-shared/domain/whole-day.ts';
import { conditionsOf } from './order-criteria.ts';
import { sumTotals, type Summed } from '../records/order-search.ts';
import { selectAll } from '../engine/statement.ts';

const mostDays = 400;

export function sumDays(db: Connection, asked: QueryInput<'orders.days'>): OrderListResults['orders.days'] {
  const { where, bindings } = conditionsOf(asked, true);
  const rows = selectAll<Summed & { date: string }>(
    db,
    `SELECT orders.date, orders.total_value, orders.estimate FROM orders WHERE ${where}`,
    bindings,
  );
  const byDay = Map.groupBy(rows, ({ date }) => dayOf(date));
  const days = daysBetween(asked.dayFrom, asked.dayTo);
  return { days: days.map((day) => ({ day, ...sumTotals(byDay.get(day) ?? []) })) };
}

/** The day on which an order is shown: see `sinceDay` in order-criteria. */
function dayOf(date: string): string {
  if (isWholeDay(date)) return date.slice(0, 10);
  const at = new Date(date);
  return isoDay(at.getFullYear(), at.getMonth(), at.getDate());
}

function daysBetween(from: string, to: string): string[] {
  const [year = 0, month = 1, date = 1] = from.split('-').map(Number);
  const days: string[] = [];
  for (let on = 0; on < mostDays; on++) {
    const at = new Date(Date.UTC(year, month - 1, date + on));
    const day = isoDay(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
    if (day > to) break;
    days.push(day);
  }
  return days;
}

function isoDay(year: number, month: number, date: number): string {
  const pad = (n: number, length: number) => String(n).padStart(length, '0');
  return `${pad(year, 4)}-${pad(month + 1, 2)}-${pad(date, 2)}`;
}
