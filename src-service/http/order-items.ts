/** Operations 6, 7 and 8: the lines of an order. Each one changes the order: its total and its updated time. */
import type { OrderRecord } from '../records.ts';
import { hasAny } from '../rules/fields.ts';
import { buildItem, changeItem, checkItemBody, type ItemBody } from '../rules/item-write.ts';
import { totalOf } from '../rules/totals.ts';
import { findOrder, reserveItemIds, saveOrder } from '../store/orders.ts';
import { findProduct } from '../store/references.ts';
import type { Call, ServiceCore } from './exchange.ts';
import { readJson } from './read-body.ts';
import { deleted, invalid, isRefusal, missing, readPathId, written, type Reply } from './reply.ts';

export function removeItem(call: Call): Reply {
  const orderId = readPathId(call, 'id_order');
  if (isRefusal(orderId)) return orderId;
  const id = readPathId(call, 'id');
  if (isRefusal(id)) return id;
  const { core } = call.env;
  return core.store.transact(() => {
    const order = findOrder(core.store, orderId);
    if (!order) return missing(`Order ${orderId}`);
    const rest = order.items.filter((item) => item.id !== id);
    if (rest.length === order.items.length) return missing(`Item ${id} of order ${orderId}`);
    saveWithItems(core, { ...order, items: rest });
    return deleted(core, id, 'Item deleted.');
  });
}

export async function createItem(call: Call): Promise<Reply> {
  const orderId = readPathId(call, 'id_order');
  if (isRefusal(orderId)) return orderId;
  const body = await readJson(call);
  if (isRefusal(body)) return body;
  const { core } = call.env;
  return core.store.transact(() => {
    const order = findOrder(core.store, orderId);
    if (!order) return missing(`Order ${orderId}`);
    const errors = checkItemBody(body, false);
    if (hasAny(errors)) return invalid(errors);
    const product = findProduct(core.store, (body as ItemBody).id_item ?? 0);
    if (!product) return invalid({ id_item: `names no record: ${String(body.id_item)}` });
    const item = buildItem(reserveItemIds(core.store, 1), product, body, new Date(core.now()).toISOString());
    const document = saveWithItems(core, { ...order, items: [...order.items, item] });
    return written(core, 'created', document, 'Item created.');
  });
}

export async function updateItem(call: Call): Promise<Reply> {
  const orderId = readPathId(call, 'id_order');
  if (isRefusal(orderId)) return orderId;
  const id = readPathId(call, 'id');
  if (isRefusal(id)) return id;
  const body = await readJson(call);
  if (isRefusal(body)) return body;
  const { core } = call.env;
  return core.store.transact(() => {
    const order = findOrder(core.store, orderId);
    if (!order) return missing(`Order ${orderId}`);
    const before = order.items.find((item) => item.id === id);
    if (!before) return missing(`Item ${id} of order ${orderId}`);
    const errors = checkItemBody(body, true);
    if (hasAny(errors)) return invalid(errors);
    const changes = body as ItemBody;
    const product = changes.id_item === undefined ? null : findProduct(core.store, changes.id_item);
    if (product === undefined) return invalid({ id_item: `names no record: ${changes.id_item}` });
    const after = changeItem(before, product, changes);
    const items = order.items.map((item) => (item.id === id ? after : item));
    return written(core, 'updated', saveWithItems(core, { ...order, items }), 'Item updated.');
  });
}

function saveWithItems(core: ServiceCore, order: OrderRecord): string {
  return saveOrder(core.store, { ...order, total_value: totalOf(order.items, order.freight) }, core.now());
}
