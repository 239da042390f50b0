/** Customers whose next order is due by their own rhythm, from the dates of cached orders. */
import type { CustomersDue } from '../../../src-shared/contract/catalogue/customers.ts';
import { dueStates, type DueState } from '../../../src-shared/domain/customers/due.ts';
import { fitsCustomer } from '../../../src-shared/domain/customers/fits-customer.ts';
import type { QueryInput } from '../../../src-shared/contract/queries.ts';
import type { Connection } from '../engine/connection.ts';
import type { DatabaseThread } from '../engine/database-thread.ts';
import { selectOne } from '../engine/statement.ts';
import { findReferences } from './catalogue.ts';
import { countedBindings, isCounted } from './counted-orders.ts';
import { customerRhythms, type RhythmBasis } from './customer-rhythms.ts';
import { keyAtEndOfDay, noonOf } from './order-days.ts';

/** Those that fit the text, the largest amounts first, `limit` customers at most; all are counted. */
export async function customersDue(
  db: Connection,
  thread: Pick<DatabaseThread, 'run'>,
  basis: RhythmBasis,
  { limit, text = '', states = ['due', 'late'] }: Omit<QueryInput<'customers.due'>, 'today'>,
): Promise<CustomersDue> {
  const rhythms = await customerRhythms(db, thread, basis);
  const due = [...rhythms].flatMap(([customerId, { everyDays, daysSince, state, usualAmount }]) =>
    states.includes(state) ? [{ customerId, everyDays, dueInDays: everyDays - daysSince, state, usualAmount }] : [],
  );
  const counts = Object.fromEntries(dueStates.map((state) => [state, 0])) as Record<DueState, number>;
  for (const { state } of rhythms.values()) counts[state]++;
  const sorted = due.toSorted((a, b) => (b.usualAmount ?? 0) - (a.usualAmount ?? 0));
  const fitting =
    text.trim() === '' ? withNames(db, sorted.slice(0, limit)) : withNames(db, sorted).filter(fitsCustomer(text));
  const rows = fitting.slice(0, limit).map((each) => ({ ...each, lastDate: lastDateOf(db, each.customerId, basis) }));
  return { rows, counts };
}

function withNames<Row extends { customerId: number }>(db: Connection, rows: readonly Row[]) {
  const ids = rows.map(({ customerId }) => customerId);
  const known = findReferences(db, 'customer', ids);
  return rows.map((row) => {
    const { name = null, fk_id = null } = known.get(row.customerId) ?? {};
    return { ...row, name, fk_id };
  });
}

/** Of the orders that count. One that is dated ahead is none of the last. */
function lastDateOf(db: Connection, customerId: number, { today, rules }: RhythmBasis): string | null {
  const last = selectOne<{ date: string | null }>(
    db,
    `SELECT date FROM orders WHERE customer_id = @customerId AND hidden = 0 AND order_key <= @to AND ${isCounted}
     ORDER BY order_key DESC LIMIT 1`,
    { customerId, to: keyAtEndOfDay(noonOf(today)), ...countedBindings(rules) },
  );
  return last?.date ?? null;
}
