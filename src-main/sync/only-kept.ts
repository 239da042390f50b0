/** The filter of a scan over all orders if the rep keeps some days of them. */
import type { OrderFilters } from '../../src-shared/contract/orders/order-filters.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { filterDate } from '../api/requests/filter-date.ts';
import { peekOrders } from '../api/requests/orders.ts';
import type { Page } from '../api/lists/page.ts';
import { isUnanswerable } from '../outbox/service/failed-reads.ts';
import { keptFrom } from './history.ts';
import type { SyncContext } from './sync-context.ts';

/** If the service cannot filter by date, all orders are read, and older ones skipped (see `leaveOutOld`). */
export async function onlyKept(context: SyncContext): Promise<OrderFilters> {
  return (await peekByDate(context)).filters;
}

/** A minimal page of what such a scan finds. */
export async function peekKept(context: SyncContext): Promise<Page<Order>> {
  const { filters, page } = await peekByDate(context);
  return page ?? (await peekOrders(context.client, filters));
}

/** No page if there is no date to filter by, or the service does not answer the filter. */
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
