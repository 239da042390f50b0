/** Operation 10 of the interface. If its answer is lost, the customer's list is probed. */
import type { Candidate } from '../../../src-shared/contract/outbox/outbox.ts';
import type { Address, AddressWrite } from '../../../src-shared/domain/address.ts';
import { isOwnFkId } from '../../../src-shared/domain/own-fk-id.ts';
import { ApiError } from '../../api/wire/api-error.ts';
import {
  createCustomerAddress,
  getCustomerAddress,
  scanCustomerAddresses,
} from '../../api/requests/customer-addresses.ts';
import { isWholePage } from '../../api/lists/page.ts';
import { surely } from '../../api/lists/scan-positions.ts';
import { findAddressByServiceId, writeLeftOutOfAddress } from '../../db/records/addresses.ts';
import { cacheAddressAnswer } from '../cache/take-answer.ts';
import type { EntryOf } from '../queue/entry.ts';
import { compareFkId, type FkIdComparison } from '../../records/compare-fk-id.ts';
import { leftOutOfAddress } from '../cache/left-out.ts';
import {
  orNullWhenGone,
  type Operation,
  type OperationContext,
  type Outcome,
  type Settled,
} from '../service/operation.ts';
import { membersHeld, wholeAfterCreate } from '../../records/missing-members.ts';
import { flattenChanges, holdsSentValue, valuesOfAddress } from '../../records/values.ts';
import { createOnce, outcomeOfOtherRecord } from './create-once.ts';

type AddressCreateEntry = EntryOf<'address.create'>;

export const addressCreate: Operation<'address.create'> = {
  effect: 'create',
  probe(context, entry) {
    const find = () => findOnService(context, entry);
    return createOnce(entry.facts, {
      async adopt(id) {
        const answer = await orNullWhenGone(getCustomerAddress(context.client, id));
        return answer && settled(context, entry, answer.data, 'adopted');
      },
      find,
      async post() {
        const { customerFkId, address } = entry.payload;
        const answer = await createCustomerAddress(context.client, customerFkId, address);
        const readAgain = () => getCustomerAddress(context.client, Number(answer.data.id));
        const data = await wholeAfterCreate(answer.data, membersHeld(address), readAgain);
        return isAnotherAddress(context, entry, data)
          ? await outcomeOfOtherRecord(find, candidateOf(data))
          : { ...settled(context, entry, data, 'settled'), said: answer.message };
      },
    });
  },
};

/**
 * Finds the address by our `fk_id`. If the service kept none, an address of the customer with the same fields is adopted, which is
 * harmless even if somebody else entered it. The rep decides about an address with another system's `fk_id`, and if there are
 * addresses without a readable id.
 */
async function findOnService(context: OperationContext, entry: AddressCreateEntry): Promise<Outcome | null> {
  const { customerFkId, address } = entry.payload;
  const present = new Map<number, Address>();
  const keptAs = (kept: FkIdComparison) =>
    [...present.values()].filter((row) => compareFkId(address.fk_id, row.fk_id) === kept);
  let isWhole = true;
  try {
    for await (const page of surely(scanCustomerAddresses(context.client, customerFkId))) {
      for (const row of page.rows) if (typeof row.id === 'number') present.set(row.id, row);
      isWhole &&= isWholePage(page);
    }
  } catch (error) {
    // A list without an end may still contain the address.
    if (!(error instanceof ApiError) || keptAs('ours').length === 0) throw error;
  }
  const alike = (kept: FkIdComparison) => keptAs(kept).filter((row) => saysTheSameAddress(address, row));
  const named = keptAs('ours');
  const carrying = named.filter((row) => isOwnFkId(address.fk_id ?? '') || saysTheSameAddress(address, row));
  const [first, ...others] = carrying.length > 0 ? carrying : alike('missing').slice(0, 1);
  if (first && others.length === 0) return settled(context, entry, first, 'adopted');
  const asked = first ? carrying : [...named, ...alike('foreign')];
  if (asked.length === 0 && isWhole) return null;
  const candidates = asked.map(candidateOf);
  return { kind: 'conflicted', conflict: { kind: first ? 'duplicate' : 'undecided', candidates } };
}

function saysTheSameAddress(sent: AddressWrite, address: Address): boolean {
  const values = valuesOfAddress(address);
  return Object.entries(sent).every(
    ([field, value]) => field === 'fk_id' || value == null || holdsSentValue(values[field], value),
  );
}

/** Whether the answer to the create holds some other address: one of another Satchel, or one that this machine knows. */
function isAnotherAddress({ db }: OperationContext, entry: AddressCreateEntry, answered: Address): boolean {
  const { address } = entry.payload;
  const kept = compareFkId(address.fk_id, answered.fk_id);
  if (kept === 'another') return true;
  if (kept === 'ours' && isOwnFkId(address.fk_id ?? '')) return false;
  const known = findAddressByServiceId(db, Number(answered.id));
  return known !== undefined && known.local_id !== entry.recordLocalId && !saysTheSameAddress(address, answered);
}

export function candidateOf(address: Address): Candidate {
  const summary = [address.street, address.number, address.city].filter((part) => part != null).join(', ');
  return { id: Number(address.id), fk_id: address.fk_id ?? null, summary };
}

function settled(
  context: OperationContext,
  entry: AddressCreateEntry,
  address: Address,
  note: Settled['note'],
): Settled {
  return {
    kind: 'settled',
    note,
    apply() {
      cacheAddressAnswer(context, entry.recordLocalId, address);
      // An address that was found later may have been changed by others, as an order may.
      const leftOut = note === 'settled' ? leftOutOfAddress(entry.payload.address, address) : {};
      writeLeftOutOfAddress(context.db, entry.recordLocalId, leftOut);
    },
    ownChange() {
      const after = valuesOfAddress(address);
      const asSent = flattenChanges(entry.payload.address);
      return { ...(note === 'adopted' ? { after: { ...after, ...asSent }, asSent } : { after }), sent: 'all' };
    },
  };
}
