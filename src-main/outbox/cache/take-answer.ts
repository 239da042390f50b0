/** Caches what the service answered. Every function runs within a transaction. */
import type { Connection } from '../../db/engine/connection.ts';
import type { Address } from '../../../src-shared/domain/address.ts';
import type { ItemWrite, OrderItem } from '../../../src-shared/domain/order-item.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { findAddressByServiceId, removeAddress, writeAddressDoc } from '../../db/records/addresses.ts';
import { moveDrafts } from '../../db/records/drafts.ts';
import { moveItemIds, writeItemIds } from '../../db/records/item-ids.ts';
import { addressLane, orderLane } from '../../db/outbox/lanes.ts';
import { moveLane, renameKnownLines } from '../../db/outbox/moved-entries.ts';
import { findOrder, findOrderByServiceId, readOrderDoc, removeOrder, writeOrderDoc } from '../../db/records/orders.ts';
import { renameAddress } from '../../db/outbox/sent-with-address.ts';
import { stateOf } from '../../db/records/order-summary.ts';
import type { OutboxContext } from '../queue/context.ts';
import { followLines } from './follow-lines.ts';
import { harvestOrder } from './harvest.ts';
import { saysTheSame } from '../../records/same-line.ts';
import { sameValue } from '../../records/values.ts';

/** Caches the order that answered a write. A row that a pull made of the same order is merged into this one, with its entries. */
export function cacheOrderAnswer(context: OutboxContext, localId: string, order: Order): void {
  const { db } = context;
  const other = findOrderByServiceId(db, order.id);
  if (other && other.local_id !== localId) {
    moveWork(db, orderLane, other.local_id, localId);
    moveItemIds(db, other.local_id, localId);
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
  harvestOrder(context, localId, order);
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

/** Notes the server ids of the sent lines. `ids`: see `matchItems`. */
export function mapItems(
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
  writeItemIds(db, orderLocalId, matched);
  renameKnownLines(db, orderLane(orderLocalId), orderLocalId);
}

/**
 * Finds out which of the service's lines are the lines that were sent: by position first, then by their fields. A line that the
 * service changed is matched by its position among the lines of the same product, unless lines were added or removed since.
 * A line stays unmatched if an equal line is elsewhere and a different line of the same product is in its position.
 * Answers the server id for each sent position that is matched.
 */
export function matchItems(sent: readonly ItemWrite[], order: Order): Map<number, number> {
  const items = order.items ?? [];
  const left = new Set(items.keys());
  const matches = new Map<number, number>();
  const match = (fits: (line: ItemWrite, at: number, item: OrderItem, index: number) => boolean) => {
    for (const [at, line] of sent.entries()) {
      if (matches.has(at)) continue;
      for (const index of left) {
        if (!fits(line, at, items[index] ?? {}, index)) continue;
        matches.set(at, index);
        left.delete(index);
        break;
      }
    }
  };
  match((line, at, item, index) => index === at && saysTheSame(line, item));
  match((line, _, item) => saysTheSame(line, item));
  const isOfProduct = ({ id_item: product }: ItemWrite, item: OrderItem | undefined) =>
    item?.item?.id == null || sameValue(item.item.id, product);
  const isMissing = (line: ItemWrite, at: number) => matches.has(at) && left.has(at) && isOfProduct(line, items[at]);
  const missing = sent.flatMap((line, at) => (isMissing(line, at) ? [at] : []));
  if (items.length === sent.length) match((line, _, item) => isOfProduct(line, item));
  for (const at of missing) matches.delete(at);
  return new Map(
    [...matches].flatMap(([at, index]) => {
      const id = items[index]?.id;
      return typeof id === 'number' ? [[at, id] as const] : [];
    }),
  );
}
