/** Reads an order on the service before a write to it or to one of its lines. */
import type { EntryKind } from '../../../src-shared/contract/outbox/outbox.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { getOrder } from '../../api/requests/orders.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { findOrder, readOrderDoc } from '../../db/records/orders.ts';
import { transact } from '../../db/engine/statement.ts';
import { cacheOrderAnswer } from '../cache/take-answer.ts';
import { findEntry } from '../queue/append.ts';
import type { EntryOf } from '../queue/entry.ts';
import { refreshOrderRow } from '../view/fold-records.ts';
import { namesOfLines } from '../../db/records/line-names.ts';
import { freeNamesOfGoneLines, keepsAnId } from '../cache/follow-lines.ts';
import { orNullWhenGone, type OperationContext } from '../service/operation.ts';
import { changedIds, linesWithIds } from '../../records/match-lines.ts';
import { hasLines, includesLines } from '../../records/missing-members.ts';

export interface Held<K extends EntryKind> {
  order: Order;
  /** The entry, with the ids that the order's lines have now. */
  entry: EntryOf<K>;
}

/** Null if the order is gone. Notes new ids of its lines, and that lines are gone. */
export async function readHeldOrder<K extends EntryKind>(
  context: OperationContext,
  entry: EntryOf<K>,
  orderId: number,
): Promise<Held<K> | null> {
  const held = await orNullWhenGone(getOrder(context.client, orderId));
  if (!held) return null;
  const order = held.data;
  const { db } = context;
  const stored = findOrder(db, recordOfLane(entry.lane));
  if (stored?.id !== orderId || keepsAnId(db, stored.local_id, order, entry.recordLocalId)) return { order, entry };
  const known = readOrderDoc(db, stored);
  if (!known || !(isEmptied(known, order) || changedIds(known, order)?.isRenumbered)) return { order, entry };
  cacheHeldOrder(context, stored.local_id, order);
  return { order, entry: (findEntry(context, entry.id) as EntryOf<K> | undefined) ?? entry };
}

/** The order lost all of its lines. An equal line that is added next would be mistaken for one of them under another id. */
function isEmptied(known: Order, order: Order): boolean {
  return hasLines(known) && !hasLines(order) && includesLines(order);
}

/** Caches the order before the write, so that a pull during the write, or after a lost answer, is compared with it. */
export function cacheHeldOrder(context: OperationContext, localId: string, order: Order): void {
  const { db } = context;
  transact(db, () => {
    cacheOrderAnswer(context, localId, order);
    refreshOrderRow(db, localId);
  });
}

/**
 * Notes that lines are gone from the order, before a line is added to it. Returns the server ids of all named lines that are gone:
 * a service that numbers lines by position gives them to new lines.
 */
export function noteGoneLines(context: OperationContext, lane: string, held: Order): number[] {
  if (!includesLines(held)) return [];
  const { db } = context;
  const orderLocalId = recordOfLane(lane);
  const there = new Set(linesWithIds(held).map(({ id }) => id));
  transact(db, () => freeNamesOfGoneLines(context, lane, there));
  const stored = findOrder(db, orderLocalId);
  const known = stored && readOrderDoc(db, stored);
  if (known && linesWithIds(known).some(({ id }) => !there.has(id))) cacheHeldOrder(context, orderLocalId, held);
  return [...namesOfLines(db, orderLocalId).keys()].filter((id) => !there.has(id));
}
