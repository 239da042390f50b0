/** Operation 7 of the interface: read the order, merge the line by field, send only what the rep changed. */
import type { Order } from '../../../src-shared/domain/order.ts';
import { updateOrderItem } from '../../api/order-items.ts';
import { getOrder } from '../../api/orders.ts';
import { serviceIdOfItem } from '../../db/item-ids.ts';
import { recordOfLane } from '../../db/lanes.ts';
import { findOrder } from '../../db/orders.ts';
import { cacheOrderAnswer } from '../cache-answers.ts';
import type { EntryOf } from '../entry.ts';
import { fieldGroups, mergeFields } from '../merge.ts';
import {
  orNullWhenDeleted,
  orNullWhenGone,
  type Operation,
  type OperationContext,
  type Settled,
} from '../operation.ts';
import { staleFigures } from '../stale-figures.ts';
import { valuesOfItem, valuesOfWholeOrder, type Values } from '../values.ts';
import { orderConflict, orderGone } from './conflicts.ts';
import { patchWithDemanded } from './demanded-fields.ts';
import { keptAfter } from './kept-changes.ts';
import { askWhichLine } from './which-line.ts';

export const itemUpdate: Operation<'item.update'> = {
  effect: 'repeatable',
  async look(context, entry) {
    const orderId = findOrder(context.db, recordOfLane(entry.lane))?.id;
    if (orderId == null) return { kind: 'dependencyLost' };
    const held = await orNullWhenGone(getOrder(context.client, orderId));
    if (!held) return orderGone(context, entry);
    const itemId = serviceIdOfItem(context.db, entry.recordLocalId);
    const asked = itemId === null ? askWhichLine(context, entry, held.data) : null;
    if (asked) return asked;
    const item = held.data.items?.find(({ id }) => id === itemId);
    if (!item || itemId === null) return orderConflict(context, entry, held.data, { kind: 'deletedThere' });
    const theirs = valuesOfItem(item);
    const mine = { ...entry.payload.changes };
    const { send, conflicts } = mergeFields({ base: entry.base ?? theirs, mine, theirs, groups: fieldGroups.item });
    if (conflicts.length > 0) {
      // What the service will reckon anew is nothing that the rep could keep.
      const stale = staleFigures(entry.base ?? theirs, mine);
      const fields = conflicts.map((each) => (stale.includes(each.field) ? { ...each, mine: null } : each));
      return orderConflict(context, entry, held.data, { kind: 'fields', fields });
    }
    const before = held.data;
    if (Object.keys(send).length === 0) return settled(context, entry, { after: before, itemId }, 'alreadySo');
    return {
      kind: 'write',
      async write() {
        const readAgain = () => getOrder(context.client, orderId);
        const isThere = async () =>
          (await orNullWhenGone(readAgain()))?.data.items?.some(({ id }) => id === itemId) ?? false;
        const update = (body: Values) => updateOrderItem(context.client, orderId, itemId, body);
        const answer = await orNullWhenDeleted(patchWithDemanded(update, send, stillTrue(theirs, send)), isThere);
        if (!answer) return orderConflict(context, entry, without(before, itemId), { kind: 'deletedThere' });
        const valuesOf = (order: Order) => valuesOfLine(order, itemId);
        const after = await keptAfter(answer.data, { send, before, valuesOf, readAgain });
        return { ...settled(context, entry, { after, itemId }, 'settled'), said: answer.message };
      },
    };
  },
};

function valuesOfLine(order: Order, itemId: number): Values {
  const item = order.items?.find(({ id }) => id === itemId);
  return item ? valuesOfItem(item) : {};
}

/** Figures that the service reckons anew are no longer those of the line. */
function stillTrue(held: Values, changes: Values): Values {
  const stale = staleFigures(held, changes);
  return Object.fromEntries(Object.entries(held).filter(([field]) => !stale.includes(field)));
}

function without(order: Order, itemId: number): Order {
  return { ...order, items: (order.items ?? []).filter(({ id }) => id !== itemId) };
}

function settled(
  context: OperationContext,
  entry: EntryOf<'item.update'>,
  { after, itemId }: { after: Order; itemId: number },
  note: Settled['note'],
): Settled {
  return {
    kind: 'settled',
    note,
    apply: () => cacheOrderAnswer(context, recordOfLane(entry.lane), after),
    moved: () => ({
      after: valuesOfWholeOrder(after),
      sent: Object.keys(entry.payload.changes).map((field) => `items.${itemId}.${field}`),
    }),
  };
}
