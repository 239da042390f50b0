/**
 * Create, update and delete lines of an order, many lines at a time: the order is read, and its row updated, once. Each runs in one
 * transaction with the order's row.
 */
import type { CommandInput, CommandResult } from '../../../src-shared/contract/commands.ts';
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { EntryId, LocalId } from '../../../src-shared/domain/ids.ts';
import type { ItemChanges, ItemWrite } from '../../../src-shared/domain/order-item.ts';
import { serviceIdOfLine } from '../../db/records/line-names.ts';
import { orderLane } from '../../db/outbox/lanes.ts';
import { transact } from '../../db/engine/statement.ts';
import { newId, type OutboxContext } from '../queue/context.ts';
import { findVisibleOrder, type VisibleOrder } from './orders.ts';
import { appendEntry, foldInto, requeueRejectedCreate, withdraw } from '../queue/append.ts';
import { supersede, queueEdit } from '../queue/queue-edit.ts';
import type { EntryOf } from '../queue/entry.ts';
import { refreshOrderRow } from '../view/fold-records.ts';
import { editedLine, replacedBy } from '../../records/line-figures.ts';
import { onlyWhatChanges, valuesOfItem, withoutNulls, type Values } from '../../records/values.ts';
import { findOrderWithLines, type VisibleLine } from './visible-lines.ts';

type Done = CommandResult<'item.update'>;

export function createItem(
  context: OutboxContext,
  { orderLocalId, item }: CommandInput<'item.create'>,
): Result<CommandResult<'item.create'>> {
  return only(createItems(context, orderLocalId, [item]));
}

export function updateItem(
  context: OutboxContext,
  { orderLocalId, ...edit }: CommandInput<'item.update'>,
): Result<Done> {
  return only(updateItems(context, orderLocalId, [edit]));
}

export function deleteItem(
  context: OutboxContext,
  { orderLocalId, itemLocalId }: CommandInput<'item.delete'>,
): Result<Done> {
  return only(deleteItems(context, orderLocalId, [itemLocalId]));
}

function only<T>(result: Result<T[]>): Result<T> {
  return result.ok ? { ok: true, value: result.value[0] as T } : result;
}

/** Returns one result for each line, in their order. */
export function createItems(
  context: OutboxContext,
  orderLocalId: LocalId,
  items: readonly ItemWrite[],
): Result<CommandResult<'item.create'>[]> {
  return transact(context.db, () => {
    const found = findVisibleOrder(context, orderLocalId);
    if (!found.ok) return found;
    const { create } = found.value;
    const lines = items.map((item) => ({ localId: newId<LocalId>(context), item: withoutNulls(item) }));
    if (create) foldLines(context, create, [...linesOf(create), ...lines]);
    const value = lines.map(({ localId: itemLocalId, item }) => {
      const entry = { kind: 'item.create', lane: orderLane(orderLocalId), recordLocalId: itemLocalId } as const;
      return { itemLocalId, entryId: create?.id ?? appendEntry(context, { ...entry, payload: { item } }) };
    });
    requeueRejectedCreate(context, found.value.pending, orderLocalId);
    refreshOrderRow(context.db, orderLocalId);
    return { ok: true, value };
  });
}

/** One result for each line. */
export function updateItems(
  context: OutboxContext,
  orderLocalId: LocalId,
  edits: readonly Omit<CommandInput<'item.update'>, 'orderLocalId'>[],
): Result<Done[]> {
  return transact(context.db, () => {
    const found = findOrderWithLines(context, orderLocalId);
    if (!found.ok) return found;
    const { order, findLine } = found.value;
    const edited = new Map<LocalId, { line: VisibleLine; changes: ItemChanges }>();
    for (const { itemLocalId, changes } of edits) {
      const line = findLine(itemLocalId);
      if (!line) return lineNotFound;
      edited.set(line.localId, { line, changes: { ...edited.get(line.localId)?.changes, ...changes } });
    }
    const intoCreate = new Map<LocalId, ItemChanges>();
    const value = [...edited.values()].map(({ line, changes }): Done => {
      const delta = onlyWhatChanges(changes, line.shown);
      if (Object.keys(delta).length === 0) return { entryId: null };
      if (!order.create || !line.isOfOrderCreate) return { entryId: writeEdit(context, order, line, delta) };
      supersede(context, line.pending, replacedBy(delta, line.shown));
      intoCreate.set(line.localId, delta);
      return { entryId: order.create.id };
    });
    if (order.create && intoCreate.size > 0) {
      const lines = linesOf(order.create).map(({ localId, item }) => {
        const delta = intoCreate.get(localId);
        return { localId, item: delta ? editedLine(item, delta) : item };
      });
      foldLines(context, order.create, lines);
    }
    if (value.some(({ entryId }) => entryId !== null)) {
      requeueRejectedCreate(context, order.pending, orderLocalId);
      refreshOrderRow(context.db, orderLocalId);
    }
    return { ok: true, value };
  });
}

/** Folds the edit into the waiting entry of the line, or appends a new entry. */
function writeEdit(context: OutboxContext, order: VisibleOrder, line: VisibleLine, delta: ItemChanges): EntryId {
  const { localId, ownCreate } = line;
  const replaced = replacedBy(delta, line.shown);
  if (ownCreate) {
    supersede(context, line.pending, replaced);
    return foldInto<'item.create'>(context, ownCreate, {
      payload: { item: editedLine(ownCreate.payload.item, delta) },
    });
  }
  requeueRejectedCreate(context, line.pending, localId);
  return queueEdit(context, line.pending, {
    kind: 'item.update',
    lane: orderLane(order.stored.local_id),
    recordLocalId: localId,
    changes: delta,
    replaced,
    base: baseOfLine(context, order, localId),
  });
}

/** One result for each line. */
export function deleteItems(context: OutboxContext, orderLocalId: LocalId, names: readonly LocalId[]): Result<Done[]> {
  return transact(context.db, () => {
    const found = findOrderWithLines(context, orderLocalId);
    if (!found.ok) return found;
    const { order, findLine } = found.value;
    const deleted = new Map<LocalId, VisibleLine>();
    for (const name of names) {
      const line = findLine(name);
      if (!line) return lineNotFound;
      deleted.set(line.localId, line);
    }
    const value = [...deleted.values()].map((line): Done => {
      const isOfOrderCreate = order.create !== null && line.isOfOrderCreate;
      withdraw(context, line.pending, isOfOrderCreate || line.wasNeverCreated);
      if (order.create && isOfOrderCreate) return { entryId: order.create.id };
      return { entryId: line.wasNeverCreated ? null : appendDelete(context, order, line) };
    });
    if (order.create && value.some(({ entryId }) => entryId === order.create?.id)) {
      const kept = linesOf(order.create).filter(({ localId }) => !deleted.has(localId));
      foldLines(context, order.create, kept);
    }
    requeueRejectedCreate(context, order.pending, orderLocalId);
    refreshOrderRow(context.db, orderLocalId);
    return { ok: true, value };
  });
}

function appendDelete(context: OutboxContext, order: VisibleOrder, { localId }: VisibleLine): EntryId {
  return appendEntry(context, {
    kind: 'item.delete',
    lane: orderLane(order.stored.local_id),
    recordLocalId: localId,
    payload: {},
    base: baseOfLine(context, order, localId),
  });
}

const lineNotFound: Result<never> = { ok: false, error: { kind: 'notFound', what: 'item' } };

function baseOfLine({ db }: OutboxContext, order: VisibleOrder, localId: string): Values | null {
  const serviceId = serviceIdOfLine(db, order.stored.local_id, localId);
  const item = order.doc?.items?.find(({ id }) => id === serviceId);
  return item ? valuesOfItem(item) : null;
}

interface Line {
  localId: LocalId;
  item: ItemWrite;
}

function linesOf({ payload }: EntryOf<'order.create'>): Line[] {
  return (payload.order.items ?? []).map((item, index) => ({ localId: payload.itemLocalIds[index] as LocalId, item }));
}

function foldLines(context: OutboxContext, create: EntryOf<'order.create'>, lines: readonly Line[]) {
  return foldInto<'order.create'>(context, create, {
    payload: {
      order: { ...create.payload.order, items: lines.map(({ item }) => item) },
      itemLocalIds: lines.map(({ localId }) => localId),
    },
  });
}
