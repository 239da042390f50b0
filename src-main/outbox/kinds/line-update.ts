/** Operation 7 of the interface: read the order, merge the line by field, send only what the rep changed. */
import type { Order } from '../../../src-shared/domain/order.ts';
import { updateOrderItem } from '../../api/requests/order-items.ts';
import { getOrder } from '../../api/requests/orders.ts';
import { serviceIdOfLine } from '../../db/records/line-names.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { writeLeftOut } from '../../db/records/left-out.ts';
import { findOrder } from '../../db/records/orders.ts';
import { cacheOrderAnswer } from '../cache/take-answer.ts';
import type { EntryOf } from '../queue/entry.ts';
import { keepName } from '../cache/follow-lines.ts';
import { leftOutWithLine } from '../cache/left-out.ts';
import { fieldGroups, mergeFields } from '../../records/merge.ts';
import {
  orNullWhenDeleted,
  orNullWhenGone,
  type Operation,
  type OperationContext,
  type Settled,
} from '../service/operation.ts';
import { baseOf } from './unknown-changes.ts';
import { idAfterUpdate } from '../../records/match-lines.ts';
import { staleFigures } from '../../records/line-figures.ts';
import { valuesOfItem, valuesOfWholeOrder, type Values } from '../../records/values.ts';
import { orderConflict, orderGone } from './conflicts.ts';
import { patchWithDemanded } from './demanded-fields.ts';
import { keptAfter } from './kept-changes.ts';
import { readHeldOrder } from './held-order.ts';
import { askWhichLine } from './which-line.ts';

export const itemUpdate: Operation<'item.update'> = {
  effect: 'repeatable',
  async probe(context, claimed) {
    const orderLocalId = recordOfLane(claimed.lane);
    const orderId = findOrder(context.db, orderLocalId)?.id;
    if (orderId == null) return { kind: 'dependencyLost' };
    const held = await readHeldOrder(context, claimed, orderId);
    if (!held) return orderGone(context, claimed);
    const { order: before, entry } = held;
    const itemId = serviceIdOfLine(context.db, orderLocalId, entry.recordLocalId);
    const asked = itemId === null ? askWhichLine(context, entry, before) : null;
    if (asked) return asked;
    const item = before.items?.find(({ id }) => id === itemId);
    if (!item || itemId === null) return orderConflict(context, entry, before, { kind: 'deletedThere' });
    const theirs = valuesOfItem(item);
    const mine = { ...entry.payload.changes };
    const base = baseOf(context, entry, theirs);
    const { send, conflicts } = mergeFields({ base, mine, theirs, groups: fieldGroups.item });
    if (conflicts.length > 0) {
      // A figure that the service recalculates is nothing that the rep could keep.
      const stale = staleFigures(base, mine);
      const fields = conflicts.map((each) => (stale.includes(each.field) ? { ...each, mine: null } : each));
      return orderConflict(context, entry, before, { kind: 'fields', fields });
    }
    if (Object.keys(send).length === 0) return settled(context, entry, { after: before, itemId }, 'alreadyHeld');
    return {
      kind: 'write',
      async write() {
        const readAgain = () => getOrder(context.client, orderId);
        const idIn = (order: Order) => idAfterUpdate(before, order, itemId, mine);
        const isThere = async () => {
          const again = await orNullWhenGone(readAgain());
          return again !== null && idIn(again.data) !== null;
        };
        const update = (body: Values) => updateOrderItem(context.client, orderId, itemId, body);
        const answer = await orNullWhenDeleted(patchWithDemanded(update, send, stillTrue(theirs, send)), isThere);
        if (!answer) {
          const left = await orNullWhenGone(readAgain());
          return left ? orderConflict(context, entry, left.data, { kind: 'deletedThere' }) : orderGone(context, entry);
        }
        const valuesOf = (order: Order) => valuesOfLine(order, idIn(order));
        const after = await keptAfter(answer.data, { send, before, valuesOf, readAgain });
        const done = settled(context, entry, { after, itemId: idIn(after) }, 'settled');
        return { ...done, said: answer.message };
      },
    };
  },
};

function valuesOfLine(order: Order, itemId: number | null): Values {
  const item = order.items?.find(({ id }) => id === itemId);
  return item ? valuesOfItem(item) : {};
}

/** The values without figures that the service recalculates after these changes. */
function stillTrue(held: Values, changes: Values): Values {
  const stale = staleFigures(held, changes);
  return Object.fromEntries(Object.entries(held).filter(([field]) => !stale.includes(field)));
}

function settled(
  context: OperationContext,
  entry: EntryOf<'item.update'>,
  { after, itemId }: { after: Order; itemId: number | null },
  note: Settled['note'],
): Settled {
  const orderLocalId = recordOfLane(entry.lane);
  return {
    kind: 'settled',
    note,
    doc: after,
    apply() {
      cacheOrderAnswer(context, orderLocalId, after);
      if (itemId === null) return;
      keepName(context.db, orderLocalId, entry.recordLocalId, itemId);
      if (note !== 'settled') return;
      const leftOut = leftOutWithLine(context.db, orderLocalId, entry.payload.changes, itemId, after);
      if (leftOut) writeLeftOut(context.db, orderLocalId, leftOut);
    },
    ownChange: () => ({
      after: valuesOfWholeOrder(after),
      sent: Object.keys(entry.payload.changes).map((field) => `items.${itemId}.${field}`),
    }),
  };
}
