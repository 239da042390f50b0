/** Notes the cached version of a record among its previous versions. */
import type { Connection } from '../../db/engine/connection.ts';
import { findAddress } from '../../db/records/addresses.ts';
import { isAddressLane, isOrderLane, recordOfLane } from '../../db/outbox/lanes.ts';
import { findOrder, readOrderText } from '../../db/records/orders.ts';
import { jsonOf, membersOf } from '../../../src-shared/domain/tolerant.ts';
import type { PreviousVersions } from './previous-versions.ts';

interface Holder {
  db: Connection;
  previousVersions: PreviousVersions;
}

/** Call before the cached record is replaced. `replaced`: the record as it was read before a write, if it was. */
export function notePrevious({ db, previousVersions }: Holder, lane: string, replaced?: object): void {
  const json = replaced && JSON.stringify(replaced);
  if (replaced) previousVersions.add(lane, replaced, json);
  const cached = readCached(db, lane);
  // A long order is not read twice.
  if (cached !== null && cached !== json) previousVersions.add(lane, membersOf(jsonOf(cached)));
}

function readCached(db: Connection, lane: string): string | null {
  const localId = recordOfLane(lane);
  if (isAddressLane(lane)) return findAddress(db, localId)?.json ?? null;
  const order = isOrderLane(lane) && findOrder(db, localId);
  return order ? readOrderText(db, order) : null;
}
