/**
 * Keeps local ids on their lines when the service gives the lines of an order new ids. Entries and drafts refer to the local id.
 * Notes of left-out fields refer to the server id and get the new one. Runs within a transaction.
 */
import type { Connection } from '../../db/engine/connection.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { isDrafted } from '../../db/records/drafts.ts';
import {
  isItemOfAnotherOrder,
  localIdOfServiceItem,
  localItemIds,
  serviceIdOfItem,
  writeItemIds,
} from '../../db/records/item-ids.ts';
import { orderLane } from '../../db/outbox/lanes.ts';
import { readLeftOut, writeLeftOut } from '../../db/records/left-out.ts';
import { renameLine } from '../../db/outbox/moved-entries.ts';
import { newId, type OutboxContext } from '../queue/context.ts';
import { noteOnEntry } from '../queue/transitions.ts';
import type { Entry } from '../queue/entry.ts';
import { pendingEntries } from '../view/fold-records.ts';
import { isOfSameProduct, knownItemsOf, pairLines, renumberedLines } from './match-lines.ts';
import { valuesOfItem } from '../../records/values.ts';

/** `before` is the cached order, `after` the one that replaces it. */
export function followLines(
  context: OutboxContext,
  orderLocalId: LocalId,
  before: () => Order | null,
  after: () => Order,
): void {
  const { db } = context;
  const lane = orderLane(orderLocalId);
  const pending = pendingEntries(db, lane);
  const names = localItemIds(db, orderLocalId);
  const leftOut = readLeftOut(db, orderLocalId);
  if (pending.length === 0 && names.size === 0 && !leftOut && !isDrafted(db, orderLocalId)) return;
  const order = after();
  if (keepsAnId(db, orderLocalId, order, pending[0]?.recordLocalId, names)) return;
  const known = before();
  const lines = known && renumberedLines(known, order);
  if (!lines?.isWhole) return;
  const waitingFor = Map.groupBy(pending, ({ recordLocalId }) => recordLocalId);
  const gone = lines.gone.flatMap((item) => {
    const name = names.get(item.id) ?? localIdOfServiceItem(item.id);
    const isFollowed = serviceIdOfItem(db, orderLocalId, name) !== item.id;
    return isFollowed ? [] : [{ id: item.id, name, values: valuesOfItem(item), waiting: waitingFor.get(name) ?? [] }];
  });
  const fresh = lines.fresh.filter(({ id }) => !names.has(id));
  const pairs = pairLines(gone, fresh);
  const taken = new Set(pairs.values());
  const left = fresh.filter(({ id }) => !taken.has(id));
  for (const { id, name, values, waiting } of gone) {
    const isUncertain = waiting.length > 0 && left.some((item) => isOfSameProduct(values, item));
    if (pairs.has(id) || isUncertain) keepName(context, orderLocalId, name, pairs.get(id) ?? null);
  }
  for (const entry of pending) renumberIn(context, entry, pairs);
  if (leftOut) writeLeftOut(db, orderLocalId, { ...leftOut, fields: renumbered(leftOut.fields, pairs) });
}

/**
 * Whether a line that was entered here, or `own`, still has its server id: then the lines were not all renumbered, and the cached
 * order need not be read, which takes long for hundreds of lines.
 */
export function keepsAnId(
  db: Connection,
  orderLocalId: LocalId,
  order: Order,
  own: LocalId | undefined,
  names: ReadonlyMap<number, LocalId> = localItemIds(db, orderLocalId),
): boolean {
  const ownId = own === undefined ? null : serviceIdOfItem(db, orderLocalId, own);
  return knownItemsOf(order).some(({ id }) => id === ownId || names.has(id));
}

/**
 * Notes the server id of a line, so that its local id stays. Null if nobody knows which line it is now: the rep is asked before the
 * next write to it.
 */
export function keepName(context: OutboxContext, orderLocalId: LocalId, name: LocalId, id: number | null): void {
  const { db } = context;
  if (serviceIdOfItem(db, orderLocalId, name) === id) return;
  // Some services number the lines of each order from 1, so a line of another order may have this name.
  const isTaken = isItemOfAnotherOrder(db, orderLocalId, name);
  const own = isTaken ? newId<LocalId>(context) : name;
  if (isTaken) renameLine(db, orderLane(orderLocalId), name, own);
  writeItemIds(db, orderLocalId, [[own, id]]);
}

/** Replaces server ids of lines in an entry. */
function renumberIn({ db, clock }: OutboxContext, entry: Entry, pairs: ReadonlyMap<number, number>): void {
  const { base, facts } = entry;
  const ids = facts.knownLines?.ids?.map((id) => pairs.get(id) ?? id);
  if (ids && facts.knownLines)
    noteOnEntry(db, entry, { facts: { knownLines: { ...facts.knownLines, ids } } }, clock.now());
  if (entry.kind === 'order.delete' && base) noteOnEntry(db, entry, { base: renumbered(base, pairs) }, clock.now());
}

/** Renames fields such as `items.7.quantity` by the pairs of old and new server id. */
export function renumbered<T>(byField: Record<string, T>, pairs: ReadonlyMap<number, number>): Record<string, T> {
  const nameAfter = (field: string) =>
    field.replace(/^items\.(\d+)(?=\.)/, (_, id: string) => `items.${pairs.get(Number(id)) ?? id}`);
  return Object.fromEntries(Object.entries(byField).map(([field, value]) => [nameAfter(field), value]));
}
