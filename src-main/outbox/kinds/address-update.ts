/** Operation 13 of the interface: read, merge by field, send only what the rep changed. */
import type { Address } from '../../../src-shared/domain/address.ts';
import { getCustomerAddress, updateCustomerAddress } from '../../api/requests/customer-addresses.ts';
import { findAddress, writeLeftOutOfAddress } from '../../db/records/addresses.ts';
import { cacheAddressAnswer } from '../cache/take-answer.ts';
import type { EntryOf } from '../queue/entry.ts';
import { leftOutOfAddressByChange } from '../cache/left-out.ts';
import { fieldGroups, mergeFields } from '../../records/merge.ts';
import {
  orNullWhenDeleted,
  orNullWhenGone,
  type Operation,
  type OperationContext,
  type Settled,
} from '../service/operation.ts';
import { baseOf } from './unknown-changes.ts';
import { valuesOfAddress, type Values } from '../../records/values.ts';
import { addressConflict, addressGone } from './conflicts.ts';
import { patchWithDemanded } from './demanded-fields.ts';
import { keptAfter } from './kept-changes.ts';

export const addressUpdate: Operation<'address.update'> = {
  effect: 'repeatable',
  async probe(context, entry) {
    const id = findAddress(context.db, entry.recordLocalId)?.id;
    if (id == null) return { kind: 'dependencyLost' };
    const held = await orNullWhenGone(getCustomerAddress(context.client, id));
    if (!held) return addressGone(context, entry);
    const before = held.data;
    const theirs = valuesOfAddress(before);
    const mine = { ...entry.payload.changes };
    const { send, conflicts } = mergeFields({
      base: baseOf(context, entry, theirs),
      mine,
      theirs,
      groups: fieldGroups.address,
    });
    if (conflicts.length > 0) return addressConflict(context, entry, before, { kind: 'fields', fields: conflicts });
    if (Object.keys(send).length === 0) return settled(context, entry, { after: before }, 'alreadyHeld');
    return {
      kind: 'write',
      async write() {
        const readAgain = () => getCustomerAddress(context.client, id);
        const isThere = async () => (await orNullWhenGone(readAgain())) !== null;
        const update = (body: Values) => updateCustomerAddress(context.client, id, body);
        const answer = await orNullWhenDeleted(patchWithDemanded(update, send, theirs), isThere);
        if (!answer) return addressGone(context, entry);
        const after = await keptAfter(answer.data, { send, before, valuesOf: valuesOfAddress, readAgain });
        const done = settled(context, entry, { before, after }, 'settled');
        return { ...done, said: answer.message };
      },
    };
  },
};

function settled(
  context: OperationContext,
  entry: EntryOf<'address.update'>,
  { before, after }: { before?: Address; after: Address },
  note: Settled['note'],
): Settled {
  const named = Object.keys(entry.payload.changes);
  return {
    kind: 'settled',
    note,
    apply() {
      cacheAddressAnswer(context, entry.recordLocalId, after);
      if (!before) return;
      const stored = findAddress(context.db, entry.recordLocalId);
      writeLeftOutOfAddress(
        context.db,
        entry.recordLocalId,
        leftOutOfAddressByChange(stored, { sent: entry.payload.changes, before, after }),
      );
    },
    ownChange: () => ({ after: valuesOfAddress(after), sent: named }),
  };
}
