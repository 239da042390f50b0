/** Operation 3 of the interface: read, merge by field, send only what the rep changed. */
import type { Order } from '../../../src-shared/domain/order.ts';
import { getOrder, updateOrder } from '../../api/requests/orders.ts';
import { writeLeftOut } from '../../db/records/left-out.ts';
import { findOrder } from '../../db/records/orders.ts';
import { membersOf } from '../../../src-shared/domain/tolerant.ts';
import { cacheOrderAnswer } from '../cache/take-answer.ts';
import type { EntryOf } from '../queue/entry.ts';
import { leftOutByChange } from '../cache/left-out.ts';
import { fieldGroups, mergeFields } from '../../records/merge.ts';
import { orderConflict, orderGone } from './conflicts.ts';
import { patchWithDemanded } from './demanded-fields.ts';
import { keptAfter } from './kept-changes.ts';
import {
  orNullWhenDeleted,
  orNullWhenGone,
  type Operation,
  type OperationContext,
  type Settled,
} from '../service/operation.ts';
import { baseOf } from './unknown-changes.ts';
import { resolvedChanges } from '../view/resolved-changes.ts';
import { isIncomplete, membersHeld } from '../../records/missing-members.ts';
import {
  customKeyOf,
  sameValue,
  valuesOfOrder,
  valuesOfWholeOrder,
  withoutNulls,
  type Values,
} from '../../records/values.ts';

export const orderUpdate: Operation<'order.update'> = {
  effect: 'repeatable',
  async probe(context, entry) {
    const id = findOrder(context.db, entry.recordLocalId)?.id;
    const mine = resolvedChanges(context.db, entry.payload.changes);
    if (id == null || mine === null) return { kind: 'dependencyLost' };
    const held = await orNullWhenGone(getOrder(context.client, id));
    if (!held) return orderGone(context, entry);
    const theirs = valuesOfOrder(held.data);
    const { send, conflicts } = mergeFields({
      base: baseOf(context, entry, theirs),
      mine,
      theirs,
      groups: fieldGroups.order,
    });
    if (conflicts.length > 0) return orderConflict(context, entry, held.data, { kind: 'fields', fields: conflicts });
    if (Object.keys(send).length === 0) return settled(context, entry, { after: held.data, mine }, 'alreadyHeld');
    return {
      kind: 'write',
      async write() {
        const readAgain = () => getOrder(context.client, id);
        const isThere = async () => (await orNullWhenGone(readAgain())) !== null;
        const update = (body: Values) => updateOrder(context.client, id, body);
        const patch = (body: Values) => orNullWhenDeleted(patchWithDemanded(update, body, theirs), isThere);
        const body = bodyOf(send, mine, held.data);
        const first = await patch(body);
        if (!first) return orderGone(context, entry);
        const isMissing = removedKeys(send).length > 0 && isIncomplete(first.data, membersHeld(held.data));
        const current = isMissing ? await orNullWhenGone(readAgain()) : first;
        if (!current) return orderGone(context, entry);
        const left = removedButHeld(send, current.data);
        const isMerged = Object.keys(left).length > 0;
        const answer = isMerged
          ? await patch({ custom_fields: { ...membersOf(body['custom_fields']), ...left } })
          : current;
        if (!answer) return orderGone(context, entry);
        const after = await keptAfter(answer.data, { send, before: held.data, valuesOf: valuesOfOrder, readAgain });
        return {
          ...settled(context, entry, { before: held.data, after, mine }, 'settled'),
          said: (isMerged ? answer : first).message,
        };
      },
    };
  },
};

/**
 * The interface does not show whether a PATCH merges or replaces `custom_fields` (2.5). Sending the whole map is right in both
 * cases, except for removed fields (see `removedButHeld`).
 */
function bodyOf(send: Values, mine: Values, held: Order): Values {
  const body = Object.fromEntries(Object.entries(send).filter(([field]) => customKeyOf(field) === null));
  if (Object.keys(send).every((field) => customKeyOf(field) === null)) return body;
  const mineByKey = Object.entries(mine).filter(([field]) => customKeyOf(field) !== null);
  const merged = {
    ...membersOf(held.custom_fields),
    ...Object.fromEntries(mineByKey.map(([field, value]) => [customKeyOf(field) ?? field, value])),
  };
  return { ...body, custom_fields: withoutNulls(merged) };
}

/** A service that merges keeps a field that is not sent: removed fields are then sent as empty. */
function removedButHeld(send: Values, answered: Order): Values {
  const held = new Map(Object.entries(membersOf(answered.custom_fields)));
  const left = removedKeys(send).filter((key) => !sameValue(held.get(key), null));
  return Object.fromEntries(left.map((key) => [key, null]));
}

/** Custom fields that the rep removed. */
function removedKeys(send: Values): string[] {
  return Object.keys(send).flatMap((field) => (send[field] === null ? (customKeyOf(field) ?? []) : []));
}

function settled(
  context: OperationContext,
  entry: EntryOf<'order.update'>,
  { before, after, mine }: { before?: Order; after: Order; mine: Values },
  note: Settled['note'],
): Settled {
  const named = Object.keys(mine);
  return {
    kind: 'settled',
    note,
    doc: after,
    apply() {
      cacheOrderAnswer(context, entry.recordLocalId, after);
      const leftOut = before ? leftOutByChange(context.db, entry.recordLocalId, { sent: mine, before, after }) : null;
      if (leftOut) writeLeftOut(context.db, entry.recordLocalId, leftOut);
    },
    ownChange: () => ({ after: valuesOfWholeOrder(after), sent: named }),
  };
}
