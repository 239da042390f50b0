/** What a walk over all orders asks for, where the rep keeps some days of them. */
import type { OrderFilters } from '../../src-shared/contract/order-filters.ts';
import { filterDate } from '../api/filter-date.ts';
import { peekOrders } from '../api/orders.ts';
import { isUnanswerable } from '../outbox/refused-reads.ts';
import { keptFrom } from './history.ts';
import type { SyncContext } from './sync-context.ts';

/** Of a service that does not answer by the date, all are read, and what is older is passed over (see `keepYoung`). */
export async function onlyKept(context: SyncContext): Promise<OrderFilters> {
  const from = keptFrom(context);
  if (from === null) return {};
  const filters = { order_date_from: filterDate(from.getTime()) };
  try {
    await peekOrders(context.client, filters);
    return filters;
  } catch (error) {
    if (!(await isUnanswerable(context, error))) throw error;
    return {};
  }
}
