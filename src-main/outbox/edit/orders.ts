/** The three writes to an order's head. Each runs in one transaction with the order's row. */
import type { AppError, Result } from '../../../src-shared/contract/errors.ts';
import type { CommandInput, CommandResult } from '../../../src-shared/contract/commands.ts';
import type { EntryId, LocalId } from '../../../src-shared/domain/ids.ts';
import { customText } from '../../../src-shared/domain/text/custom-text.ts';
import { localDateTime } from '../../../src-shared/domain/local-date-time.ts';
import type { Order, OrderCreate } from '../../../src-shared/domain/order.ts';
import { findAddress, findAddressByFormerId, findAddressByServiceId } from '../../db/records/addresses.ts';
import { deleteLineNames } from '../../db/records/line-names.ts';
import { addressLane, orderLane } from '../../db/outbox/lanes.ts';
import { deleteUnsentOrder, findOrder, readOrderDoc, type StoredOrder } from '../../db/records/orders.ts';
import { transact } from '../../db/engine/statement.ts';
import { newId, withOwnFkId, type OutboxContext } from '../queue/context.ts';
import { addressNames, namesAddress } from '../queue/merge-changes.ts';
import { appendEntry, foldInto, requeueRejectedCreate, withdraw } from '../queue/append.ts';
import { supersede, queueEdit } from '../queue/queue-edit.ts';
import { mayBeEdited, mayBeWithdrawn } from '../queue/allowed.ts';
import type { Entry, EntryOf } from '../queue/entry.ts';
import type { OrderChangesDelta } from '../queue/payloads.ts';
import { pendingEntries, insertNewOrderRow, readFoldedOrder, refreshOrderRow } from '../view/fold-records.ts';
import type { FoldedRecord } from '../view/overlay.ts';
import { onlyWhatChanges, valuesOfOrder, valuesOfWholeOrder, withoutNulls } from '../../records/values.ts';

export function createOrder(
  context: OutboxContext,
  { order: given }: CommandInput<'order.create'>,
): Result<CommandResult<'order.create'>> {
  return transact(context.db, () => {
    const order = withCurrentAddress(context, given);
    const address = addressDependency(context, order.address_local_id ?? null, 'order.address_local_id');
    if (!address.ok) return address;
    const localId = newId<LocalId>(context);
    const itemLocalIds = (order.items ?? []).map(() => newId<LocalId>(context));
    const payload = { order: completeOrder(context, order, localId), itemLocalIds };
    const entryId = appendEntry(context, {
      kind: 'order.create',
      lane: orderLane(localId),
      recordLocalId: localId,
      payload,
      dependsOn: address.value,
    });
    insertNewOrderRow(context.db, localId, payload);
    return { ok: true, value: { localId, entryId } };
  });
}

/**
 * Sets the date to the moment of entry if the rep gave none; the service would use the moment of arrival. Makes the `fk_id` from
 * `localId` if it is given, which saves a write to an index.
 */
export function completeOrder(context: OutboxContext, order: OrderCreate, localId?: LocalId): OrderCreate {
  return {
    ...withoutNulls(order),
    date: order.date ?? localDateTime(context.clock.now()),
    ...(order.fk_id ? {} : withOwnFkId(context, localId)),
  };
}

export function updateOrder(
  context: OutboxContext,
  { localId, changes: given }: CommandInput<'order.update'>,
): Result<CommandResult<'order.update'>> {
  return transact(context.db, () => {
    const changes = withCurrentAddress(context, given);
    const found = findVisibleOrder(context, localId);
    if (!found.ok) return found;
    const address = addressDependency(context, changes.address_local_id ?? null, 'changes.address_local_id');
    if (!address.ok) return address;
    const delta = deltaOf(found.value.folded, changes);
    if (Object.keys(delta).length === 0) return { ok: true, value: { entryId: null } };
    const entryId = found.value.create
      ? foldIntoOrder(context, found.value, found.value.create, delta, address.value)
      : queueEdit(context, found.value.pending, {
          kind: 'order.update',
          lane: orderLane(localId),
          recordLocalId: localId,
          changes: delta,
          base: found.value.doc && valuesOfOrder(found.value.doc),
          dependsOn: address.value,
        });
    requeueRejectedCreate(context, found.value.pending, localId);
    refreshOrderRow(context.db, localId);
    return { ok: true, value: { entryId } };
  });
}

/**
 * A draft or an earlier order may hold the server id that an address had before it was recreated. That id means the recreated
 * address, unless the service has given it to another one since.
 */
export function withCurrentAddress<O extends Pick<OrderCreate, 'id_address' | 'address_local_id'>>(
  { db }: OutboxContext,
  order: O,
): O {
  const { id_address: id, ...rest } = order;
  if (id == null || findAddressByServiceId(db, id)?.gone_at_ms === null) return order;
  const anew = findAddressByFormerId(db, id);
  if (!anew) return order;
  return { ...rest, address_local_id: anew.local_id } as O;
}

function foldIntoOrder(
  context: OutboxContext,
  { pending }: VisibleOrder,
  create: EntryOf<'order.create'>,
  delta: OrderChangesDelta,
  address: EntryId | null,
): EntryId {
  const isOfAddress = namesAddress(delta);
  const ofHead = pending.filter(({ kind }) => kind === 'order.update');
  supersede(context, ofHead, isOfAddress ? { ...delta, ...addressNames } : delta);
  return foldInto<'order.create'>(context, create, {
    payload: { ...create.payload, order: changedOrder(context, create.payload.order, delta) },
    dependsOn: isOfAddress ? address : create.dependsOn,
  });
}

/** An unsent order with changes of its head. */
export function changedOrder(context: OutboxContext, before: OrderCreate, delta: OrderChangesDelta): OrderCreate {
  const { custom_fields: customDelta, ...head } = delta;
  const order: OrderCreate = { ...before };
  if (namesAddress(delta)) {
    delete order.address_local_id;
    delete order.id_address;
  }
  Object.assign(order, head);
  order.fk_id ||= before.fk_id;
  if (customDelta) {
    const merged = Object.entries({ ...order.custom_fields, ...customDelta });
    order.custom_fields = Object.fromEntries(merged.filter((pair): pair is [string, string] => pair[1] !== null));
  }
  return completeOrder(context, order);
}

/** Replaces an unsent order as a whole. Lines keep their local ids by position. */
export function replaceUnsentOrder(
  context: OutboxContext,
  create: EntryOf<'order.create'>,
  order: OrderCreate,
): Result<EntryId> {
  const address = addressDependency(context, order.address_local_id ?? null, 'payload.order.address_local_id');
  if (!address.ok) return address;
  const { payload } = create;
  const itemLocalIds = (order.items ?? []).map((_, index) => payload.itemLocalIds[index] ?? newId<LocalId>(context));
  const fkId = order.fk_id || payload.order.fk_id;
  const replaced = completeOrder(context, { ...order, ...(fkId ? { fk_id: fkId } : {}) });
  const changes = { payload: { order: replaced, itemLocalIds }, dependsOn: address.value };
  return { ok: true, value: foldInto<'order.create'>(context, create, changes) };
}

export function deleteOrder(
  context: OutboxContext,
  { localId, holdMs }: CommandInput<'order.delete'>,
): Result<CommandResult<'order.delete'>> {
  return transact(context.db, () => {
    const found = findVisibleOrder(context, localId);
    if (!found.ok) return found;
    const { stored, wasNeverCreated, pending, doc } = found.value;
    const withdrawn = withdraw(context, pending, wasNeverCreated);
    if (wasNeverCreated) {
      deleteUnsentOrder(context.db, stored);
      deleteLineNames(context.db, localId);
      return { ok: true, value: { entryId: null, undo: withdrawn } };
    }
    const entryId = appendEntry(context, {
      kind: 'order.delete',
      lane: orderLane(localId),
      recordLocalId: localId,
      payload: {},
      base: doc && valuesOfWholeOrder(doc),
      holdMs,
    });
    refreshOrderRow(context.db, localId);
    return { ok: true, value: { entryId, undo: [...withdrawn, entryId] } };
  });
}

export interface VisibleOrder {
  stored: StoredOrder;
  doc: Order | null;
  pending: Entry[];
  folded: FoldedRecord;
  /** The create of the order, if it may still be edited. */
  create: EntryOf<'order.create'> | null;
  /** The record was never on the service. */
  wasNeverCreated: boolean;
}

export function findVisibleOrder({ db }: OutboxContext, localId: string): Result<VisibleOrder> {
  const stored = findOrder(db, localId);
  if (!stored || stored.hidden === 1) return { ok: false, error: { kind: 'notFound', what: 'order' } };
  const pending = pendingEntries(db, orderLane(localId));
  const first = pending[0]?.kind === 'order.create' ? pending[0] : null;
  const create = first && mayBeEdited(first) ? first : null;
  const wasNeverCreated = first !== null && mayBeWithdrawn(first);
  const doc = readOrderDoc(db, stored);
  const folded = readFoldedOrder(db, stored, pending, doc);
  return { ok: true, value: { stored, doc, pending, folded, create, wasNeverCreated } };
}

/** The create of the order's address, which the order must wait for if the address is not on the service yet. */
export function addressDependency(
  { db }: OutboxContext,
  addressLocalId: LocalId | null,
  path: string,
): Result<EntryId | null> {
  if (addressLocalId === null) return { ok: true, value: null };
  if (!findAddress(db, addressLocalId)) {
    const error: AppError = { kind: 'invalid', fields: [{ path, code: 'notFound', received: addressLocalId }] };
    return { ok: false, error };
  }
  const create = pendingEntries(db, addressLane(addressLocalId)).find((entry) => entry.kind === 'address.create');
  return { ok: true, value: create?.id ?? null };
}

/** The changes without fields that the order, as the rep sees it, holds already. Custom fields become a delta by key. */
function deltaOf(folded: FoldedRecord, changes: CommandInput<'order.update'>['changes']): OrderChangesDelta {
  const { custom_fields: customFields, ...head } = changes;
  const { id_address: idAddress, ...values } = valuesOfOrder(folded.order);
  // An address that the service has not seen has no id: `id_address: null` removes it.
  const named = folded.addressLocalId !== null && idAddress === null ? {} : { id_address: idAddress };
  const shown = { ...values, ...named, address_local_id: folded.addressLocalId };
  const delta: OrderChangesDelta = onlyWhatChanges(head, shown);
  if (customFields === undefined) return delta;
  // A map, because a field may be called `constructor` or the like.
  const before = new Map(Object.entries(folded.order.custom_fields ?? {}));
  const after = new Map(Object.entries(customFields ?? {}));
  const keys = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => customText(before.get(key)) !== customText(after.get(key)),
  );
  if (keys.length > 0) delta.custom_fields = Object.fromEntries(keys.map((key) => [key, after.get(key) ?? null]));
  return delta;
}
