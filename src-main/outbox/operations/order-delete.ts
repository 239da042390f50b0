/** Operation 2 of the interface. An order that is gone already is what the rep wanted. */
import { deleteOrder, getOrder } from '../../api/orders.ts';
import { findOrder, markOrderGone } from '../../db/orders.ts';
import type { EntryOf } from '../entry.ts';
import { orNullWhenGone, type Operation, type OperationContext, type Settled } from '../operation.ts';
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
    return deleteOnce({
      base: entry.base,
      held: valuesOfWholeOrder(held.data),
      conflict: (conflict) => orderConflict(context, entry, held.data, conflict),
      remove: () => deleteOrder(context.client, id),
      settle: () => settled(context, entry, 'settled'),
    });
  },
};

function settled({ db, clock }: OperationContext, entry: EntryOf<'order.delete'>, note: Settled['note']): Settled {
  return { kind: 'settled', note, apply: () => markOrderGone(db, entry.recordLocalId, clock.now()), moved: null };
}
