/** How the list can be sorted: a field, and a direction that is natural for it at first. */
import type { OrderListSort } from '../../../src-shared/contract/orders/order-lists.ts';
import { m } from '../../i18n/generated/messages.js';
import type { Column } from './column.ts';

type SortField = NonNullable<Column['sort']>;

/** The newest and the largest come first; names begin with A. */
const firstDirection: Record<SortField, '' | '-'> = { id: '-', date: '-', total: '-', customer: '', status: '' };

/** After a press on the head of a column: the other direction of what is sorted by it already. */
export function nextSort(field: SortField, current: OrderListSort): OrderListSort {
  if (current === field) return `-${field}`;
  return current === `-${field}` ? field : `${firstDirection[field]}${field}`;
}

export const sortNames: readonly { sort: OrderListSort; name: () => string }[] = [
  { sort: '-date', name: m.orders_sort_newest },
  { sort: 'date', name: m.orders_sort_oldest },
  { sort: 'customer', name: m.orders_sort_customer },
  { sort: '-customer', name: m.orders_sort_customer_back },
  { sort: '-total', name: m.orders_sort_largest },
  { sort: 'total', name: m.orders_sort_smallest },
  { sort: '-id', name: m.orders_sort_number_back },
  { sort: 'id', name: m.orders_sort_number },
  { sort: 'status', name: m.orders_sort_status },
  { sort: '-status', name: m.orders_sort_status_back },
];
