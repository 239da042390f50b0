/**
 * Duplicates: the service has two records with an `fk_id` that only Satchel makes, for example because a proxy delivered the create
 * twice. A delete entry for the second one asks the rep which one to keep. Runs within a transaction.
 */
import type { Candidate } from '../../../src-shared/contract/outbox/outbox.ts';
import type { Address } from '../../../src-shared/domain/address.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { isWholeOwnFkId } from '../../../src-shared/domain/own-fk-id.ts';
import { addressesOfCustomer, findAddressByServiceId, readAddressDoc } from '../../db/records/addresses.ts';
import { addressLane, orderLane } from '../../db/outbox/lanes.ts';
import { findOrderByServiceId, findOrderWithoutId, readOrderDoc, selectOrdersByFkId } from '../../db/records/orders.ts';
import { hasChosenRecord } from '../../db/outbox/rows.ts';
import { isAddressToBeSent } from '../../db/outbox/sent-with-address.ts';
import { textOf } from '../../../src-shared/domain/tolerant.ts';
import type { OutboxContext } from '../queue/context.ts';
import { done, notNow, type Decided } from './decide.ts';
import { discardEntry } from './discard.ts';
import { deleteAddress } from '../edit/addresses.ts';
import { deleteOrder } from '../edit/orders.ts';
import { appendEntry, findEntry } from '../queue/append.ts';
import { transition, noteOnEntry } from '../queue/transitions.ts';
import type { Entry } from '../queue/entry.ts';
import type { Decision } from '../queue/facts.ts';
import { pendingEntries } from '../view/fold-records.ts';
import { openAddressCreates } from '../view/open-address-creates.ts';
import { candidateOf as candidateOfAddress } from '../kinds/address-create.ts';
import { candidateOf } from '../kinds/order-create.ts';
import { valuesOfAddress, valuesOfWholeOrder, type Values } from '../../records/values.ts';

type Deleting = 'order.delete' | 'address.delete';

/** Call for an order that this machine sees for the first time, with its `fk_id` on the service. Returns whether the rep is asked. */
export function askAboutOrderDuplicate(
  context: OutboxContext,
  localId: LocalId,
  externalId: string | null,
  readOrder: () => Order,
): boolean {
  const { db } = context;
  const fkId = ownFkIdOf({ fk_id: externalId });
  // A create that is still open asks by itself.
  if (fkId === null || findOrderWithoutId(db, fkId)) return false;
  const others = selectOrdersByFkId(db, fkId).filter(
    (row) => row.local_id !== localId && row.gone_at_ms === null && !isAnswered(context, orderLane(row.local_id)),
  );
  const docs = others.flatMap((row) => readOrderDoc(db, row) ?? []);
  if (docs.length === 0) return false;
  const order = readOrder();
  const candidates = [...docs, order].map(candidateOf);
  ask(context, 'order.delete', { lane: orderLane(localId), localId, base: valuesOfWholeOrder(order) }, candidates);
  return true;
}

/** Call for an address that this machine sees for the first time. Returns whether the rep is asked. */
export function askAboutAddressDuplicate(
  context: OutboxContext,
  localId: LocalId,
  customerFkId: string,
  address: Address & { id: number },
): boolean {
  const { db } = context;
  const fkId = ownFkIdOf(address);
  // An open create asks by itself, as for an order.
  if (fkId === null || openAddressCreates(db, customerFkId, fkId).length > 0) return false;
  const others = addressesOfCustomer(db, customerFkId).filter(
    (row) => row.local_id !== localId && row.gone_at_ms === null && !isAnswered(context, addressLane(row.local_id)),
  );
  const docs = others.flatMap((row) => readAddressDoc(row) ?? []).filter((doc) => doc.fk_id === fkId);
  if (docs.length === 0) return false;
  const candidates = [...docs, address].map(candidateOfAddress);
  ask(context, 'address.delete', { lane: addressLane(localId), localId, base: valuesOfAddress(address) }, candidates);
  return true;
}

/**
 * The rep keeps the record with this id, and the others are deleted. While a waiting order needs one of the addresses, the question
 * stays.
 */
export function keepOne(context: OutboxContext, entry: Entry, candidates: readonly Candidate[], id: number): Decided {
  if (!candidates.some((candidate) => candidate.id === id)) return notNow(entry, 'duplicate');
  const { db, clock } = context;
  const isOrder = entry.kind === 'order.delete';
  const localIdOf = (each: number) =>
    (isOrder ? findOrderByServiceId(db, each) : findAddressByServiceId(db, each))?.local_id;
  const atMs = clock.now();
  const isKept = localIdOf(id) === entry.recordLocalId;
  const going = candidates.flatMap((each) => {
    const localId = localIdOf(each.id);
    const goes = isKept ? each.id !== id : localId === entry.recordLocalId;
    return goes && localId !== undefined ? [{ localId: localId as LocalId, id: each.id }] : [];
  });
  if (!isOrder && going.some((each) => isAddressToBeSent(db, each.localId, each.id)))
    return notNow(entry, 'neededByOrder');
  const decision: Decision = { kind: 'keep', id };
  if (!isKept) {
    return done(transition(db, entry, { state: 'queued' }, { note: 'resolvedByRep', atMs }, { facts: { decision } }));
  }
  for (const { localId } of going) {
    const deleted = isOrder ? deleteOrder(context, { localId }) : deleteAddress(context, { localId });
    const deleting =
      deleted.ok && deleted.value.entryId !== null ? findEntry(context, deleted.value.entryId) : undefined;
    if (deleting) noteOnEntry(db, deleting, { facts: { decision } }, atMs);
  }
  return discardEntry(context, { entryId: entry.id });
}

function ask(
  context: OutboxContext,
  kind: Deleting,
  { lane, localId, base }: { lane: string; localId: LocalId; base: Values },
  candidates: Candidate[],
): void {
  const id = appendEntry(context, { kind, lane, recordLocalId: localId, payload: {}, base });
  const entry = findEntry(context, id);
  if (!entry) throw new Error(`Entry ${id} is missing`);
  const story = { note: 'conflict', atMs: context.clock.now() };
  transition(context.db, entry, { state: 'conflicted', conflict: { kind: 'duplicate', candidates } }, story);
}

/** Whether the record itself is being deleted, or the rep has been asked already. */
function isAnswered({ db }: OutboxContext, lane: string): boolean {
  const isDeleted = pendingEntries(db, lane).some(({ kind }) => kind === 'order.delete' || kind === 'address.delete');
  return isDeleted || hasChosenRecord(db, lane);
}

/** The `fk_id` if Satchel made it, otherwise null. */
function ownFkIdOf({ fk_id: fkId }: { fk_id?: unknown }): string | null {
  const text = textOf(fkId);
  return text !== null && isWholeOwnFkId(text) ? text : null;
}
