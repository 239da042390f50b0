/** Operations 1, 2, 3 and 5: one order. */
import type { OrderRecord } from '../records.ts';
import { hasAny } from '../rules/fields.ts';
import { buildItem } from '../rules/item-write.ts';
import { applyOrderBody, checkOrderBody, type OrderBody } from '../rules/order-write.ts';
import { totalOf } from '../rules/totals.ts';
import { findAddress } from '../store/addresses.ts';
import {
  deleteOrder,
  findOrder,
  findOrderDocument,
  findOrderIdByFkId,
  insertOrder,
  reserveItemIds,
  saveOrder,
  type NewOrder,
} from '../store/orders.ts';
import { findProduct, findReference } from '../store/references.ts';
import type { Call, ServiceCore } from './exchange.ts';
import { readJson } from './read-body.ts';
import { deleted, found, invalid, isRefusal, missing, readPathId, written, type Refusal, type Reply } from './reply.ts';

export function getOrder(call: Call): Reply {
  const id = readPathId(call, 'id');
  if (isRefusal(id)) return id;
  const document = findOrderDocument(call.env.core.store, id);
  return document === undefined ? missing(`Order ${id}`) : found(call.env.core, document);
}

export function removeOrder(call: Call): Reply {
  const id = readPathId(call, 'id');
  if (isRefusal(id)) return id;
  return deleteOrder(call.env.core.store, id) ? deleted(call.env.core, id, 'Order deleted.') : missing(`Order ${id}`);
}

export async function createOrder(call: Call): Promise<Reply> {
  const body = await readJson(call);
  if (isRefusal(body)) return body;
  const errors = checkOrderBody(body, false);
  if (hasAny(errors)) return invalid(errors);
  const { core } = call.env;
  return core.store.transact(() => insertFrom(core, body as OrderBody));
}

function insertFrom(core: ServiceCore, body: OrderBody): Reply {
  const now = core.now();
  const createdAt = new Date(now).toISOString();
  const { id: _, ...order } = { ...blankOrder, date: createdAt };
  const errors = applyOrderBody(order as OrderRecord, body, lookupIn(core));
  const lines = (body.items ?? []).map((line, i) => {
    const product = findProduct(core.store, line.id_item ?? 0);
    if (!product) errors[`items.${i}.id_item`] = `names no record: ${line.id_item}`;
    return { line, product };
  });
  if (hasAny(errors)) return invalid(errors);
  const taken = refuseTakenFkId(core, order, 0);
  if (taken) return taken;

  const firstId = reserveItemIds(core.store, lines.length);
  order.items = lines.flatMap(({ line, product }, i) =>
    product ? [buildItem(firstId + i, product, line, createdAt)] : [],
  );
  order.total_value = totalOf(order.items, order.freight);
  return written(core, 'created', insertOrder(core.store, order, now), 'Order created.');
}

export async function updateOrder(call: Call): Promise<Reply> {
  const id = readPathId(call, 'id');
  if (isRefusal(id)) return id;
  const body = await readJson(call);
  if (isRefusal(body)) return body;
  const { core } = call.env;
  return core.store.transact(() => {
    const order = findOrder(core.store, id);
    if (!order) return missing(`Order ${id}`);
    const errors = checkOrderBody(body, true);
    if (!hasAny(errors)) Object.assign(errors, applyOrderBody(order, body as OrderBody, lookupIn(core)));
    if (hasAny(errors)) return invalid(errors);
    const taken = refuseTakenFkId(core, order, id);
    if (taken) return taken;
    order.total_value = totalOf(order.items, order.freight);
    return written(core, 'updated', saveOrder(core.store, order, core.now()), 'Order updated.');
  });
}

const blankOrder: OrderRecord = {
  id: 0,
  date: null,
  fk_id: null,
  status: null,
  freight: null,
  customer: { id: 0, name: '', fk_id: null },
  user: null,
  observations: null,
  delivery_date: null,
  opportunity: null,
  quotation: null,
  payment_type: null,
  payment_method: null,
  category: null,
  shipping_company: null,
  address: null,
  branch_company: null,
  total_value: 0,
  items: [],
  custom_fields: null,
};

function lookupIn({ store }: ServiceCore): Parameters<typeof applyOrderBody>[2] {
  return {
    reference: (kind, id) => findReference(store, kind, id),
    address: (id) => findAddress(store, id),
  };
}

function refuseTakenFkId(core: ServiceCore, order: NewOrder, exceptId: number): Refusal | null {
  if (!core.variant.uniqueOrderFkId || order.fk_id === null) return null;
  const taken = findOrderIdByFkId(core.store, order.fk_id, exceptId);
  if (taken === undefined) return null;
  return { refused: 409, message: 'The order exists already.', fields: { fk_id: `belongs to order ${taken}` } };
}
