/** The three writes to a customer's address. Each runs in one transaction with the address's row. */
import type { CommandInput, CommandResult } from '../../../src-shared/contract/commands.ts';
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { AddressChanges, AddressWrite } from '../../../src-shared/domain/address.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import {
  deleteUnsentAddress,
  findAddress,
  insertAddress,
  readAddressDoc,
  type StoredAddress,
} from '../../db/records/addresses.ts';
import { addressLane } from '../../db/outbox/lanes.ts';
import { isAddressToBeSent } from '../../db/outbox/sent-with-address.ts';
import { transact } from '../../db/engine/statement.ts';
import { newId, withOwnFkId, type OutboxContext } from '../queue/context.ts';
import { appendEntry, foldInto, requeueRejectedCreate, withdraw } from '../queue/append.ts';
import { supersede, queueEdit } from '../queue/queue-edit.ts';
import { mayBeEdited, mayBeWithdrawn } from '../queue/allowed.ts';
import type { Entry, EntryOf } from '../queue/entry.ts';
import { pendingEntries } from '../view/fold-records.ts';
import { foldAddress, type FoldedAddress } from '../view/overlay.ts';
import { onlyWhatChanges, valuesOfAddress, withoutNulls } from '../../records/values.ts';

export function createAddress(
  context: OutboxContext,
  payload: CommandInput<'address.create'>,
): Result<CommandResult<'address.create'>> {
  const { customerFkId, address } = payload;
  return transact(context.db, () => {
    const localId = newId<LocalId>(context);
    insertAddress(context.db, localId, customerFkId);
    const entryId = appendEntry(context, {
      kind: 'address.create',
      lane: addressLane(localId),
      recordLocalId: localId,
      payload: {
        customerFkId,
        address: completeAddress(context, address),
      },
    });
    return { ok: true, value: { localId, entryId } };
  });
}

export function completeAddress(context: OutboxContext, address: AddressWrite): AddressWrite {
  return { ...withoutNulls(address), ...(address.fk_id ? {} : withOwnFkId(context)) };
}

export function updateAddress(
  context: OutboxContext,
  payload: CommandInput<'address.update'>,
): Result<CommandResult<'address.update'>> {
  const { localId, changes } = payload;
  return transact(context.db, () => {
    const found = findVisibleAddress(context, localId);
    if (!found.ok) return found;
    const { stored, pending, folded, create } = found.value;
    const delta = onlyWhatChanges(changes, valuesOfAddress(folded.address));
    if (Object.keys(delta).length === 0) return { ok: true, value: { entryId: null } };
    const doc = readAddressDoc(stored);
    if (create) supersede(context, pending, delta);
    const entryId = create
      ? foldInto<'address.create'>(context, create, {
          payload: { ...create.payload, address: editedAddress(create.payload.address, delta) },
        })
      : queueEdit(context, pending, {
          kind: 'address.update',
          lane: addressLane(localId),
          recordLocalId: stored.local_id,
          changes: delta,
          base: doc && valuesOfAddress(doc),
        });
    requeueRejectedCreate(context, pending, stored.local_id);
    return { ok: true, value: { entryId } };
  });
}

/** An unsent address with the rep's edits. Its `fk_id` stays unless the rep gives another one, because a probe uses it. */
export function editedAddress(before: AddressWrite, delta: AddressChanges): AddressWrite {
  const edited = withoutNulls({ ...before, ...delta });
  return { ...edited, fk_id: edited.fk_id || before.fk_id };
}

/** Returns `notNow` while a waiting order needs the address. */
export function deleteAddress(
  context: OutboxContext,
  { localId, holdMs }: CommandInput<'address.delete'>,
): Result<CommandResult<'address.delete'>> {
  return transact(context.db, () => {
    const found = findVisibleAddress(context, localId);
    if (!found.ok) return found;
    const { stored, pending, wasNeverCreated } = found.value;
    if (isAddressToBeSent(context.db, localId, stored.id)) {
      return { ok: false, error: { kind: 'notNow', state: 'neededByOrder' } };
    }
    const withdrawn = withdraw(context, pending, wasNeverCreated);
    if (wasNeverCreated) {
      deleteUnsentAddress(context.db, localId);
      return { ok: true, value: { entryId: null, undo: withdrawn } };
    }
    const doc = readAddressDoc(stored);
    const entryId = appendEntry(context, {
      kind: 'address.delete',
      lane: addressLane(localId),
      recordLocalId: localId,
      payload: {},
      base: doc && valuesOfAddress(doc),
      holdMs,
    });
    return { ok: true, value: { entryId, undo: [...withdrawn, entryId] } };
  });
}

interface VisibleAddress {
  stored: StoredAddress;
  pending: Entry[];
  folded: FoldedAddress;
  /** The create of the address, if it may still be edited. */
  create: EntryOf<'address.create'> | null;
  /** The record was never on the service. */
  wasNeverCreated: boolean;
}

function findVisibleAddress({ db }: OutboxContext, localId: string): Result<VisibleAddress> {
  const stored = findAddress(db, localId);
  const pending = pendingEntries(db, addressLane(localId));
  const folded = stored && foldAddress(readAddressDoc(stored), pending);
  const isGone = stored?.gone_at_ms != null && pending.length === 0;
  if (!stored || !folded || folded.deletedHere || isGone)
    return { ok: false, error: { kind: 'notFound', what: 'address' } };
  const first = pending[0]?.kind === 'address.create' ? pending[0] : null;
  const create = first && mayBeEdited(first) ? first : null;
  return {
    ok: true,
    value: { stored, pending, folded, create, wasNeverCreated: first !== null && mayBeWithdrawn(first) },
  };
}
