/**
 * Renames lines that others have deleted, before a line is added. A service that numbers lines by position gives the new line the
 * id of a deleted one, and the rep's entries for `item-<that id>` would change the new line.
 */
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { idInName, localItemIds, serviceIdOfItem, writeItemIds } from '../../db/records/item-ids.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { renameLine } from '../../db/outbox/moved-entries.ts';
import { findOrder, readOrderDoc } from '../../db/records/orders.ts';
import { selectPendingRecords } from '../../db/outbox/pending-lanes.ts';
import { transact } from '../../db/engine/statement.ts';
import { newId } from '../queue/context.ts';
import type { OperationContext } from '../service/operation.ts';
import { knownItemsOf } from '../cache/match-lines.ts';
import { includesLines } from '../../records/missing-members.ts';
import { cacheHeldOrder } from './held-order.ts';

/**
 * Gives each line that `held` does not hold another local id in the entries, and removes it from the cached order. Answers the
 * server ids of all lines that are gone.
 */
export function renameGoneLines(context: OperationContext, lane: string, held: Order): number[] {
  if (!includesLines(held)) return [];
  const { db } = context;
  const orderLocalId = recordOfLane(lane);
  const there = new Set(knownItemsOf(held).map(({ id }) => id));
  transact(db, () => {
    for (const localId of selectPendingRecords(db, lane)) {
      const id = idInName(localId);
      if (id === null || there.has(id) || serviceIdOfItem(db, orderLocalId, localId) !== id) continue;
      const name = newId<LocalId>(context);
      renameLine(db, lane, localId, name);
      writeItemIds(db, orderLocalId, [[name, id]]);
    }
  });
  const stored = findOrder(db, orderLocalId);
  const known = stored && readOrderDoc(db, stored);
  if (known && knownItemsOf(known).some(({ id }) => !there.has(id))) cacheHeldOrder(context, orderLocalId, held);
  return [...localItemIds(db, orderLocalId).keys()].filter((id) => !there.has(id));
}
