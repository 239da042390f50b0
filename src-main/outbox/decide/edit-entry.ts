/** Replaces what an entry will send. The payload has the shape of the command that made the entry, without the ids. */
import type * as v from 'valibot';
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import type { AppError } from '../../../src-shared/contract/errors.ts';
import type { EntryKind } from '../../../src-shared/contract/outbox/outbox.ts';
import { validate } from '../../../src-shared/contract/validate.ts';
import { AddressChanges, AddressWrite } from '../../../src-shared/domain/address.ts';
import { ItemChanges, ItemWrite } from '../../../src-shared/domain/order-item.ts';
import { OrderChanges, OrderCreate } from '../../../src-shared/domain/order.ts';
import type { OutboxContext } from '../queue/context.ts';
import { decideOn, done, notNow, type Decided } from './decide.ts';
import { addressDependency, replaceUnsentOrder, withCurrentAddress } from '../edit/orders.ts';
import { factsOfRetry, mayBeEdited } from '../queue/allowed.ts';
import { transition } from '../queue/transitions.ts';
import type { Entry } from '../queue/entry.ts';
import { supersedeByEdit } from '../edit/supersede-later.ts';
import { refreshRecord } from '../send/settle.ts';

/** The part of each kind's payload that the rep may edit. Deletes have none. */
const editable: { [K in EntryKind]: { name: string; schema: v.GenericSchema } | null } = {
  'order.create': { name: 'order', schema: OrderCreate },
  'order.update': { name: 'changes', schema: OrderChanges },
  'order.delete': null,
  'item.create': { name: 'item', schema: ItemWrite },
  'item.update': { name: 'changes', schema: ItemChanges },
  'item.delete': null,
  'address.create': { name: 'address', schema: AddressWrite },
  'address.update': { name: 'changes', schema: AddressChanges },
  'address.delete': null,
  'product-image.upload': null,
};

export function editEntry(context: OutboxContext, { entryId, payload }: CommandInput<'outbox.edit'>): Decided {
  return decideOn(context, entryId, (entry) => {
    const part = editable[entry.kind];
    if (!part || !mayBeEdited(entry)) return notNow(entry);
    const given =
      typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>)[part.name] : undefined;
    const checked = validate(part.schema, given);
    if (!checked.ok) return { ok: false, error: placed(checked.error, `payload.${part.name}`) };
    const value = withCurrentAddress(context, checked.value as OrderChanges);
    if (entry.kind === 'order.create') {
      const replaced = replaceUnsentOrder(context, entry, value as OrderCreate);
      if (!replaced.ok) return replaced;
    } else {
      const edited = { ...entry.payload, [part.name]: keepingFkId(entry, value) };
      const { address_local_id: addressLocalId } = value;
      const address = addressDependency(context, addressLocalId ?? null, 'payload.changes.address_local_id');
      if (!address.ok) return address;
      const story = { note: 'edited', atMs: context.clock.now() };
      const changes = { payload: edited, attempts: 0, dependsOn: address.value, facts: factsOfRetry(entry) };
      transition(context.db, entry, { state: 'queued' }, story, changes);
    }
    supersedeByEdit(context, entry, value);
    refreshRecord(context, entry);
    return done(entry);
  });
}

/** The `fk_id` that a create is found again by stays, unless the rep gives another one. */
function keepingFkId(entry: Entry, edited: unknown): unknown {
  if (entry.kind !== 'address.create') return edited;
  const address = edited as AddressWrite;
  return { ...address, fk_id: address.fk_id || entry.payload.address.fk_id };
}

function placed(error: AppError, prefix: string): AppError {
  if (error.kind !== 'invalid') return error;
  return {
    ...error,
    fields: error.fields.map((field) => ({ ...field, path: [prefix, field.path].filter(Boolean).join('.') })),
  };
}
