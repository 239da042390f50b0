/** Operation 2 of the interface. An order that is gone already counts as deleted. */
import type { Order } from '../../../src-shared/domain/order.ts';
import { deleteOrder, getOrder, scanOrders } from '../../api/requests/orders.ts';
import { orderLane } from '../../db/outbox/lanes.ts';
import { findOrder, findOrderByServiceId, markOrderGone } from '../../db/records/orders.ts';
import { cacheOrderAnswer } from '../cache/take-answer.ts';
import type { EntryOf } from '../queue/entry.ts';
import { refreshOrderRow } from '../view/fold-records.ts';
import type { Operation, OperationContext, Settled } from '../service/operation.ts';
import { baseOf } from './unknown-changes.ts';
import { ordersAround } from '../service/probe-order.ts';
import { valuesOfWholeOrder } from '../../records/values.ts';
import { orderConflict } from './conflicts.ts';
import { deleteOnce } from './delete-once.ts';
import { readHeldOrder } from './held-order.ts';
import { settleIfKeptIsGone, type Duplicates } from './kept-duplicate.ts';

export const orderDelete: Operation<'order.delete'> = {
  effect: 'repeatable',
  async probe(context, claimed) {
    const stored = findOrder(context.db, claimed.recordLocalId);
    if (stored?.id == null) return { kind: 'dependencyLost' };
    const { id } = stored;
    const held = await readHeldOrder(context, claimed, id);
    if (!held) return settled(context, claimed, 'alreadyGone');
    const { order, entry } = held;
    const left = await settleIfKeptIsGone(context, entry.facts, duplicatesOf(context, entry, order));
    if (left) return left;
    const theirs = valuesOfWholeOrder(order);
    return deleteOnce({
      base: baseOf(context, entry, theirs),
      held: theirs,
      facts: entry.facts,
      conflict: (conflict) => orderConflict(context, entry, order, conflict),
      remove: () => deleteOrder(context.client, id),
      deleted: {
        before: order,
        read: () => getOrder(context.client, id),
        scanList: () => scanOrders(context.client, ordersAround(order)),
        wasListed: stored.listed_at_ms !== null,
      },
      settle: () => settled(context, entry, 'settled'),
    });
  },
};

function settled({ db, clock }: OperationContext, entry: EntryOf<'order.delete'>, note: Settled['note']): Settled {
  return { kind: 'settled', note, apply: () => markOrderGone(db, entry.recordLocalId, clock.now()), ownChange: null };
}

function duplicatesOf(context: OperationContext, entry: EntryOf<'order.delete'>, order: Order): Duplicates {
  const { db, client, clock } = context;
  return {
    read: (id) => getOrder(client, id),
    find: (id) => findOrderByServiceId(db, id),
    laneOf: orderLane,
    cache: () => cacheOrderAnswer(context, entry.recordLocalId, order),
    markGone(localId) {
      markOrderGone(db, localId, clock.now());
      refreshOrderRow(db, localId);
    },
  };
}
