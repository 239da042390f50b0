/** Operation 10 of the interface. Found again in the customer's list when its answer was lost. */
import type { Address, AddressWrite } from '../../../src-shared/domain/address.ts';
import { createCustomerAddress, getCustomerAddress, walkCustomerAddresses } from '../../api/customer-addresses.ts';
import { cacheAddressAnswer } from '../cache-answers.ts';
import type { EntryOf } from '../entry.ts';
import {
  isStatus,
  orNullWhenGone,
  type Look,
  type Operation,
  type OperationContext,
  type Outcome,
  type Settled,
} from '../operation.ts';
import { flattenChanges, sameValue, valuesOfAddress } from '../values.ts';

type AddressCreateEntry = EntryOf<'address.create'>;

export const addressCreate: Operation<'address.create'> = {
  effect: 'create',
  async look(context, entry) {
    const { sent } = entry;
    if (sent.adopt !== undefined) {
      const answer = await orNullWhenGone(getCustomerAddress(context.client, sent.adopt));
      if (!answer) return { kind: 'conflicted', conflict: { kind: 'undecided', candidates: [] } };
      return settled(context, entry, answer.data, 'adopted');
    }
    const found = sent.wasInDoubt && !sent.resend ? await findOnService(context, entry) : null;
    return found ?? writeOnce(context, entry);
  },
};

function writeOnce(context: OperationContext, entry: AddressCreateEntry): Look {
  return {
    kind: 'write',
    async write() {
      let answer;
      try {
        answer = await createCustomerAddress(context.client, entry.payload.customerFkId, entry.payload.address);
      } catch (error) {
        const earlier = isStatus(error, 409) ? await findOnService(context, entry) : null;
        if (earlier) return earlier;
        throw error;
      }
      const twins = entry.sent.wasInDoubt ? await findOnService(context, entry) : null;
      if (twins?.kind === 'conflicted') return twins;
      return settled(context, entry, answer.data, 'settled');
    },
  };
}

/**
 * By our `fk_id`; where the service did not keep one, an address of the customer that says everything we sent: taking it
 * over does no harm even if somebody else entered the same place.
 */
async function findOnService(context: OperationContext, entry: AddressCreateEntry): Promise<Outcome | null> {
  const { customerFkId, address } = entry.payload;
  const present = new Map<number, Address>();
  for await (const page of walkCustomerAddresses(context.client, customerFkId)) {
    for (const row of page.rows) if (typeof row.id === 'number') present.set(row.id, row);
  }
  const carrying = [...present].filter(([, row]) => address.fk_id && row.fk_id === address.fk_id);
  const alike = [...present].filter(([, row]) => !row.fk_id && saysTheSameAddress(address, row));
  const [first, ...others] = carrying.length > 0 ? carrying : alike.slice(0, 1);
  if (!first) return null;
  if (others.length === 0) return settled(context, entry, first[1], 'adopted');
  const candidates = carrying.map(([id, row]) => ({ id, fk_id: row.fk_id ?? null, summary: summaryOf(row) }));
  return { kind: 'conflicted', conflict: { kind: 'twin', candidates } };
}

function saysTheSameAddress(sent: AddressWrite, address: Address): boolean {
  const values = valuesOfAddress(address);
  return Object.entries(sent).every(
    ([field, value]) => field === 'fk_id' || value == null || sameValue(value, values[field]),
  );
}

function summaryOf(address: Address): string {
  return [address.street, address.number, address.city].filter((part) => part != null).join(', ');
}

function settled(
  context: OperationContext,
  entry: AddressCreateEntry,
  address: Address,
  note: Settled['note'],
): Settled {
  const after = valuesOfAddress(address);
  return {
    kind: 'settled',
    note,
    apply: () => cacheAddressAnswer(context, entry.recordLocalId, address),
    moved: {
      before: null,
      after: note === 'adopted' ? { ...after, ...flattenChanges(entry.payload.address) } : after,
      sent: [],
    },
  };
}
