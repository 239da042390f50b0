/** Caches what the service answered. Every function runs within a transaction. */
import type { Connection } from '../../db/engine/connection.ts';
import type { Address } from '../../../src-shared/domain/address.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { findAddressByServiceId, removeAddress, writeAddressDoc } from '../../db/records/addresses.ts';
import { moveDrafts } from '../../db/records/drafts.ts';
import { moveLineNames, writeLineNames } from '../../db/records/line-names.ts';
import { addressLane, orderLane } from '../../db/outbox/lanes.ts';
import { moveLane, renameKnownLines } from '../../db/outbox/moved-entries.ts';
import { findOrder, findOrderByServiceId, readOrderDoc, removeOrder, writeOrderDoc } from '../../db/records/orders.ts';
import { moveSignature } from '../../db/records/signatures.ts';
import { renameAddress } from '../../db/outbox/sent-with-address.ts';
import { stateOf } from '../../db/records/order-summary.ts';
import type { OutboxContext } from '../queue/context.ts';
import { followLines } from './follow-lines.ts';
import { noteMentions } from './mentions.ts';

/** Caches the order that answered a write. A row that a pull made of the same order is merged into this one, with its entries. */
export function cacheOrderAnswer(context: OutboxContext, localId: string, order: Order): void {
  const { db } = context;
  const other = findOrderByServiceId(db, order.id);
  if (other && other.local_id !== localId) {
    moveWork(db, orderLane, other.local_id, localId);
    moveLineNames(db, other.local_id, localId);
    moveSignature(db, other.local_id, localId);
    removeOrder(db, other);
  }
  const stored = findOrder(db, localId);
  if (!stored) throw new Error(`Order ${localId} is missing`);
  if (stored.doc_id !== null) {
    const known = () => readOrderDoc(db, stored);
    followLines(context, stored.local_id, known, () => order);
  }
  const document = { id: order.id, json: JSON.stringify(order), state: stateOf(order) };
  writeOrderDoc(db, stored, document, { confirmedAtMs: context.clock.now() });
  noteMentions(context, localId, order);
}

export function cacheAddressAnswer({ db, clock }: OutboxContext, localId: string, address: Address): void {
  const { id } = address;
  if (typeof id !== 'number') throw new Error('An address came without an id');
  const other = findAddressByServiceId(db, id);
  if (other && other.local_id !== localId) {
    moveWork(db, addressLane, other.local_id, localId);
    renameAddress(db, other.local_id, localId);
    removeAddress(db, other.local_id);
  }
  writeAddressDoc(db, localId, { ...address, id }, { confirmedAtMs: clock.now() });
}

/** Moves the rep's entries and drafts from the name that a pull gave the record to the record's own name. */
function moveWork(db: Connection, laneOf: (localId: string) => string, from: string, to: string): void {
  moveDrafts(db, from, to);
  moveLane(db, { lane: laneOf(from), localId: from }, { lane: laneOf(to), localId: to });
}

/** Notes the server ids of the lines that were sent. `localIds` are in the order of sending; `ids`: see `matchSentLines`. */
export function nameSentLines(
  db: Connection,
  orderLocalId: string,
  localIds: readonly LocalId[],
  ids: ReadonlyMap<number, number>,
): void {
  const matched = [...ids].flatMap(([at, id]) => {
    const localId = localIds[at];
    return localId === undefined ? [] : [[localId, id] as const];
  });
  if (matched.length === 0) return;
  writeLineNames(db, orderLocalId, matched);
  renameKnownLines(db, orderLane(orderLocalId), orderLocalId);
}
