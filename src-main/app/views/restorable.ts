/** What a discarded entry would bring back: a draft of the new record, or of the changes to a record that is still here. */
import { isDeepStrictEqual } from 'node:util';
import type { OrderDetail } from '../../../src-shared/contract/orders/order-views.ts';
import type { Restorable } from '../../../src-shared/contract/outbox/outbox.ts';
import type { Connection } from '../../db/engine/connection.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { hasLeft } from '../../db/outbox/exported-work.ts';
import { findAddress, findAddressByServiceId, readAddressDoc } from '../../db/records/addresses.ts';
import { findOrder } from '../../db/records/orders.ts';
import type { Entry, EntryOf } from '../../outbox/queue/entry.ts';
import { noFacts } from '../../outbox/queue/facts.ts';
import { foldNewOrder, pendingEntries, readFoldedOrder } from '../../outbox/view/fold-records.ts';
import { foldAddress, type FoldedRecord } from '../../outbox/view/overlay.ts';

/**
 * Null for an entry that is not discarded, that was exported, or that would change nothing now. A change of a record that is
 * gone on the service comes back as a new record.
 */
export function restorable(db: Connection, entry: Entry): Restorable | null {
  if (entry.status.state !== 'discarded' || hasLeft(db, entry.seq)) return null;
  switch (entry.kind) {
    case 'order.create':
      return { as: 'newOrder', order: detailOfNew(db, entry) };
    case 'order.update':
    case 'item.create':
    case 'item.update':
    case 'item.delete':
      return changesOfOrder(db, entry);
    case 'address.create': {
      const { address } = foldAddress(null, [entry]);
      return { as: 'newAddress', customerFkId: entry.payload.customerFkId, address };
    }
    case 'address.update':
      return changesOfAddress(db, entry);
    case 'order.delete':
    case 'address.delete':
    case 'product-image.upload':
      return null;
  }
}

/** The change as if the rep had just made it, over everything that waits. */
function asQueued<E extends Entry>(entry: E): E {
  return { ...entry, status: { state: 'queued' }, facts: noFacts };
}

function changesOfOrder(db: Connection, entry: Entry): Restorable | null {
  const stored = findOrder(db, recordOfLane(entry.lane));
  if (!stored) return null;
  const pending = pendingEntries(db, entry.lane);
  const now = readFoldedOrder(db, stored, pending);
  const then = readFoldedOrder(db, stored, [...pending, asQueued(entry)]);
  if (now.deletedHere || isDeepStrictEqual(now, then)) return null;
  const isGone = stored.gone_at_ms !== null;
  if (isGone && then.order.customer == null) return null;
  const order = detailOf(db, isGone ? null : stored, stored.local_id, then);
  return { as: isGone ? 'newOrder' : 'order', order };
}

function changesOfAddress(db: Connection, entry: EntryOf<'address.update'>): Restorable | null {
  const stored = findAddress(db, entry.recordLocalId);
  if (!stored) return null;
  const doc = readAddressDoc(stored);
  const pending = pendingEntries(db, entry.lane);
  const now = foldAddress(doc, pending);
  const { address } = foldAddress(doc, [...pending, asQueued(entry)]);
  const { local_id: localId, customer_fk_id: customerFkId } = stored;
  if (now.deletedHere || customerFkId === null || isDeepStrictEqual(now.address, address)) return null;
  if (stored.gone_at_ms === null) return { as: 'address', localId, customerFkId, address };
  return { as: 'newAddress', customerFkId, address: { ...address, id: null } };
}

function detailOfNew(db: Connection, { recordLocalId, payload }: EntryOf<'order.create'>): OrderDetail {
  const { address_local_id: chosen = null, id_address: idAddress = null } = payload.order;
  const isHere = chosen !== null && findAddress(db, chosen) !== undefined;
  const known = idAddress === null ? undefined : findAddressByServiceId(db, idAddress);
  return {
    ...detailOf(db, null, recordLocalId, {
      order: foldNewOrder(db, recordLocalId, payload),
      addressLocalId: isHere ? chosen : null,
    }),
    isAddressGone: known?.gone_at_ms != null,
  };
}

function detailOf(
  db: Connection,
  stored: { id: number | null } | null,
  localId: OrderDetail['localId'],
  { order, addressLocalId }: Pick<FoldedRecord, 'order' | 'addressLocalId'>,
): OrderDetail {
  const addressId = order.address?.id;
  const address = typeof addressId === 'number' ? findAddressByServiceId(db, addressId) : undefined;
  return {
    localId,
    id: stored?.id ?? null,
    order,
    addressLocalId,
    isAddressGone: address?.gone_at_ms != null,
    estimate: null,
    leftOut: [],
    cutOff: [],
    sync: { state: 'savedHere', entryIds: [], deletedThere: false },
  };
}
