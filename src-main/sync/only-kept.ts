/** What a walk over all orders asks for, where the rep keeps some days of them. */
import type { OrderFilters } from '../../src-shared/contract/orders/order-filters.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { filterDate } from '../api/requests/filter-date.ts';
import { peekOrders } from '../api/requests/orders.ts';
import type { Page } from '../api/lists/page.ts';
import { isUnanswerable } from '../outbox/service/failed-reads.ts';
import { keptFrom } from './history.ts';
import type { SyncContext } from './sync-context.ts';

/** Of a service that does not answer by the date, all are read, and what is older is passed over (see `keepYoung`). */
export async function onlyKept(context: SyncContext): Promise<OrderFilters> {
  return (await peekByDate(context)).filters;
}

/** Next to nothing of what such a walk finds. */
export async function peekKept(context: SyncContext): Promise<Page<Order>> {
  const { filters, page } = await peekByDate(context);
  return page ?? (await peekOrders(context.client, filters));
}

/** No page where there was no date to ask for, or no answer by it. */
async function peekByDate(context: SyncContext): Promise<{ filters: OrderFilters; page: Page<Order> | null }> {
  const from = keptFrom(context);
  if (from === null) return { filters: {}, page: null };
  const filters = { order_date_from: filterDate(from.getTime()) };
  try {
    return { filters, page: await peekOrders(context.client, filters) };
  } catch (error) {
    if (!(await isUnanswerable(context, error))) throw error;
    return { filters: {}, page: null };
  }
}
