/** Operation 2 of the interface. An order that is gone already is what the rep wanted. */
import type { OrderFilters } from '../../../src-shared/contract/order-filters.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { deleteOrder, getOrder, walkOrders } from '../../api/orders.ts';
import { orderLane } from '../../db/lanes.ts';
import { findOrder, findOrderByServiceId, markOrderGone } from '../../db/orders.ts';
import { isDeletedByRep } from '../../db/outbox-rows.ts';
import { integerOf } from '../../db/tolerant.ts';
import { cacheOrderAnswer } from '../cache-answers.ts';
import type { EntryOf } from '../entry.ts';
import { refreshOrderRow } from '../fold-records.ts';
import { orNullWhenGone, type Operation, type OperationContext, type Settled } from '../operation.ts';
import { dayAround } from '../probe-order.ts';
import { valuesOfWholeOrder } from '../values.ts';
import { orderConflict } from './conflicts.ts';
import { deleteOnce } from './delete-once.ts';

export const orderDelete: Operation<'order.delete'> = {
  effect: 'repeatable',
  async look(context, entry) {
    const id = findOrder(context.db, entry.recordLocalId)?.id;
    if (id == null) return { kind: 'dependencyLost' };
    const held = await orNullWhenGone(getOrder(context.client, id));
    if (!held) return settled(context, entry, 'alreadyGone');
    const { kept } = entry.sent;
    const isKeptGone = kept !== undefined && !(await orNullWhenGone(getOrder(context.client, kept)));
    if (isKeptGone && !isGoneByRep(context, kept)) return leftThere(context, entry, { order: held.data, kept });
    return deleteOnce({
      base: entry.base,
      held: valuesOfWholeOrder(held.data),
      conflict: (conflict) => orderConflict(context, entry, held.data, conflict),
      remove: () => deleteOrder(context.client, id),
      deleted: {
        before: held.data,
        read: () => getOrder(context.client, id),
        walkList: () => walkOrders(context.client, ordersAround(held.data)),
      },
      settle: () => settled(context, entry, 'settled'),
    });
  },
};

/** A search that finds it, and few others. */
function ordersAround({ customer, date }: Order): OrderFilters {
  const customerId = integerOf(customer?.id);
  return { ...dayAround(date), ...(customerId !== null && { id_customer: customerId }), sort: 'id' };
}

function settled({ db, clock }: OperationContext, entry: EntryOf<'order.delete'>, note: Settled['note']): Settled {
  return { kind: 'settled', note, apply: () => markOrderGone(db, entry.recordLocalId, clock.now()), moved: null };
}

/** Then he wants neither of the two. */
function isGoneByRep({ db }: OperationContext, id: number): boolean {
  const gone = findOrderByServiceId(db, id);
  return gone !== undefined && isDeletedByRep(db, orderLane(gone.local_id));
}

/** Others have deleted the one of two that the rep keeps: without this one there would be none. */
function leftThere(
  context: OperationContext,
  entry: EntryOf<'order.delete'>,
  { order, kept }: { order: Order; kept: number },
): Settled {
  const { db, clock } = context;
  return {
    kind: 'settled',
    note: 'keptOneGone',
    apply() {
      cacheOrderAnswer(context, entry.recordLocalId, order);
      const gone = findOrderByServiceId(db, kept);
      if (!gone) return;
      markOrderGone(db, gone.local_id, clock.now());
      refreshOrderRow(db, gone.local_id);
    },
    moved: null,
  };
}
