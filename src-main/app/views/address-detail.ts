/** An address as the window sees it. */
import type { Connection } from '../../db/engine/connection.ts';
import type { AddressDetail } from '../../../src-shared/contract/addresses.ts';
import { findAddress, findAddressByServiceId, readAddressDoc, type StoredAddress } from '../../db/records/addresses.ts';
import { hasDamaged } from '../../db/outbox/damaged-entries.ts';
import { addressLane } from '../../db/outbox/lanes.ts';
import { pendingEntries } from '../../outbox/view/fold-records.ts';
import { leftOutOfAddressNow, separateCutOff } from '../../outbox/cache/left-out.ts';
import { foldAddress } from '../../outbox/view/overlay.ts';
import { syncOfRecord } from './record-sync.ts';

/** Null when the rep deleted it here, or it is gone on the service with nothing pending. */
export function addressDetail(db: Connection, stored: StoredAddress): AddressDetail | null {
  const lane = addressLane(stored.local_id);
  const pending = pendingEntries(db, lane);
  const { address, deletedHere } = foldAddress(readAddressDoc(stored), pending);
  const isGone = stored.gone_at_ms !== null;
  if (deletedHere || (isGone && pending.length === 0)) return null;
  return {
    localId: stored.local_id,
    id: stored.id,
    customerFkId: stored.customer_fk_id,
    address,
    ...separateCutOff(leftOutOfAddressNow(stored, address)),
    sync: syncOfRecord(pending, { deletedThere: isGone, hasDamaged: hasDamaged(db, lane) }),
  };
}

/** The state of the address with this id or local id; null if it is not known here. */
export function stateOf(db: Connection, id: number | null, localId: string | null): string | null {
  const stored = localId !== null ? findAddress(db, localId) : id === null ? undefined : findAddressByServiceId(db, id);
  return (stored && addressDetail(db, stored)?.address.state) || null;
}
