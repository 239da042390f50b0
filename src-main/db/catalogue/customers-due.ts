/** Customers whose next order is due by their own rhythm, from the dates of cached orders. */
import type { CustomersDue } from '../../../src-shared/contract/catalogue/customers.ts';
import { dueStates, type DueState } from '../../../src-shared/domain/customers/due.ts';
import type { QueryInput } from '../../../src-shared/contract/queries.ts';
import type { Connection } from '../engine/connection.ts';
import type { DatabaseThread } from '../engine/database-thread.ts';
import { selectOne } from '../engine/statement.ts';
import { findReferences } from './catalogue.ts';
import { countedBindings, isCounted } from './counted-orders.ts';
import { customerRhythms, type RhythmBasis } from './customer-rhythms.ts';
import { keyAtEndOfDay, noonOf } from './order-days.ts';

/** The largest amounts first, `limit` customers at most; all are counted. */
export async function customersDue(
  db: Connection,
  thread: Pick<DatabaseThread, 'run'>,
  basis: RhythmBasis,
  { limit, states = ['due', 'late'] }: Omit<QueryInput<'customers.due'>, 'today'>,
): Promise<CustomersDue> {
  const rhythms = await customerRhythms(db, thread, basis);
  const due = [...rhythms].flatMap(([customerId, { everyDays, daysSince, state, usualAmount }]) =>
    states.includes(state) ? [{ customerId, everyDays, dueInDays: everyDays - daysSince, state, usualAmount }] : [],
  );
  const counts = Object.fromEntries(dueStates.map((state) => [state, 0])) as Record<DueState, number>;
  for (const { state } of rhythms.values()) counts[state]++;
  const shown = due.toSorted((a, b) => (b.usualAmount ?? 0) - (a.usualAmount ?? 0)).slice(0, limit);
  const known = findReferences(
    db,
    'customer',
    shown.map(({ customerId }) => customerId),
  );
  const rows = shown.map((each) => {
    const { name = null, fk_id = null } = known.get(each.customerId) ?? {};
    return { ...each, name, fk_id, lastDate: lastDateOf(db, each.customerId, basis) };
  });
  return { rows, counts };
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
