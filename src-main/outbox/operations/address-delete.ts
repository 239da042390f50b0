/** Operation 12 of the interface. An address that is gone already is what the rep wanted. */
import { deleteCustomerAddress, getCustomerAddress } from '../../api/customer-addresses.ts';
import { findAddress, markAddressGone } from '../../db/addresses.ts';
import type { EntryOf } from '../entry.ts';
import { orNullWhenGone, type Operation, type OperationContext, type Settled } from '../operation.ts';
import { valuesOfAddress } from '../values.ts';
import { addressConflict } from './conflicts.ts';
import { deleteOnce } from './delete-once.ts';

export const addressDelete: Operation<'address.delete'> = {
  effect: 'repeatable',
  async look(context, entry) {
    const id = findAddress(context.db, entry.recordLocalId)?.id;
    if (id == null) return { kind: 'dependencyLost' };
    const held = await orNullWhenGone(getCustomerAddress(context.client, id));
    if (!held) return settled(context, entry, 'alreadyGone');
    return deleteOnce({
      base: entry.base,
      held: valuesOfAddress(held.data),
      conflict: (conflict) => addressConflict(context, entry, held.data, conflict),
      remove: () => deleteCustomerAddress(context.client, id),
      settle: () => settled(context, entry, 'settled'),
    });
  },
};

function settled({ db, clock }: OperationContext, entry: EntryOf<'address.delete'>, note: Settled['note']): Settled {
  return { kind: 'settled', note, apply: () => markAddressGone(db, entry.recordLocalId, clock.now()), moved: null };
}
