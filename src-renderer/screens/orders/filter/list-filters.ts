/** What the rep narrows the list of orders by, and how that is asked of this machine. */
import type { OrderCriteria, OrderListSort } from '../../../../src-shared/contract/orders/order-lists.ts';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { rangeOf, type DateRange } from './date-presets.ts';

export interface Named {
  id: number;
  name: string;
}

/** Hits of a search that was sent to the service. */
export interface Found {
  localIds: readonly LocalId[];
  /** All that the service found. */
  total: number;
}

export interface ListFilters {
  customer: Named | null;
  dates: DateRange | null;
  /** Any of them; none narrows nothing. */
  statuses: readonly Named[];
  quotation: number | null;
  mine: boolean;
  unsent: boolean;
  needsYou: boolean;
  found: Found | null;
}

export const noFilters: ListFilters = {
  customer: null,
  dates: null,
  statuses: [],
  quotation: null,
  mine: false,
  unsent: false,
  needsYou: false,
  found: null,
};

export function isNarrowed(filters: ListFilters): boolean {
  return Object.values(filters).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== false,
  );
}

/** `me` is the rep among the users of the service, where the rep has said so. */
export function criteriaOf(list: {
  text: string;
  filters: ListFilters;
  sort: OrderListSort;
  me: number | null;
}): OrderCriteria {
  const { filters } = list;
  const text = list.text.trim();
  const criteria: OrderCriteria = { sort: list.sort };
  if (text !== '') criteria.text = text;
  if (filters.customer) criteria.id_customer = filters.customer.id;
  if (filters.statuses.length > 0) criteria.statusIds = filters.statuses.map(({ id }) => id);
  if (filters.quotation !== null) criteria.id_quotation = filters.quotation;
  if (filters.dates) Object.assign(criteria, rangeOf(filters.dates, new Date()));
  if (filters.mine && list.me !== null) criteria.userId = list.me;
  if (filters.unsent || filters.needsYou) criteria.pending = filters.needsYou ? 'needsYou' : 'any';
  if (filters.found) criteria.localIds = [...filters.found.localIds];
  return criteria;
}
