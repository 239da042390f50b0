import type { OrderSort } from '../../../../src-shared/contract/orders/order-filters.ts';
import { m } from '../../../i18n/generated/messages.js';

/** The orders that the service knows (interface, 4.1). */
export const serviceSortNames: Record<OrderSort, () => string> = {
  id: m.orders_sort_number,
  '-id': m.orders_sort_number_back,
  created_at: m.orders_sort_created,
  '-created_at': m.orders_sort_created_back,
  updated_at: m.orders_sort_updated,
  '-updated_at': m.orders_sort_updated_back,
  date: m.orders_sort_oldest,
  '-date': m.orders_sort_newest,
  id_customer: m.orders_sort_customer_id,
  '-id_customer': m.orders_sort_customer_id_back,
};
