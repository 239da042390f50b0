/** Operation 5 of the interface. Looked for when its answer was lost, and sent again only if it is not there. */
import type { Candidate } from '../../../src-shared/contract/outbox.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { createOrder, getOrder } from '../../api/orders.ts';
import { findAddress } from '../../db/addresses.ts';
import { cacheOrderAnswer, mapItems } from '../cache-answers.ts';
import type { EntryOf } from '../entry.ts';
import {
  isStatus,
  orNullWhenGone,
  type Look,
  type Operation,
  type OperationContext,
  type Outcome,
  type Settled,
} from '../operation.ts';
import { probeOrder } from '../probe-order.ts';
import { flattenChanges, valuesOfWholeOrder } from '../values.ts';

type OrderCreateEntry = EntryOf<'order.create'>;

export const orderCreate: Operation<'order.create'> = {
  effect: 'create',
  async look(context, entry) {
    const { sent } = entry;
    if (sent.adopt !== undefined) return adoptChosen(context, entry, sent.adopt);
    if (sent.wasInDoubt && !sent.resend) return await probe(context, entry);
    return writeOnce(context, entry);
  },
};

/** One that is certainly ours is it, several are twins, none means that it never arrived. */
async function probe(context: OperationContext, entry: OrderCreateEntry): Promise<Look> {
  return (await findOnService(context, entry)) ?? writeOnce(context, entry);
}

async function findOnService(context: OperationContext, entry: OrderCreateEntry): Promise<Outcome | null> {
  const { orders, isCertain } = await probeOrder(context, entry.recordLocalId, entry.payload.order);
  const [first, ...others] = orders;
  if (!first) return null;
  if (others.length === 0 && isCertain) return settled(context, entry, first, 'adopted');
  const candidates = orders.map(candidateOf);
  return { kind: 'conflicted', conflict: { kind: isCertain ? 'twin' : 'undecided', candidates } };
}

function writeOnce(context: OperationContext, entry: OrderCreateEntry): Look {
  const { address_local_id: addressLocalId, ...order } = entry.payload.order;
  const addressId = addressLocalId == null ? order.id_address : findAddress(context.db, addressLocalId)?.id;
  if (addressLocalId != null && addressId == null) return { kind: 'dependencyLost' };
  const body = addressId == null ? order : { ...order, id_address: addressId };
  return {
    kind: 'write',
    async write() {
      let answer;
      try {
        answer = await createOrder(context.client, body);
      } catch (error) {
        // The service may refuse a second order with our fk_id: then the first one is there.
        const earlier = isStatus(error, 409) ? await findOnService(context, entry) : null;
        if (earlier) return earlier;
        throw error;
      }
      const twins = entry.sent.wasInDoubt ? await findOnService(context, entry) : null;
      if (twins?.kind === 'conflicted') return twins;
      return settled(context, entry, answer.data, 'settled');
    },
  };
}

async function adoptChosen(context: OperationContext, entry: OrderCreateEntry, id: number): Promise<Look> {
  const answer = await orNullWhenGone(getOrder(context.client, id));
  if (!answer) return { kind: 'conflicted', conflict: { kind: 'undecided', candidates: [] } };
  return settled(context, entry, answer.data, 'adopted');
}

function settled(context: OperationContext, entry: OrderCreateEntry, order: Order, note: Settled['note']): Settled {
  const { items, address_local_id: _, ...head } = entry.payload.order;
  const after = valuesOfWholeOrder(order);
  return {
    kind: 'settled',
    note,
    apply() {
      cacheOrderAnswer(context, entry.recordLocalId, order);
      mapItems(context.db, entry.payload.itemLocalIds, items ?? [], order);
    },
    // An order that was found later may carry other people's edits: what we sent is what the rep knew.
    moved: { before: null, after: note === 'adopted' ? { ...after, ...flattenChanges(head) } : after, sent: [] },
  };
}

export function candidateOf(order: Order): Candidate {
  const parts = [order.customer?.name, order.date, order.total_value].filter((part) => part != null);
  return { id: order.id, fk_id: order.fk_id ?? null, summary: parts.join(' · ') };
}
