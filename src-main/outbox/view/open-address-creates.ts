/** Finds creates of addresses that the service has not answered: an address that a pull brings may be one of them. */
import type { Connection } from '../../db/engine/connection.ts';
import { addressesOfCustomer } from '../../db/records/addresses.ts';
import { addressLane } from '../../db/outbox/lanes.ts';
import type { EntryOf } from '../queue/entry.ts';
import { pendingEntries } from './fold-records.ts';

/** The creates of a customer's addresses that were sent, or wait to be sent, with this `fk_id`. */
export function openAddressCreates(
  db: Connection,
  customerFkId: string,
  fkId: string | null | undefined,
): EntryOf<'address.create'>[] {
  return addressesOfCustomer(db, customerFkId).flatMap((stored) => {
    if (stored.id !== null) return [];
    const [create] = pendingEntries(db, addressLane(stored.local_id));
    return create?.kind === 'address.create' && create.payload.address.fk_id === fkId ? [create] : [];
  });
}
