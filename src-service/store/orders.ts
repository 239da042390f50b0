/** Orders by id. The document is the record; the narrow row follows it. */
import type { OrderRecord } from '../records.ts';
import { noDateMs } from './schema.ts';
import type { Store } from './store.ts';

/** An order that has no id yet. */
export type NewOrder = Omit<OrderRecord, 'id'>;

export function findOrderDocument(store: Store, id: number): string | undefined {
  return store.one<{ document: string }>('SELECT document FROM order_documents WHERE id = ?', [id])?.document;
}

export function findOrder(store: Store, id: number): OrderRecord | undefined {
  const document = findOrderDocument(store, id);
  return document === undefined ? undefined : (JSON.parse(document) as OrderRecord);
}

/** Gives the order its id: one that no order has had before. Returns the document. */
export function insertOrder(store: Store, order: NewOrder, createdAtMs: number, updatedAtMs = createdAtMs): string {
  const { key } = store.run(
    `INSERT INTO orders (fk_id, created_at_ms, updated_at_ms, date_ms, id_customer, id_quotation, id_address)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [order.fk_id, createdAtMs, updatedAtMs, ...searchColumns(order)],
  );
  const document = JSON.stringify({ id: key, ...order });
  store.run('INSERT INTO order_documents (id, document) VALUES (?, ?)', [key, document]);
  return document;
}

/** Replaces the order's document and moves its updated time. Returns the document. */
export function saveOrder(store: Store, order: OrderRecord, updatedAtMs: number): string {
  const document = JSON.stringify(order);
  store.run(
    `UPDATE orders SET fk_id = ?, updated_at_ms = ?, date_ms = ?, id_customer = ?, id_quotation = ?, id_address = ?
     WHERE id = ?`,
    [order.fk_id, updatedAtMs, ...searchColumns(order), order.id],
  );
  store.run('UPDATE order_documents SET document = ? WHERE id = ?', [document, order.id]);
  return document;
}

function searchColumns(order: NewOrder): [number, number, number | null, number | null] {
  const dateMs = order.date === null ? noDateMs : Date.parse(order.date);
  return [dateMs, order.customer.id, order.quotation?.id ?? null, order.address?.id ?? null];
}

export function deleteOrder(store: Store, id: number): boolean {
  return store.run('DELETE FROM orders WHERE id = ?', [id]).changes === 1;
}

/** The order, other than `exceptId`, that has this external identifier. */
export function findOrderIdByFkId(store: Store, fkId: string, exceptId: number): number | undefined {
  return store.one<{ id: number }>('SELECT id FROM orders WHERE fk_id = ? AND id <> ?', [fkId, exceptId])?.id;
}

export function listOrdersWithAddress(store: Store, addressId: number): OrderRecord[] {
  const rows = store.all<{ document: string }>(
    `SELECT document FROM orders JOIN order_documents USING (id) WHERE id_address = ? ORDER BY id`,
    [addressId],
  );
  return rows.map((row) => JSON.parse(row.document) as OrderRecord);
}

export function listOrders(store: Store): OrderRecord[] {
  return store
    .all<{ document: string }>('SELECT document FROM order_documents ORDER BY id')
    .map((row) => JSON.parse(row.document) as OrderRecord);
}

/** Sets aside `count` item ids that were never used; returns the first. */
export function reserveItemIds(store: Store, count: number): number {
  store.run('UPDATE item_ids SET last = last + ?', [count]);
  const last = store.one<{ last: number }>('SELECT last FROM item_ids')?.last ?? 0;
  return last - count + 1;
}
