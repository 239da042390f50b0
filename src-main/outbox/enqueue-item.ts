/** The three writes to a line of an order. Each runs in one transaction with the order's row. */
import type { CommandInput, CommandResult } from '../../src-shared/contract/commands.ts';
import type { Result } from '../../src-shared/contract/errors.ts';
import type { LocalId } from '../../src-shared/domain/ids.ts';
import type { ItemChanges, ItemWrite } from '../../src-shared/domain/order-item.ts';
import { localItemIds, serviceIdOfItem } from '../db/item-ids.ts';
import { orderLane } from '../db/lanes.ts';
import { transact } from '../db/statement.ts';
import { newId, type OutboxContext } from './context.ts';
import { findVisibleOrder, isConflictedChange, withoutNulls, type VisibleOrder } from './enqueue-order.ts';
import { appendEntry, foldInto, foldIntoRefused, giveWay, withdraw } from './enqueue.ts';
import { isUnsent, type Entry, type EntryOf } from './entry.ts';
import { refreshOrderRow } from './fold-records.ts';
import { staleFigures } from './stale-figures.ts';
import { sameValue, valuesOfItem, type Values } from './values.ts';

export function createItem(
  context: OutboxContext,
  { orderLocalId, item }: CommandInput<'item.create'>,
): Result<CommandResult<'item.create'>> {
  return transact(context.db, () => {
    const found = findVisibleOrder(context, orderLocalId);
    if (!found.ok) return found;
    const itemLocalId = newId<LocalId>(context);
    const line = withoutNulls(item);
    const { create } = found.value;
    const entryId = create
      ? foldLines(context, create, [...linesOf(create), { localId: itemLocalId, item: line }])
      : appendEntry(context, {
          kind: 'item.create',
          lane: orderLane(orderLocalId),
          recordLocalId: itemLocalId,
          payload: { item: line },
        });
    refreshOrderRow(context.db, orderLocalId);
    return { ok: true, value: { itemLocalId, entryId } };
  });
}

export function updateItem(
  context: OutboxContext,
  payload: CommandInput<'item.update'>,
): Result<CommandResult<'item.update'>> {
  const { orderLocalId, changes } = payload;
  return transact(context.db, () => {
    const found = findLine(context, orderLocalId, payload.itemLocalId);
    if (!found.ok) return found;
    const { order, localId, shown, ownCreate, orderCreate } = found.value;
    const delta = onlyWhatChanges(shown, changes);
    if (Object.keys(delta).length === 0) return { ok: true, value: { entryId: null } };
    let entryId;
    if (orderCreate) {
      const lines = linesOf(orderCreate).map((line) =>
        line.localId === localId ? { ...line, item: editedLine(line.item, delta) } : line,
      );
      giveWay(context, laterOnLine(order, localId), delta);
      entryId = foldLines(context, orderCreate, lines);
    } else if (ownCreate) {
      giveWay(context, laterOnLine(order, localId), delta);
      entryId = foldInto<'item.create'>(context, ownCreate, {
        payload: { item: editedLine(ownCreate.payload.item, delta) },
      });
    } else {
      const edit = { kind: 'item.update', recordLocalId: localId, changes: delta } as const;
      entryId =
        foldIntoRefused(context, order.pending, edit) ??
        appendEntry(context, {
          kind: 'item.update',
          lane: orderLane(orderLocalId),
          recordLocalId: localId,
          payload: { changes: delta },
          base: baseOfLine(context, order, localId),
        });
    }
    refreshOrderRow(context.db, orderLocalId);
    return { ok: true, value: { entryId } };
  });
}

export function deleteItem(
  context: OutboxContext,
  payload: CommandInput<'item.delete'>,
): Result<CommandResult<'item.delete'>> {
  const { orderLocalId } = payload;
  return transact(context.db, () => {
    const found = findLine(context, orderLocalId, payload.itemLocalId);
    if (!found.ok) return found;
    const { order, localId, ownCreate, orderCreate } = found.value;
    let entryId = null;
    if (orderCreate) {
      withdraw(context, laterOnLine(order, localId));
      entryId = foldLines(
        context,
        orderCreate,
        linesOf(orderCreate).filter((line) => line.localId !== localId),
      );
    } else {
      const own = order.pending.filter((entry) => entry.recordLocalId === localId);
      withdraw(
        context,
        own.filter((entry) => isUnsent(entry) || isConflictedChange(entry)),
      );
      if (!ownCreate) {
        entryId = appendEntry(context, {
          kind: 'item.delete',
          lane: orderLane(orderLocalId),
          recordLocalId: localId,
          payload: {},
          base: baseOfLine(context, order, localId),
        });
      }
    }
    refreshOrderRow(context.db, orderLocalId);
    return { ok: true, value: { entryId } };
  });
}

/** A line that has not been sent, with the rep's edits and without the figures that no longer follow from it. */
function editedLine(item: ItemWrite, delta: ItemChanges): ItemWrite {
  const stale = staleFigures(item, delta);
  const kept = Object.entries({ ...item, ...delta }).filter(([field]) => !stale.includes(field));
  return withoutNulls(Object.fromEntries(kept) as ItemWrite);
}

function laterOnLine({ pending }: VisibleOrder, localId: LocalId): Entry[] {
  return pending.filter(({ recordLocalId }) => recordLocalId === localId);
}

interface VisibleLine {
  order: VisibleOrder;
  localId: LocalId;
  /** The line's write values as the rep sees them. */
  shown: Values;
  /** The line's own create, while it may still be changed. */
  ownCreate: EntryOf<'item.create'> | null;
  /** The order's create, while it may still be changed, if the line is one of those that it makes. */
  orderCreate: EntryOf<'order.create'> | null;
}

/** A line may be named by its own local id or by the one that its service id gives. */
function findLine(context: OutboxContext, orderLocalId: string, name: string): Result<VisibleLine> {
  const found = findVisibleOrder(context, orderLocalId);
  if (!found.ok) return found;
  const serviceId = serviceIdOfItem(context.db, name);
  const localId =
    (serviceId === null ? undefined : localItemIds(context.db, orderLocalId).get(serviceId)) ?? (name as LocalId);
  const line = found.value.folded.order.items.find((item) => item.localId === localId);
  if (!line) return { ok: false, error: { kind: 'notFound', what: 'item' } };
  const isOwnCreate = (entry: Entry): entry is EntryOf<'item.create'> =>
    entry.kind === 'item.create' && entry.recordLocalId === localId && isUnsent(entry);
  const ownCreate = found.value.pending.find(isOwnCreate) ?? null;
  const { create } = found.value;
  const orderCreate = create?.payload.itemLocalIds.includes(localId) ? create : null;
  return { ok: true, value: { order: found.value, localId, shown: valuesOfItem(line), ownCreate, orderCreate } };
}

function onlyWhatChanges(shown: Values, changes: ItemChanges): ItemChanges {
  return Object.fromEntries(
    Object.entries(changes).filter(
      ([field, value]) => value !== undefined && !(field in shown && sameValue(value, shown[field])),
    ),
  );
}

function baseOfLine({ db }: OutboxContext, order: VisibleOrder, localId: string): Values | null {
  const serviceId = serviceIdOfItem(db, localId);
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
