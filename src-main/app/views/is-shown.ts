/** Whether a screen shows what an entry writes to. */
import type { Connection } from '../../db/engine/connection.ts';
import { findAddress } from '../../db/records/addresses.ts';
import { laneKindOf, recordOfLane } from '../../db/outbox/lanes.ts';
import { findOrder } from '../../db/records/orders.ts';
import { addressDetail } from './address-detail.ts';

/** Not what the rep has deleted, nor what has left this computer. The product of a photo is shown in any case. */
export function isShown(db: Connection, lane: string): boolean {
  const localId = recordOfLane(lane);
  switch (laneKindOf(lane)) {
    case 'order':
      return findOrder(db, localId)?.hidden === 0;
    case 'address': {
      const stored = findAddress(db, localId);
      return stored !== undefined && addressDetail(db, stored) !== null;
    }
    case 'product':
    case null:
      return true;
  }
}
