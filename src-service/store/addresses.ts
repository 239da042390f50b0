/** Addresses of customers. A deleted one is kept for the orders that carry it, and found by nothing else. */
import type { AddressRecord } from '../records.ts';
import type { Store } from './store.ts';

export type NewAddress = Omit<AddressRecord, 'id'>;

export function findAddress(store: Store, id: number): AddressRecord | undefined {
  const row = store.one<{ document: string }>('SELECT document FROM addresses WHERE id = ? AND deleted = 0', [id]);
  return row && (JSON.parse(row.document) as AddressRecord);
}

/** Every address that was not deleted, with the customer it belongs to. */
export function listAllAddresses(store: Store): (AddressRecord & { id_customer: number })[] {
  return store
    .all<{ id_customer: number; document: string }>(
      'SELECT id_customer, document FROM addresses WHERE deleted = 0 ORDER BY id',
    )
    .map((row) => ({ ...(JSON.parse(row.document) as AddressRecord), id_customer: row.id_customer }));
}

/** Gives the address its id: one that no address has had before. */
export function insertAddress(store: Store, customerId: number, address: NewAddress): AddressRecord {
  const { key } = store.run("INSERT INTO addresses (id_customer, document) VALUES (?, '')", [customerId]);
  const record = { id: key, ...address };
  saveAddress(store, record);
  return record;
}

export function saveAddress(store: Store, address: AddressRecord): void {
  store.run('UPDATE addresses SET document = ? WHERE id = ?', [JSON.stringify(address), address.id]);
}

export function deleteAddress(store: Store, id: number): boolean {
  return store.run('UPDATE addresses SET deleted = 1 WHERE id = ? AND deleted = 0', [id]).changes === 1;
}

/** A customer's addresses in order of id: `offset` skips some, `afterId` continues after an address. */
export function listAddresses(
  store: Store,
  customerId: number,
  page: { limit: number; offset: number; afterId: number },
): { total: number; rows: { id: number; document: string }[] } {
  const total = store.one<{ n: number }>('SELECT count(*) AS n FROM addresses WHERE id_customer = ? AND deleted = 0', [
    customerId,
  ]);
  const rows = store.all<{ id: number; document: string }>(
    `SELECT id, document FROM addresses WHERE id_customer = ? AND deleted = 0 AND id > ?
     ORDER BY id LIMIT ? OFFSET ?`,
    [customerId, page.afterId, page.limit, page.offset],
  );
  return { total: total?.n ?? 0, rows };
}
