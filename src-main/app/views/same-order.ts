/** Whether an order is there already: with the customer's own number of it, or with the same products some days before or after. */
import type { QueryInput } from '../../../src-shared/contract/queries.ts';
import type { SameOrder } from '../../../src-shared/contract/orders/second-entries.ts';
import { customText } from '../../../src-shared/domain/text/custom-text.ts';
import type { Connection } from '../../db/engine/connection.ts';
import { newestOrders, ordersAround } from '../../db/catalogue/newest-orders.ts';
import { readLines, type LinesOfOrder } from '../../db/records/order-lines.ts';
import type { StoredOrder } from '../../db/records/orders.ts';
import { readFoldedOrder } from '../../outbox/view/fold-records.ts';

type Question = QueryInput<'orders.same'>;

const daysAround = 5;
/** The newest orders of the customer whose custom fields are read, which takes time. */
const ordersRead = 50;
/** In fewer orders it is chance that no value of a custom field comes twice. */
const fewestOrders = 3;

export function findSameOrder(db: Connection, question: Question): SameOrder | null {
  return sameNumber(db, question) ?? sameProducts(db, question);
}

function sameNumber(db: Connection, { customerId, externalId, customFields }: Question): SameOrder | null {
  const names = Object.entries(customFields).filter(([, value]) => value.trim() !== '');
  if (externalId === '' && names.length === 0) return null;
  const orders = newestOrders(db, customerId, ordersRead);
  const external = orders.find(({ fk_id: known }) => externalId !== '' && known === externalId);
  if (external) return told(external, '');
  const held = names.length === 0 ? [] : orders.map((order) => fieldsOf(db, order));
  for (const [name, value] of names) {
    const values = held.map((fields) => fields.get(name) ?? '').filter(Boolean);
    const isNumber = values.length >= fewestOrders && new Set(values).size === values.length;
    const at = isNumber ? held.findIndex((fields) => fields.get(name) === value.trim()) : -1;
    const order = orders[at];
    if (order) return told(order, name);
  }
  return null;
}

function fieldsOf(db: Connection, order: StoredOrder): Map<string, string> {
  const fields = readFoldedOrder(db, order).order.custom_fields ?? {};
  return new Map(Object.entries(fields).map(([name, value]) => [name, customText(value).trim()]));
}

function sameProducts(db: Connection, { customerId, day, items }: Question): SameOrder | null {
  if (items.length === 0) return null;
  const fromMs = Date.parse(day);
  const orders = ordersAround(db, customerId, fromMs - daysAround * dayMs, fromMs + (daysAround + 1) * dayMs);
  const lines = new Map(
    readLines(
      db,
      orders.map(({ order_key: key }) => key),
    ).map((order) => [order.orderKey, order]),
  );
  const products = new Set(items.map(({ productId }) => productId));
  const found = orders.find(({ order_key: key }) => isSame(lines.get(key), products, items));
  return found ? told(found, null) : null;
}

const dayMs = 86_400_000;

/** An order of one product says little: its quantity has to be the same as well. */
function isSame(order: LinesOfOrder | undefined, products: ReadonlySet<number>, items: Question['items']): boolean {
  const held = new Set(order?.lines.map(([, productId]) => productId));
  if (held.size !== products.size || ![...held].every((productId) => products.has(productId))) return false;
  const sumOf = (quantities: readonly (number | null)[]) => quantities.reduce<number>((sum, n) => sum + (n ?? 0), 0);
  const isOne = products.size === 1;
  return (
    !isOne ||
    sumOf(order?.lines.map(([, , quantity]) => quantity) ?? []) === sumOf(items.map(({ quantity }) => quantity))
  );
}

function told({ local_id: localId, id, date }: StoredOrder, sameNumber: string | null): SameOrder {
  return { localId, id, date, sameNumber };
}
