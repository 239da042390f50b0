/** Asks the service whether an order whose answer was lost is there. */
import type { OrderFilters } from '../../../src-shared/contract/orders/order-filters.ts';
import type { ItemWrite } from '../../../src-shared/domain/order-item.ts';
import type { Order, OrderCreate } from '../../../src-shared/domain/order.ts';
import { isOwnFkId } from '../../../src-shared/domain/own-fk-id.ts';
import { filterDate } from '../../api/requests/filter-date.ts';
import { scanOrders } from '../../api/requests/orders.ts';
import { isWholePage } from '../../api/lists/page.ts';
import { surely } from '../../api/lists/scan-positions.ts';
import { findOrderByServiceId, findOrderWithoutId } from '../../db/records/orders.ts';
import { integerOf } from '../../../src-shared/domain/tolerant.ts';
import { holdsSentLine } from '../../records/sent-lines.ts';
import { compareFkId } from '../../records/compare-fk-id.ts';
import type { OperationContext } from './operation.ts';
import { dayMs } from '../queue/timing.ts';
import { includesLines } from '../../records/missing-members.ts';
import { sameValue } from '../../records/values.ts';

export interface Found {
  orders: Order[];
  /**
   * False if the orders only look alike: another rep may have entered the same. False as well if nothing was found and the service
   * returned records whose id cannot be read: one of them may be the order.
   */
  isCertain: boolean;
}

/**
 * Searches by our `fk_id` first. An `fk_id` that the rep typed may belong to another order as well, so the contents of the order
 * decide too. If the service did not keep the `fk_id`, orders are compared by customer, date and lines. An order of the same second
 * is certain. The rep decides about an order of the same day (a service may cut the time off), about one that carries an `fk_id` of
 * another system, and about one of the same second with other lines, because others may have changed them since.
 */
export async function probeOrder(context: OperationContext, localId: string, sent: OrderCreate): Promise<Found> {
  const keptBy = ({ fk_id: fkId }: Order) => compareFkId(sent.fk_id, fkId);
  const isNamedSo = (order: Order) => keptBy(order) === 'ours' && isFreeToAdopt(context, order.id, localId);
  const hasTime = !isMidnightOfGreenwich(sent.date);
  const isOfTheSecond = (order: Order) => sameValue(order.date, sent.date);
  const mayBeIt = (order: Order) =>
    maySayTheSame(sent, order) || (hasTime && isOfTheSecond(order) && isOfTheCustomer(sent, order));
  const carries = (order: Order) => isNamedSo(order) && (isOwnFkId(sent.fk_id ?? '') || mayBeIt(order));
  if (sent.fk_id) {
    const { orders, isWhole } = await collect(context, { fk_id: sent.fk_id }, isNamedSo);
    const ours = orders.filter(carries);
    if (ours.length > 0) return { orders: ours, isCertain: true };
    if (orders.length > 0 || !isWhole) return { orders, isCertain: false };
  }
  const day = dayAround(sent.date);
  if (!day) return { orders: [], isCertain: true };
  const isAlike = (order: Order) =>
    keptBy(order) !== 'another' &&
    !isNamedByAnother(context, order, localId) &&
    isFreeToAdopt(context, order.id, localId) &&
    mayBeIt(order);
  const { orders: near, isWhole } = await collect(
    context,
    { id_customer: sent.id_customer, ...day },
    (order) => carries(order) || isAlike(order),
  );
  const isAsSent = (order: Order) =>
    keptBy(order) === 'missing' && isOfTheSecond(order) && includesLines(order) && saysTheSameOrder(sent, order);
  const certain = [near.filter(carries), near.filter(isAsSent)].find((orders) => orders.length > 0);
  return certain ? { orders: certain, isCertain: true } : { orders: near, isCertain: near.length === 0 && isWhole };
}

/** Whether the answer to the create of this order is some other order. */
export function isAnotherOrder(context: OperationContext, localId: string, sent: OrderCreate, order: Order): boolean {
  const kept = compareFkId(sent.fk_id, order.fk_id);
  if (kept === 'another') return true;
  if (kept === 'ours' && isOwnFkId(sent.fk_id ?? '')) return false;
  if (order.customer?.id != null && !sameValue(order.customer.id, sent.id_customer)) return true;
  if (!isFreeToAdopt(context, order.id, localId)) return true;
  const known = findOrderByServiceId(context.db, order.id);
  return known !== undefined && known.local_id !== localId && !saysTheSameOrder(sent, order);
}

type Filters = Parameters<typeof scanOrders>[1];

async function collect(
  { client }: OperationContext,
  filters: Filters,
  fits: (order: Order) => boolean,
): Promise<{ orders: Order[]; isWhole: boolean }> {
  const found = new Map<number, Order>();
  let isWhole = true;
  // A service that does not know a filter answers with every order, so each is compared here.
  for await (const page of surely(scanOrders(client, { ...filters, sort: 'id' }))) {
    for (const order of page.rows) if (fits(order)) found.set(order.id, order);
    isWhole &&= isWholePage(page);
  }
  return { orders: [...found.values()], isWhole };
}

/** Midnight in UTC is how a service that keeps only days writes a date: many orders have the same. */
function isMidnightOfGreenwich(date: string | null | undefined): boolean {
  return /T00:00(:00(\.0+)?)?(Z|[+-]00:?00)$/.test(date ?? '');
}

export function dayAround(date: string | null | undefined): { order_date_from: string; order_date_to: string } | null {
  const atMs = Date.parse(date ?? '');
  if (Number.isNaN(atMs)) return null;
  return {
    order_date_from: filterDate(atMs - dayMs),
    order_date_to: filterDate(atMs + dayMs),
  };
}

/** The filters of a search that finds this order and few others. */
export function ordersAround({ customer, date }: Order): OrderFilters {
  const customerId = integerOf(customer?.id);
  return { ...dayAround(date), ...(customerId !== null && { id_customer: customerId }), sort: 'id' };
}

/** Whether no other order that was entered here is this one. The row may be one that a pull has made of it in the meantime. */
export function isFreeToAdopt({ db }: OperationContext, id: number, localId: string): boolean {
  const known = findOrderByServiceId(db, id);
  return !known || known.local_id === localId || known.made_here === 0;
}

/** Whether the order carries the external id that the rep gave another order, which is not found yet. */
function isNamedByAnother({ db }: OperationContext, { fk_id: fkId }: Order, localId: string): boolean {
  const named = fkId == null ? undefined : findOrderWithoutId(db, fkId);
  return named !== undefined && named.local_id !== localId;
}

/** Whether the order may be the one that was sent. If the list leaves out its lines, only the customer is compared. */
function maySayTheSame(sent: OrderCreate, order: Order): boolean {
  return includesLines(order) ? saysTheSameOrder(sent, order) : isOfTheCustomer(sent, order);
}

function saysTheSameOrder(sent: OrderCreate, order: Order): boolean {
  if (!isOfTheCustomer(sent, order)) return false;
  const left = [...(order.items ?? [])];
  const lines = sent.items ?? [];
  return lines.length === left.length && lines.every((line) => takeOne(left, line));
}

function isOfTheCustomer(sent: OrderCreate, order: Order): boolean {
  return sameValue(order.customer?.id, sent.id_customer);
}

function takeOne(left: NonNullable<Order['items']>, line: ItemWrite): boolean {
  const at = left.findIndex((item) => holdsSentLine(line, item));
  if (at < 0) return false;
  left.splice(at, 1);
  return true;
}
