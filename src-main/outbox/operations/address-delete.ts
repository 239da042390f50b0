/** Operation 12 of the interface. An address that is gone already is what the rep wanted. */
import type { Address } from '../../../src-shared/domain/address.ts';
import { deleteCustomerAddress, getCustomerAddress, walkCustomerAddresses } from '../../api/customer-addresses.ts';
import { findAddress, findAddressByServiceId, markAddressGone } from '../../db/addresses.ts';
import { addressLane } from '../../db/lanes.ts';
import { isDeletedByRep } from '../../db/outbox-rows.ts';
import { cacheAddressAnswer } from '../cache-answers.ts';
import type { EntryOf } from '../entry.ts';
import { orNullWhenGone, type Operation, type OperationContext, type Settled } from '../operation.ts';
import { valuesOfAddress } from '../values.ts';
import { addressConflict } from './conflicts.ts';
import { deleteOnce } from './delete-once.ts';

export const addressDelete: Operation<'address.delete'> = {
  effect: 'repeatable',
  async look(context, entry) {
    const { id, customer_fk_id: customerFkId } = findAddress(context.db, entry.recordLocalId) ?? {};
    if (id == null || customerFkId === undefined) return { kind: 'dependencyLost' };
    const held = await orNullWhenGone(getCustomerAddress(context.client, id));
    if (!held) return settled(context, entry, 'alreadyGone');
    const { kept } = entry.sent;
    const isKeptGone = kept !== undefined && !(await orNullWhenGone(getCustomerAddress(context.client, kept)));
    if (isKeptGone && !isGoneByRep(context, kept)) return leftThere(context, entry, { address: held.data, kept });
    return deleteOnce({
      base: entry.base,
      held: valuesOfAddress(held.data),
      conflict: (conflict) => addressConflict(context, entry, held.data, conflict),
      remove: () => deleteCustomerAddress(context.client, id),
      deleted: {
        before: held.data,
        read: () => getCustomerAddress(context.client, id),
        walkList: () => walkCustomerAddresses(context.client, customerFkId),
      },
      settle: () => settled(context, entry, 'settled'),
    });
  },
};

function settled({ db, clock }: OperationContext, entry: EntryOf<'address.delete'>, note: Settled['note']): Settled {
  return { kind: 'settled', note, apply: () => markAddressGone(db, entry.recordLocalId, clock.now()), moved: null };
}

function isGoneByRep({ db }: OperationContext, id: number): boolean {
  const gone = findAddressByServiceId(db, id);
  return gone !== undefined && isDeletedByRep(db, addressLane(gone.local_id));
}

/** As of an order: others have deleted the one of two that the rep keeps. */
function leftThere(
  context: OperationContext,
  entry: EntryOf<'address.delete'>,
  { address, kept }: { address: Address; kept: number },
): Settled {
  const { db, clock } = context;
  return {
    kind: 'settled',
    note: 'keptOneGone',
    apply() {
      cacheAddressAnswer(context, entry.recordLocalId, address);
      const gone = findAddressByServiceId(db, kept);
      if (gone) markAddressGone(db, gone.local_id, clock.now());
    },
    moved: null,
  };
}
