/** Operation 5 of the interface. If its answer is lost the order is probed, and sent again only if it is not there. */
import type { Candidate } from '../../../src-shared/contract/outbox/outbox.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import type { Order, OrderCreate } from '../../../src-shared/domain/order.ts';
import { orderScalars } from '../../../src-shared/domain/order-fields.ts';
import { createOrder, getOrder } from '../../api/requests/orders.ts';
import { findAddress } from '../../db/records/addresses.ts';
import { writeLeftOut } from '../../db/records/left-out.ts';
import { cacheOrderAnswer, nameSentLines } from '../cache/take-answer.ts';
import { matchSentLines } from '../../records/sent-lines.ts';
import type { EntryOf } from '../queue/entry.ts';
import { leftOutOf, membersSent } from '../cache/left-out.ts';
import {
  orNullWhenGone,
  type Operation,
  type OperationContext,
  type Outcome,
  type Settled,
} from '../service/operation.ts';
import { isAnotherOrder, isFreeToAdopt, probeOrder } from '../service/probe-order.ts';
import { includesLines, wholeAfterCreate } from '../../records/missing-members.ts';
import {
  customKeyOf,
  flattenChanges,
  lineAsSent,
  valuesOfSentLine,
  valuesOfWholeOrder,
  type Values,
} from '../../records/values.ts';
import { createOnce, outcomeOfOtherRecord } from './create-once.ts';

type OrderCreateEntry = EntryOf<'order.create'>;

export const orderCreate: Operation<'order.create'> = {
  effect: 'create',
  async probe(context, entry) {
    const body = bodyOf(context, entry.payload.order);
    const find = () => findOnService(context, entry);
    return await createOnce(entry.facts, {
      async adopt(id) {
        const answer = await orNullWhenGone(getOrder(context.client, id));
        // Another local order has adopted it since the rep was asked.
        if (!isFreeToAdopt(context, id, entry.recordLocalId)) return null;
        return answer && settled(context, entry, answer.data, 'adopted');
      },
      find,
      post:
        body &&
        (async () => {
          const answer = await createOrder(context.client, body);
          const readAgain = () => getOrder(context.client, answer.data.id);
          const data = await wholeAfterCreate(answer.data, membersSent(body), readAgain);
          return isAnotherOrder(context, entry.recordLocalId, entry.payload.order, data)
            ? await outcomeOfOtherRecord(find, candidateOf(data))
            : { ...settled(context, entry, data, 'settled'), said: answer.message };
        }),
    });
  },
};

/** The write body, with the id of a local address; null if that address will never get one. */
function bodyOf(
  { db }: OperationContext,
  { address_local_id: addressLocalId, ...order }: OrderCreate,
): Omit<OrderCreate, 'address_local_id'> | null {
  if (addressLocalId == null) return order;
  const id = findAddress(db, addressLocalId)?.id;
  return id == null ? null : { ...order, id_address: id };
}

/** One order that is certainly ours is adopted, several are duplicates, and none means that the create never arrived. */
async function findOnService(context: OperationContext, entry: OrderCreateEntry): Promise<Outcome | null> {
  const { orders, isCertain } = await probeOrder(context, entry.recordLocalId, entry.payload.order);
  const [first, ...others] = orders;
  if (!first && isCertain) return null;
  if (first && others.length === 0 && isCertain) {
    // A list may hold orders without lines.
    const order = includesLines(first) ? first : (await getOrder(context.client, first.id)).data;
    return settled(context, entry, order, 'adopted');
  }
  const candidates = orders.map(candidateOf);
  return { kind: 'conflicted', conflict: { kind: isCertain ? 'duplicate' : 'undecided', candidates } };
}

function settled(context: OperationContext, entry: OrderCreateEntry, order: Order, note: Settled['note']): Settled {
  const { order: sent, itemLocalIds } = entry.payload;
  const ids = matchSentLines(sent.items ?? [], order);
  return {
    kind: 'settled',
    note,
    doc: order,
    apply() {
      cacheOrderAnswer(context, entry.recordLocalId, order);
      nameSentLines(context.db, entry.recordLocalId, itemLocalIds, ids);
      // An order that was found later may have been changed by others.
      const leftOut = note === 'settled' ? leftOutOf(sent, order, ids) : null;
      if (leftOut) writeLeftOut(context.db, entry.recordLocalId, leftOut);
    },
    // An order that was found later may contain edits of others: the rep knew only what was sent.
    ownChange() {
      const after = valuesOfWholeOrder(order);
      return {
        ...(note === 'adopted' ? foundAgain(after, entry, ids) : { after }),
        sent: 'all',
        lineAsSent: (localId) => lineOf(entry, localId),
      };
    },
  };
}

/** A line as the rep entered it; null for one that this create did not make. */
function lineOf({ payload }: OrderCreateEntry, localId: LocalId): Values | null {
  const at = payload.itemLocalIds.indexOf(localId);
  return at < 0 ? null : lineAsSent(payload.order.items?.[at] ?? {});
}

/** The found order without additions of others: custom fields, lines, and fields of the head that only people fill in. */
function foundAgain(after: Values, { payload }: OrderCreateEntry, ids: ReadonlyMap<number, number>) {
  const { items, address_local_id: addressLocalId, ...head } = payload.order;
  const lines = [...ids].map(([at, id]) => valuesOfSentLine(id, items?.[at] ?? {}));
  const ours = [...ids.values()].map((id) => `items.${id}.`);
  const isAdded = (field: string) =>
    customKeyOf(field) !== null ||
    orderScalars.some((scalar) => scalar === field) ||
    (field.startsWith('items.') && !ours.some((prefix) => field.startsWith(prefix)));
  const kept = Object.fromEntries(Object.entries(after).filter(([field]) => !isAdded(field)));
  const address = addressLocalId == null ? {} : { id_address: after['id_address'] };
  const asSent = Object.assign(flattenChanges(head), address, ...lines) as Values;
  return { after: { ...kept, ...asSent }, asSent };
}

export function candidateOf(order: Order): Candidate {
  const parts = [order.customer?.name, order.date, order.total_value].filter((part) => part != null);
  return { id: order.id, fk_id: order.fk_id ?? null, summary: parts.join(' · ') };
}
