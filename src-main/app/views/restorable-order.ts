/** A new order that the rep has discarded, as it was, for a draft that continues it. */
import type { Connection } from '../../db/engine/connection.ts';
import type { OrderDetail } from '../../../src-shared/contract/orders/order-views.ts';
import { findAddress, findAddressByServiceId } from '../../db/records/addresses.ts';
import { hasLeft } from '../../db/outbox/exported-work.ts';
import type { Entry } from '../../outbox/queue/entry.ts';
import { foldNewOrder } from '../../outbox/view/fold-records.ts';

/** Null for an entry that is none, or that left in a file. */
export function restorableOrder(db: Connection, entry: Entry): OrderDetail | null {
  if (entry.kind !== 'order.create' || entry.status.state !== 'discarded' || hasLeft(db, entry.seq)) return null;
  const { recordLocalId: localId, payload } = entry;
  const { address_local_id: chosen = null, id_address: idAddress = null } = payload.order;
  const isHere = chosen !== null && findAddress(db, chosen) !== undefined;
  const known = idAddress === null ? undefined : findAddressByServiceId(db, idAddress);
  return {
    localId,
    id: null,
    order: foldNewOrder(db, localId, payload),
    addressLocalId: isHere ? chosen : null,
    isAddressGone: known?.gone_at_ms != null,
    estimate: null,
    leftOut: [],
    cutOff: [],
    sync: { state: 'savedHere', entryIds: [], deletedThere: false },
  };
}
