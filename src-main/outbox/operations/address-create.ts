/** Operation 10 of the interface. Found again by `fk_id` in the customer's list when its answer was lost. */
import type { Address } from '../../../src-shared/domain/address.ts';
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
import { flattenChanges, valuesOfAddress } from '../values.ts';

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

async function findOnService(context: OperationContext, entry: AddressCreateEntry): Promise<Outcome | null> {
  const { customerFkId, address } = entry.payload;
  const found = new Map<number, Address>();
  for await (const page of walkCustomerAddresses(context.client, customerFkId)) {
    for (const row of page.rows) if (row.fk_id === address.fk_id && typeof row.id === 'number') found.set(row.id, row);
  }
  const [first, ...others] = found.values();
  if (!first) return null;
  if (others.length > 0) {
    const candidates = [...found].map(([id, row]) => ({ id, fk_id: row.fk_id ?? null, summary: summaryOf(row) }));
    return { kind: 'conflicted', conflict: { kind: 'twin', candidates } };
  }
  return settled(context, entry, first, 'adopted');
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
