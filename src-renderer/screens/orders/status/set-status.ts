/** Gives several orders one status, or none, and takes that back: which of them change, and what became of each. */
import type { CommandName, CommandPayload, CommandResult } from '../../../../src-shared/contract/commands.ts';
import type { AppError, Result } from '../../../../src-shared/contract/errors.ts';
import type { SelectedOrder } from '../../../../src-shared/contract/orders/order-views.ts';
import type { QueryName, QueryPayload, QueryResult } from '../../../../src-shared/contract/queries.ts';
import type { EntryId, LocalId } from '../../../../src-shared/domain/ids.ts';

/** So many orders at most: each is an entry of the outbox, and a request of its own. */
export const mostChanged = 500;

/** What orders are given: a status, or with null none. */
export interface GivenStatus {
  id: number | null;
  name: string;
}

/** An order of the selection, as it was read. */
export interface OrderWithStatus {
  localId: LocalId;
  /** Its number, or its customer as long as it has none. */
  name: string;
  /** Null: it has none. */
  statusId: number | null;
  sync: SelectedOrder['sync'];
}

/** The selected orders by what the status means to them. */
export interface SortedOrders {
  change: OrderWithStatus[];
  /** They have it already. */
  have: OrderWithStatus[];
  /** What the service rejected, or the rep has to decide, is not sent again with a status that was meant for many. */
  held: OrderWithStatus[];
}

export interface ChangedOrder {
  order: OrderWithStatus;
  entryId: EntryId | null;
}

export interface StatusDone {
  changed: ChangedOrder[];
  /** They are gone since. */
  gone: OrderWithStatus[];
  /** Nothing was tried after it. */
  error: AppError | null;
  isCancelled: boolean;
}

export function readOrder({ localId, id, fk_id, customer, status, sync }: SelectedOrder): OrderWithStatus {
  const name = id === null ? (customer.name ?? customer.fk_id ?? fk_id ?? localId) : String(id);
  return { localId, name, statusId: status.id ?? null, sync };
}

export function sortOrders(orders: readonly OrderWithStatus[], statusId: number | null): SortedOrders {
  const {
    change = [],
    have = [],
    held = [],
  } = Object.groupBy(orders, (order) => {
    if (order.statusId === statusId) return 'have';
    return order.sync === 'needsYou' ? 'held' : 'change';
  });
  return { change, have, held };
}

/** The core's commands and queries, as the window asks them. */
export interface Core {
  command: <N extends CommandName>(name: N, payload: CommandPayload<N>) => Promise<Result<CommandResult<N>>>;
  query: <N extends QueryName>(name: N, payload: QueryPayload<N>) => Promise<Result<QueryResult<N>>>;
}

/** One after another: an order that is gone holds up no other. `ondone` hears how many are over; what is changed stays. */
export async function changeEach(
  { command }: Core,
  orders: readonly OrderWithStatus[],
  statusId: number | null,
  { isCancelled, ondone }: { isCancelled: () => boolean; ondone: (count: number) => void },
): Promise<StatusDone> {
  const done: StatusDone = { changed: [], gone: [], error: null, isCancelled: false };
  for (const [at, order] of orders.entries()) {
    if (isCancelled()) return { ...done, isCancelled: true };
    const answer = await command('order.update', setsStatus(order, statusId));
    if (answer.ok) done.changed.push({ order, entryId: answer.value.entryId });
    else if (answer.error.kind === 'notFound') done.gone.push(order);
    else return { ...done, error: answer.error };
    ondone(at + 1);
  }
  return done;
}

/**
 * Gives each order its earlier status again, and answers with those that have got another one since, or are gone. An edit that
 * holds nothing but the status is discarded as long as nothing of it has left, so that no edit without effect waits.
 */
export async function takeBackEach(
  core: Core,
  changed: readonly ChangedOrder[],
  statusId: number | null,
): Promise<OrderWithStatus[]> {
  const kept: OrderWithStatus[] = [];
  for (const one of changed) if (!(await takeBack(core, one, statusId))) kept.push(one.order);
  return kept;
}

async function takeBack(core: Core, { order, entryId }: ChangedOrder, statusId: number | null): Promise<boolean> {
  const now = await core.query('orders.get', { localId: order.localId });
  if (!now.ok || (now.value.order.status?.id ?? null) !== statusId) return false;
  const isNewEntry = entryId !== null && order.sync === 'onService';
  if (isNewEntry && (await discardIfAlone(core, entryId))) return true;
  return (await core.command('order.update', setsStatus(order, order.statusId))).ok;
}

async function discardIfAlone({ command, query }: Core, entryId: EntryId): Promise<boolean> {
  const entry = await query('outbox.get', { entryId });
  if (!entry.ok || entry.value.kind !== 'order.update') return false;
  const [field, ...more] = entry.value.about.fields;
  const isAlone = field === 'id_order_status' && more.length === 0;
  return isAlone && (await command('outbox.discard', { entryId })).ok;
}

function setsStatus({ localId }: OrderWithStatus, statusId: number | null): CommandPayload<'order.update'> {
  return { localId, changes: { id_order_status: statusId } };
}
