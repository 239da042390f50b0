/**
 * Lists of cached orders: the parameters of the service (interface, 4.1) and those that only this machine can answer;
 * totals of a selection; what was sold day by day.
 */
import * as v from 'valibot';
import { LocalId } from '../../domain/ids.ts';
import { orderFilterEntries, orderSorts } from './order-filters.ts';
import type { OrderRow, SelectedOrder } from './order-views.ts';
import { Day } from '../../domain/day.ts';
import { SearchText } from '../catalogue/search-text.ts';

const listSortFields = ['customer', 'status', 'total'] as const;
export type OrderListSort = (typeof orderSorts)[number] | `${'' | '-'}${(typeof listSortFields)[number]}`;
const listSorts = [...orderSorts, ...listSortFields.flatMap((field): OrderListSort[] => [field, `-${field}`])];

const count = v.pipe(v.number('mustBeANumber'), v.safeInteger('mustBeAWholeNumber'), v.minValue(0, 'outOfRange'));
const id = v.pipe(v.number('mustBeANumber'), v.safeInteger('mustBeAWholeNumber'));
const most = (n: number) => v.pipe(count, v.maxValue(n, 'outOfRange'));

const { limit, page, ...filters } = orderFilterEntries;

const criteriaEntries = {
  ...filters,
  sort: v.optional(v.picklist(listSorts, 'mustBeOneOf')),
  /** Words that begin words of the customer, the number, the external id, the observations, or a product. */
  text: v.optional(SearchText),
  /** Days as the rep sees them, both included: an order dated at midnight carries a day and no time. */
  dayFrom: v.optional(Day),
  dayTo: v.optional(Day),
  /** Orders with any of these statuses. */
  statusIds: v.optional(v.pipe(v.array(id, 'mustBeAList'), v.minLength(1, 'required'), v.maxLength(100, 'outOfRange'))),
  /** Orders of this user, and those entered here that name none. */
  userId: v.optional(id),
  /** Orders with work that has not reached the service, or that only the rep can move on. */
  pending: v.optional(v.picklist(['any', 'needsYou'], 'mustBeOneOf')),
  /** Of these only. */
  localIds: v.optional(v.pipe(v.array(LocalId, 'mustBeAList'), v.maxLength(100_000, 'outOfRange'))),
};

const Criteria = v.strictObject(criteriaEntries);
export type OrderCriteria = v.InferInput<typeof Criteria>;

/** What matches, apart from some. */
export const OrderSelection = v.strictObject({
  criteria: Criteria,
  except: v.pipe(v.array(LocalId, 'mustBeAList'), v.maxLength(100_000, 'outOfRange')),
});
export type OrderSelection = v.InferInput<typeof OrderSelection>;

export const orderListQueries = {
  'orders.search': v.strictObject({
    ...criteriaEntries,
    limit,
    page,
    /** Also says at which place this order is. */
    seek: v.optional(LocalId),
    /** Rows come with `details`, which takes longer. */
    details: v.optional(v.boolean('mustBeOneOf')),
    /** Answers the rows at once. If counting takes longer, `orders.count` answers the length of the list. */
    totalLater: v.optional(v.boolean('mustBeOneOf')),
  }),
  'orders.count': v.strictObject({ criteria: Criteria }),
  /** The orders from one place of a list to another. */
  'orders.between': v.strictObject({ criteria: Criteria, from: count, count: most(100_000) }),
  'orders.totals': v.strictObject({ selection: OrderSelection }),
  /**
   * With details, in the order of the list. What is asked for part by part, the beginning first, is one list: no order comes
   * twice, and none is passed over, because others came or went meanwhile. `lines`: orders come with their lines.
   */
  'orders.selected': v.strictObject({
    selection: OrderSelection,
    from: count,
    count: most(1_000),
    lines: v.optional(v.boolean('mustBeOneOf')),
  }),
  /** At most 400 days. */
  'orders.days': v.strictObject({ dayFrom: Day, dayTo: Day, userId: v.optional(id) }),
} as const;

/** An exact sum as decimal text: the service's totals, and our estimates in their place where there are some. */
export interface OrderTotals {
  count: number;
  total: string;
  /** How many of them are our estimates. */
  estimated: number;
  /** How many have no total that is known. */
  unknown: number;
}

export interface OrderListResults {
  'orders.search': {
    rows: OrderRow[];
    /** Where it is not counted yet, what is known of it. */
    total: number;
    isCounted: boolean;
    /** Parameters that this machine cannot answer (the service does not return created and updated times). */
    notApplied: string[];
    /** Null: nothing was sought, or the list does not have it. */
    soughtAt: number | null;
  };
  'orders.count': { total: number };
  'orders.between': { localIds: LocalId[] };
  'orders.totals': OrderTotals;
  'orders.selected': { rows: SelectedOrder[]; total: number };
  /** Every day of the range, oldest first. */
  'orders.days': { days: (OrderTotals & { day: string })[] };
}
