/** What a question says of an order, for price lists. */
import type { QueryInput } from '../../../src-shared/contract/queries.ts';
import type { Connection } from '../../db/engine/connection.ts';
import { findReference } from '../../db/catalogue/catalogue.ts';
import { hasNamedLists, lettersOf, type Sale } from '../../db/catalogue/price-lists.ts';
import { addressesOfCustomer } from '../../db/records/addresses.ts';
import { addressDetail, stateOf } from './address-detail.ts';

/** The state of the customer’s addresses is read only if a named list, or whoever asks, needs it. */
export function saleOf(
  db: Connection,
  {
    customerId = null,
    addressId = null,
    addressLocalId = null,
    branchId = null,
  }: Omit<QueryInput<'products.terms'>, 'productIds'>,
  isStateNeeded = false,
): Sale {
  const state = stateOf(db, addressId, addressLocalId);
  const isAsked = state === null && customerId !== null && (isStateNeeded || hasNamedLists(db));
  return { customerId, state, branchId, stateOfAddresses: isAsked ? stateOfAddresses(db, customerId) : null };
}

/** As the rep sees them, with what waits to be sent. */
function stateOfAddresses(db: Connection, customerId: number): string | null {
  const fkId = findReference(db, 'customer', customerId)?.fk_id;
  if (fkId == null) return null;
  const states = addressesOfCustomer(db, fkId).map((stored) => lettersOf(addressDetail(db, stored)?.address.state));
  const [state = null, ...others] = new Set(states.filter((letters) => letters !== null));
  return others.length === 0 ? state : null;
}
