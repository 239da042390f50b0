/**
 * Some services number the lines of each order by position: if one is deleted, the lines behind it move up. Only the deletion
 * itself shows which line has which id afterwards.
 */
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { localIdOfServiceItem, localItemIds, writeItemIds } from '../../db/records/item-ids.ts';
import { orderLane } from '../../db/outbox/lanes.ts';
import { readLeftOut, writeLeftOut } from '../../db/records/left-out.ts';
import { renameLine } from '../../db/outbox/moved-entries.ts';
import { newId, type OutboxContext } from '../queue/context.ts';
import { noteOnEntry } from '../queue/transitions.ts';
import { pendingEntries } from '../view/fold-records.ts';
import { keepName, renumbered } from './follow-lines.ts';
import { isOfSameProduct, knownItemsOf } from './match-lines.ts';
import { valuesOfItem } from '../../records/values.ts';

/** The new id of each line behind the deleted one; null if the lines did not move up. */
export function movedUp(before: Order, after: Order, removedId: number): Map<number, number> | null {
  const was = knownItemsOf(before).toSorted((a, b) => a.id - b.id);
  const is = new Map(knownItemsOf(after).map((item) => [item.id, item]));
  if (is.size !== was.length - 1) return null;
  const pairs = new Map<number, number>();
  for (const [at, item] of was.entries()) {
    if (item.id === removedId) continue;
    const id = item.id < removedId ? item.id : (was[at - 1]?.id ?? item.id);
    const now = is.get(id);
    if (!now || !isOfSameProduct(valuesOfItem(item), now)) return null;
    if (id !== item.id) pairs.set(item.id, id);
  }
  return pairs.size > 0 ? pairs : null;
}

/**
 * Renames the lines in the entries that wait for them or for their order, and in the notes of fields that were left out. Runs
 * within a transaction.
 */
export function moveNamesUp(
  context: OutboxContext,
  orderLocalId: LocalId,
  removedId: number,
  pairs: ReadonlyMap<number, number>,
): void {
  const { db, clock } = context;
  const lane = orderLane(orderLocalId);
  const names = localItemIds(db, orderLocalId);
  const pending = pendingEntries(db, lane);
  const removed = names.get(removedId);
  if (removed) keepName(context, orderLocalId, removed, null);
  for (const [from, to] of pairs) {
    const own = names.get(from);
    const given = localIdOfServiceItem(from);
    if (own) keepName(context, orderLocalId, own, to);
    else if (pending.some(({ recordLocalId }) => recordLocalId === given)) {
      // `item-<server id>` names another line from here on.
      const name = newId<LocalId>(context);
      renameLine(db, lane, given, name);
      writeItemIds(db, orderLocalId, [[name, to]]);
    }
  }
  const moveUp = <T>(byField: Record<string, T>) => {
    const kept = Object.entries(byField).filter(([field]) => !field.startsWith(`items.${removedId}.`));
    return renumbered(Object.fromEntries(kept), pairs);
  };
  for (const entry of pending) {
    if (entry.kind === 'order.delete' && entry.base) noteOnEntry(db, entry, { base: moveUp(entry.base) }, clock.now());
  }
  const leftOut = readLeftOut(db, orderLocalId);
  if (leftOut) writeLeftOut(db, orderLocalId, { ...leftOut, fields: moveUp(leftOut.fields) });
}
