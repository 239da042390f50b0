/** Lists of orders for the window: rows as the rep sees them, totals, days. */
import { ok, type Result } from '../../../src-shared/contract/errors.ts';
import type { OrderListResults } from '../../../src-shared/contract/orders/order-lists.ts';
import type { OrderRow, OrderRowDetails, SelectedOrder } from '../../../src-shared/contract/orders/order-views.ts';
import type { QueryInput } from '../../../src-shared/contract/queries.ts';
import type { FoldedOrder, Freight } from '../../../src-shared/domain/order.ts';
import { hasDamaged } from '../../db/outbox/damaged-entries.ts';
import { orderLane } from '../../db/outbox/lanes.ts';
import { nextTurn } from '../../db/engine/next-turn.ts';
import { sumDays } from '../../db/search/order-days.ts';
import { notApplied } from '../../db/search/order-keys.ts';
import type { OrderLists } from '../../db/search/order-lists.ts';
import { placeOf, readLocalIds, readOrderRows, sumOrders } from '../../db/records/order-search.ts';
import { readOrderDoc, type StoredOrder } from '../../db/records/orders.ts';
import { selectPendingAmong } from '../../db/outbox/pending-lanes.ts';
import { numberOf } from '../../../src-shared/domain/tolerant.ts';
import { pendingEntries, readFoldedOrder } from '../../outbox/view/fold-records.ts';
import type { SyncContext } from '../../sync/sync-context.ts';
import { recordSync } from './record-sync.ts';
import { selectedLines, unitsOf } from './selected-lines.ts';

type Answer<N extends keyof OrderListResults> = Result<OrderListResults[N]>;
type Db = SyncContext['db'];

export interface ListContext extends SyncContext {
  lists: OrderLists;
}

/** The service's own default (interface, 4.1). */
const pageLength = 25;

/** So many rows with details and lines, which stand in the document, are some 5 ms. */
const rowsInTurn = 30;

export async function searchOrders(
  { db, lists }: ListContext,
  search: QueryInput<'orders.search'>,
): Promise<Answer<'orders.search'>> {
  const { limit = pageLength, page = 1, seek, details = false, totalLater = false, ...criteria } = search;
  const beginning = await lists.beginning(criteria, page * limit);
  const found = beginning && seek !== undefined ? placeOf(db, beginning.keys, seek) : null;
  const isEnough = beginning !== null && (beginning.isWhole || seek === undefined || found !== null);
  const keys = isEnough ? beginning.keys : await lists.whole(criteria);
  const isWhole = !isEnough || beginning.isWhole;
  const rows = readOrderRows(db, keys.slice((page - 1) * limit, page * limit));
  return ok({
    rows: orderRows(db, rows, details),
    total: isWhole || totalLater ? keys.length : await lists.countHere(criteria),
    isCounted: isWhole || !totalLater,
    notApplied: notApplied(criteria),
    soughtAt: isEnough || seek === undefined ? found : placeOf(db, keys, seek),
  });
}

export async function countOrders(
  { lists }: ListContext,
  { criteria }: QueryInput<'orders.count'>,
): Promise<Answer<'orders.count'>> {
  return ok({ total: await lists.count(criteria) });
}

export async function listBetween(
  { db, lists }: ListContext,
  { criteria, from, count }: QueryInput<'orders.between'>,
): Promise<Answer<'orders.between'>> {
  const keys = await lists.whole(criteria);
  return ok({ localIds: await readLocalIds(db, keys.slice(from, from + count)) });
}

export async function sumSelection(
  { db, lists }: ListContext,
  { selection }: QueryInput<'orders.totals'>,
): Promise<Answer<'orders.totals'>> {
  return ok(await sumOrders(db, await lists.selected(selection)));
}

export async function listSelected(
  { db, lists }: ListContext,
  { selection, from, count, lines: withLines = false }: QueryInput<'orders.selected'>,
): Promise<Answer<'orders.selected'>> {
  const { keys, total } = await lists.part(selection, from, count);
  const rows: SelectedOrder[] = [];
  for (let at = 0; at < keys.length; at += rowsInTurn) {
    const read = eachOrder(db, readOrderRows(db, keys.slice(at, at + rowsInTurn)));
    rows.push(...read.map((one) => selectedOrder(one, withLines)));
    await nextTurn();
  }
  return ok({ rows, total });
}

export function listDays({ db }: SyncContext, asked: QueryInput<'orders.days'>): Answer<'orders.days'> {
  return ok(sumDays(db, asked));
}

interface ReadOrder {
  /** Without details. */
  row: OrderRow;
  /** As the rep sees it; of nothing where no document is here yet. */
  order: () => Partial<FoldedOrder>;
}

function orderRows(db: Db, rows: readonly StoredOrder[], withDetails: boolean): OrderRow[] {
  return eachOrder(db, rows).map(({ row, order }) => (withDetails ? { ...row, details: detailsOf(order()) } : row));
}

export function orderRow(db: Db, stored: StoredOrder): OrderRow {
  return readOrder(db, stored, true).row;
}

function selectedOrder({ row, order }: ReadOrder, withLines: boolean): SelectedOrder {
  const read = order();
  const lines = withLines ? selectedLines(read.items, row.estimate !== null) : null;
  return { ...row, details: detailsOf(read), units: unitsOf(read.items), lines };
}

/** Nearly all rows of a list have no pending work: one question for all of them, in place of two for each. */
function eachOrder(db: Db, rows: readonly StoredOrder[]): ReadOrder[] {
  const lanes = rows.map(({ local_id }) => orderLane(local_id));
  const atWork = new Set(selectPendingAmong(db, lanes));
  return rows.map((row) => readOrder(db, row, atWork.has(orderLane(row.local_id))));
}

/** `mayBePending`: its lane has to be read. */
function readOrder(db: Db, stored: StoredOrder, mayBePending: boolean): ReadOrder {
  const lane = orderLane(stored.local_id);
  const pending = mayBePending ? pendingEntries(db, lane) : [];
  const row = {
    localId: stored.local_id,
    id: stored.id,
    fk_id: stored.fk_id,
    date: stored.date,
    customer: { id: stored.customer_id, name: stored.customer_name, fk_id: stored.customer_fk_id },
    status: { id: stored.status_id, name: stored.status_name, fk_id: null },
    total_value: stored.total_value,
    estimate: stored.estimate,
    itemCount: stored.item_count,
    sync: recordSync(pending, mayBePending && hasDamaged(db, lane)),
    details: null,
  };
  const order = () => (pending.length > 0 ? readFoldedOrder(db, stored).order : readOrderDoc(db, stored)) ?? {};
  return { row, order };
}

function detailsOf(order: Partial<FoldedOrder>): OrderRowDetails {
  return {
    user: order.user ?? null,
    delivery_date: order.delivery_date ?? null,
    observations: order.observations ?? null,
    quotation: order.quotation ?? null,
    opportunity: order.opportunity ?? null,
    payment_type: order.payment_type ?? null,
    payment_method: order.payment_method ?? null,
    category: order.category ?? null,
    shipping_company: order.shipping_company ?? null,
    branch_company: order.branch_company ?? null,
    freight: order.freight ? withNumber(order.freight) : null,
  };
}

/** Text that is a number as that number; any other is shown as it came. */
function withNumber({ value = null, ...freight }: Freight): Freight {
  return { ...freight, value: numberOf(value) ?? value };
}
