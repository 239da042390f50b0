/** Operation 12 of the interface. An address that is gone already counts as deleted. */
import type { Address } from '../../../src-shared/domain/address.ts';
import {
  deleteCustomerAddress,
  getCustomerAddress,
  scanCustomerAddresses,
} from '../../api/requests/customer-addresses.ts';
import { findAddress, findAddressByServiceId, markAddressGone } from '../../db/records/addresses.ts';
import { addressLane } from '../../db/outbox/lanes.ts';
import { cacheAddressAnswer } from '../cache/take-answer.ts';
import type { EntryOf } from '../queue/entry.ts';
import { orNullWhenGone, type Operation, type OperationContext, type Settled } from '../service/operation.ts';
import { baseOf } from './unknown-changes.ts';
import { valuesOfAddress } from '../../records/values.ts';
import { addressConflict } from './conflicts.ts';
import { deleteOnce } from './delete-once.ts';
import { settleIfKeptIsGone, type Duplicates } from './kept-duplicate.ts';

export const addressDelete: Operation<'address.delete'> = {
  effect: 'repeatable',
  async probe(context, entry) {
    const {
      id,
      customer_fk_id: customerFkId,
      listed_at_ms: listedAtMs,
    } = findAddress(context.db, entry.recordLocalId) ?? {};
    if (id == null || customerFkId === undefined) return { kind: 'dependencyLost' };
    const held = await orNullWhenGone(getCustomerAddress(context.client, id));
    if (!held) return settled(context, entry, 'alreadyGone');
    const left = await settleIfKeptIsGone(context, entry.facts, duplicatesOf(context, entry, held.data));
    if (left) return left;
    const theirs = valuesOfAddress(held.data);
    return deleteOnce({
      base: baseOf(context, entry, theirs),
      held: theirs,
      facts: entry.facts,
      conflict: (conflict) => addressConflict(context, entry, held.data, conflict),
      remove: () => deleteCustomerAddress(context.client, id),
      deleted: {
        before: held.data,
        read: () => getCustomerAddress(context.client, id),
        scanList: () => scanCustomerAddresses(context.client, customerFkId),
        wasListed: listedAtMs != null,
      },
      settle: () => settled(context, entry, 'settled'),
    });
  },
};

function settled({ db, clock }: OperationContext, entry: EntryOf<'address.delete'>, note: Settled['note']): Settled {
  return { kind: 'settled', note, apply: () => markAddressGone(db, entry.recordLocalId, clock.now()), ownChange: null };
}

function duplicatesOf(context: OperationContext, entry: EntryOf<'address.delete'>, address: Address): Duplicates {
  const { db, client, clock } = context;
  return {
    read: (id) => getCustomerAddress(client, id),
    find: (id) => findAddressByServiceId(db, id),
    laneOf: addressLane,
    cache: () => cacheAddressAnswer(context, entry.recordLocalId, address),
    markGone: (localId) => markAddressGone(db, localId, clock.now()),
  };
}
