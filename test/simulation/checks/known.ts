/** What the rep had before his eyes: no write of his may undo anything else unasked. */
import type { Address } from '../../../src-shared/domain/address.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import type { FoldedItem, OrderDetail } from '../../../src-shared/contract/orders/order-views.ts';
import { valuesOfAddress, valuesOfItem, valuesOfWholeOrder, type Values } from '../../../src-main/records/values.ts';
import { addressDoc, orderDoc } from './tables.ts';
import type { World } from '../world/world.ts';

/** The order as it is shown, and as it is cached below the rep's own changes. */
export function knownOfOrder(world: World, order: OrderDetail): Values[] {
  const doc = orderDoc(world.machine.life.db, order.localId);
  const shown = valuesOfWholeOrder({ ...order.order, id: 0 });
  return doc === undefined ? [shown] : [shown, valuesOfWholeOrder(JSON.parse(doc) as Order)];
}

export function knownOfAddress(world: World, { id, address }: { id: number | null; address: Address }): Values[] {
  const doc = addressDoc(world.machine.life.db, id);
  return [address, JSON.parse(String(doc ?? '{}')) as Address].map(valuesOfAddress);
}

export function knownOfLine(world: World, order: OrderDetail, item: FoldedItem): Values[] {
  if (item.id == null) return [valuesOfItem(item)];
  const prefix = `items.${item.id}.`;
  return knownOfOrder(world, order).map((values) => {
    const own = Object.entries(values).filter(([field]) => field.startsWith(prefix));
    return Object.fromEntries(own.map(([field, value]) => [field.slice(prefix.length), value]));
  });
}

/** What the rep had before his eyes when he changed these fields. */
export function learn(world: World, entryId: string | null | undefined, changes: Values, shown: Values): void {
  if (!entryId) return;
  const known = world.known.get(entryId) ?? new Map<string, unknown[]>();
  for (const field of Object.keys(changes)) known.set(field, [...(known.get(field) ?? []), shown[field] ?? null]);
  world.known.set(entryId, known);
}
