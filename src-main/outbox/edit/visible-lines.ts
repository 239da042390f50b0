/** Lines of an order as the rep sees them, with the creates that may still be edited. */
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { namesOfLines, serviceIdOfLine } from '../../db/records/line-names.ts';
import type { OutboxContext } from '../queue/context.ts';
import { findVisibleOrder, type VisibleOrder } from './orders.ts';
import { mayBeEdited, mayBeWithdrawn } from '../queue/allowed.ts';
import type { Entry, EntryOf } from '../queue/entry.ts';
import { valuesOfItem, type Values } from '../../records/values.ts';

export interface VisibleLine {
  localId: LocalId;
  /** The line's write values as the rep sees them. */
  shown: Values;
  /** The pending entries of the line, in their order. */
  pending: Entry[];
  /** The create of the line, if it may still be edited. */
  ownCreate: EntryOf<'item.create'> | null;
  /** The line was never on the service. */
  wasNeverCreated: boolean;
  /** The line is part of the order's create, which may still be edited. */
  isOfOrderCreate: boolean;
}

export interface OrderWithLines {
  order: VisibleOrder;
  /** `name`: the line's local id, or `item-<server id>`. */
  findLine(name: string): VisibleLine | undefined;
}

export function findOrderWithLines(context: OutboxContext, orderLocalId: string): Result<OrderWithLines> {
  const found = findVisibleOrder(context, orderLocalId);
  if (!found.ok) return found;
  const order = found.value;
  const shown = new Map(order.folded.order.items.map((item) => [item.localId, item]));
  const pendingOf = Map.groupBy(order.pending, ({ recordLocalId }) => recordLocalId);
  const ofOrderCreate = new Set(order.create?.payload.itemLocalIds);
  const localIds = namesOfLines(context.db, orderLocalId);
  const findLine = (name: string): VisibleLine | undefined => {
    const serviceId = serviceIdOfLine(context.db, orderLocalId, name);
    const localId = (serviceId === null ? undefined : localIds.get(serviceId)) ?? (name as LocalId);
    const item = shown.get(localId);
    if (!item) return undefined;
    const pending = pendingOf.get(localId) ?? [];
    const made = pending.find((entry): entry is EntryOf<'item.create'> => entry.kind === 'item.create');
    return {
      localId,
      shown: { ...valuesOfItem(item), ...(item.total_item == null ? {} : { total_item: item.total_item }) },
      pending,
      ownCreate: made && mayBeEdited(made) ? made : null,
      wasNeverCreated: made !== undefined && mayBeWithdrawn(made),
      isOfOrderCreate: ofOrderCreate.has(localId),
    };
  };
  return { ok: true, value: { order, findLine } };
}
