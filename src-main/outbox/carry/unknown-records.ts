/** Entries of an imported file that change or delete records which this machine has never had. */
import type { Connection } from '../../db/engine/connection.ts';
import type { ExportedWork } from '../../../src-shared/contract/outbox/exported-work.ts';
import { findAddress, findAddressByServiceId } from '../../db/records/addresses.ts';
import { isOrderLane, recordOfLane } from '../../db/outbox/lanes.ts';
import { findOrder, findOrderByServiceId } from '../../db/records/orders.ts';
import { makesRecord } from '../queue/allowed.ts';

type ExportedEntry = ExportedWork['entries'][number];
type Exported = Pick<ExportedEntry, 'kind' | 'lane'>;

/** A file may name any record of the service, so an entry for a record that was never seen here waits for the rep's decision. */
export function isOfUnknownRecord(db: Connection, work: ExportedWork): (entry: Exported) => boolean {
  const serviceIds = new Map([...work.orders, ...work.addresses].map(({ local_id, id }) => [local_id, id]));
  const created = new Set<string>(work.entries.filter(makesRecord).map(({ lane }) => recordOfLane(lane)));
  return (entry) => {
    if (makesRecord(entry)) return false;
    const localId = recordOfLane(entry.lane);
    const id = serviceIds.get(localId) ?? null;
    if (id === null && created.has(localId)) return false;
    const isOrder = isOrderLane(entry.lane);
    const named = isOrder ? findOrder(db, localId) : findAddress(db, localId);
    const here = named ?? (id === null ? undefined : (isOrder ? findOrderByServiceId : findAddressByServiceId)(db, id));
    // The service has never confirmed a record that only an imported file brought.
    return here === undefined || (here.id !== null && here.unconfirmed === 1);
  };
}
