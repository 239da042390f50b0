/** The records that orders point at and that the interface has no operations for. */
import type { Reference } from '../records.ts';
import type { Store } from './store.ts';

export type ReferenceKind =
  | 'customer'
  | 'user'
  | 'product'
  | 'status'
  | 'payment_type'
  | 'payment_method'
  | 'category'
  | 'freight_type'
  | 'shipping_company'
  | 'branch_company'
  | 'opportunity'
  | 'quotation';

export interface ProductReference extends Reference {
  type: string | null;
}

export function findReference(store: Store, kind: ReferenceKind, id: number): Reference | undefined {
  return store.one<Reference>('SELECT id, name, fk_id FROM reference WHERE kind = ? AND id = ?', [kind, id]);
}

export function findProduct(store: Store, id: number): ProductReference | undefined {
  return store.one<ProductReference>("SELECT id, name, fk_id, type FROM reference WHERE kind = 'product' AND id = ?", [
    id,
  ]);
}

/** By the customer's external identifier, as the address operations name it. */
export function findCustomerId(store: Store, fkId: string): number | undefined {
  return store.one<{ id: number }>("SELECT id FROM reference WHERE kind = 'customer' AND fk_id = ?", [fkId])?.id;
}

export function listReferences(store: Store, kind: ReferenceKind): ProductReference[] {
  return store.all('SELECT id, name, fk_id, type FROM reference WHERE kind = ? ORDER BY id', [kind]);
}

export function insertReference(store: Store, kind: ReferenceKind, row: Reference & { type?: string | null }): void {
  store.run('INSERT INTO reference (kind, id, name, fk_id, type) VALUES (?, ?, ?, ?, ?)', [
    kind,
    row.id,
    row.name,
    row.fk_id,
    row.type ?? null,
  ]);
}
