/** Operation 10 of the interface. Found again in the customer's list when its answer was lost. */
import type { Address, AddressWrite } from '../../../src-shared/domain/address.ts';
import { createCustomerAddress, getCustomerAddress, walkCustomerAddresses } from '../../api/customer-addresses.ts';
import { cacheAddressAnswer } from '../cache-answers.ts';
import type { EntryOf } from '../entry.ts';
import { readKeptFkId, type KeptFkId } from '../kept-fk-id.ts';
import { orNullWhenGone, type Operation, type OperationContext, type Outcome, type Settled } from '../operation.ts';
import { flattenChanges, sameValue, valuesOfAddress } from '../values.ts';
import { createOnce } from './create-once.ts';

type AddressCreateEntry = EntryOf<'address.create'>;

export const addressCreate: Operation<'address.create'> = {
  effect: 'create',
  look: (context, entry) =>
    createOnce(entry.sent, {
      async adopt(id) {
        const answer = await orNullWhenGone(getCustomerAddress(context.client, id));
        return answer && settled(context, entry, answer.data, 'adopted');
      },
      find: () => findOnService(context, entry),
      async post() {
        const { customerFkId, address } = entry.payload;
        const answer = await createCustomerAddress(context.client, customerFkId, address);
        return settled(context, entry, answer.data, 'settled');
      },
    }),
};

/**
 * By our `fk_id`; where the service did not keep one, an address of the customer that says everything we sent: taking it
 * over does no harm even if somebody else entered the same place. One that carries an `fk_id` of another system is for the
 * rep.
 */
async function findOnService(context: OperationContext, entry: AddressCreateEntry): Promise<Outcome | null> {
  const { customerFkId, address } = entry.payload;
  const present = new Map<number, Address>();
  for await (const page of walkCustomerAddresses(context.client, customerFkId)) {
    for (const row of page.rows) if (typeof row.id === 'number') present.set(row.id, row);
  }
  const rows = [...present.values()];
  const keptAs = (kept: KeptFkId) => rows.filter((row) => readKeptFkId(address.fk_id, row.fk_id) === kept);
  const alike = (kept: KeptFkId) => keptAs(kept).filter((row) => saysTheSameAddress(address, row));
  const carrying = keptAs('ours');
  const [first, ...others] = carrying.length > 0 ? carrying : alike('untold').slice(0, 1);
  if (first && others.length === 0) return settled(context, entry, first, 'adopted');
  const asked = first ? carrying : alike('foreign');
  if (asked.length === 0) return null;
  const candidates = asked.map((row) => ({ id: Number(row.id), fk_id: row.fk_id ?? null, summary: summaryOf(row) }));
  return { kind: 'conflicted', conflict: { kind: first ? 'twin' : 'undecided', candidates } };
}

function saysTheSameAddress(sent: AddressWrite, address: Address): boolean {
  const values = valuesOfAddress(address);
  return Object.entries(sent).every(
    ([field, value]) => field === 'fk_id' || value == null || sameValue(value, values[field]),
  );
}

export function summaryOf(address: Address): string {
  return [address.street, address.number, address.city].filter((part) => part != null).join(', ');
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
    apply: () => cacheAddressAnswer(context, entry.recordLocalId, address),
    moved() {
      const after = valuesOfAddress(address);
      return {
        after: note === 'adopted' ? { ...after, ...flattenChanges(entry.payload.address) } : after,
        sent: 'all',
      };
    },
  };
}
