/** Operation 6 of the interface. The answer does not contain the order, so the order is read again. */
import type { OrderItem } from '../../../src-shared/domain/order-item.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { ApiError } from '../../api/wire/api-error.ts';
import { deleteOrderItem } from '../../api/requests/order-items.ts';
import { getOrder } from '../../api/requests/orders.ts';
import { serviceIdOfLine } from '../../db/records/line-names.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { findOrder, markOrderGone } from '../../db/records/orders.ts';
import { cacheOrderAnswer } from '../cache/take-answer.ts';
import type { EntryOf } from '../queue/entry.ts';
import type { Operation, OperationContext, Settled } from '../service/operation.ts';
import { moveLinesUp } from '../cache/follow-lines.ts';
import { baseOf } from './unknown-changes.ts';
import { idsAfterDelete, mayBeSameProduct, linesWithIds } from '../../records/match-lines.ts';
import { valuesOfItem, valuesOfWholeOrder } from '../../records/values.ts';
import { orderConflict } from './conflicts.ts';
import { deleteOnce } from './delete-once.ts';
import { cacheHeldOrder, readHeldOrder } from './held-order.ts';
import { askWhichLine } from './which-line.ts';

export const itemDelete: Operation<'item.delete'> = {
  effect: 'repeatable',
  async probe(context, claimed) {
    const orderLocalId = recordOfLane(claimed.lane);
    const orderId = findOrder(context.db, orderLocalId)?.id;
    if (orderId == null) return { kind: 'dependencyLost' };
    const held = await readHeldOrder(context, claimed, orderId);
    if (!held) return settled(context, claimed, null, 'alreadyGone');
    const { order: before, entry } = held;
    const itemId = serviceIdOfLine(context.db, orderLocalId, entry.recordLocalId);
    const asked = itemId === null ? askWhichLine(context, entry, before) : null;
    if (asked) return asked;
    const item = before.items?.find(({ id }) => id === itemId);
    if (!item || itemId === null) return settled(context, entry, before, 'alreadyGone');
    const theirs = valuesOfItem(item);
    // An equal line that others have just entered would be mistaken for it under another id.
    const isLike = (other: OrderItem) => mayBeSameProduct(item, other);
    if (linesWithIds(before).filter(isLike).length > 1) cacheHeldOrder(context, orderLocalId, before);
    return deleteOnce({
      base: baseOf(context, entry, theirs),
      held: theirs,
      facts: entry.facts,
      conflict: (conflict) => orderConflict(context, entry, before, conflict),
      remove: () => deleteOrderItem(context.client, orderId, itemId),
      deleted: null,
      async settle() {
        const without: Order = { ...before, items: (before.items ?? []).filter(({ id }) => id !== itemId) };
        const read = () => readAgain(context, orderId, without);
        const holds = (order: Order) =>
          (order.items?.some(({ id }) => id === itemId) ?? false) && !idsAfterDelete(before, order, itemId);
        let after = await read();
        // It is read once more, as after an edit, because the answer may have been made too early.
        if (holds(after)) after = await read();
        if (holds(after)) throw new ApiError({ kind: 'notKept', message: '' });
        const done = settled(context, entry, after, 'settled');
        const ids = idsAfterDelete(before, after, itemId);
        if (!ids) return done;
        return {
          ...done,
          apply() {
            moveLinesUp(context, orderLocalId, itemId, ids);
            done.apply();
          },
          ownChange: () => ({ after: valuesOfWholeOrder(after), sent: [] }),
        };
      },
    });
  },
};

/** The line is gone in any case. If the order cannot be read now, the next pull brings it. */
async function readAgain({ client }: OperationContext, orderId: number, fallback: Order): Promise<Order> {
  try {
    return (await getOrder(client, orderId)).data;
  } catch (error) {
    if (error instanceof ApiError) return fallback;
    throw error;
  }
}

/** `after` is null if the whole order is gone. */
function settled(
  context: OperationContext,
  entry: EntryOf<'item.delete'>,
  after: Order | null,
  note: Settled['note'],
): Settled {
  const orderLocalId = recordOfLane(entry.lane);
  return {
    kind: 'settled',
    note,
    ...(after && { doc: after }),
    apply() {
      if (after) cacheOrderAnswer(context, orderLocalId, after);
      else markOrderGone(context.db, orderLocalId, context.clock.now());
    },
    ownChange:
      after &&
      (() => ({
        after: valuesOfWholeOrder(after),
        sent: namesOfLine(serviceIdOfLine(context.db, orderLocalId, entry.recordLocalId)),
      })),
  };
}

function namesOfLine(id: number | null): string[] {
  return Object.keys(valuesOfItem({})).map((field) => `items.${id}.${field}`);
}
